// verdict: robust
// runs: 1
// prints: 2 files, 11 bytes, 0 left
//
// std::filesystem and file streams from two threads, in folders that exist for this run alone.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

namespace fs = std::filesystem;

void save(const fs::path &file, const std::string &text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

int main() {
  const fs::path root = fs::temp_directory_path() / "file-tree-of-a-test";
  fs::remove_all(root);
  fs::create_directory(root);
  std::thread one(save, root / "one" / "deep" / "a.txt", "hello");
  std::thread two(save, root / "two" / "b.txt", "world!");
  one.join();
  two.join();
  int files = 0;
  std::uintmax_t bytes = 0;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(root)) {
    if (entry.is_regular_file()) {
      files++;
      bytes += entry.file_size();
    }
  }
  fs::remove_all(root);
  std::cout << files << " files, " << bytes << " bytes, " << fs::exists(root) << " left\n";
}

// SPDX-License-Identifier: Apache-2.0
