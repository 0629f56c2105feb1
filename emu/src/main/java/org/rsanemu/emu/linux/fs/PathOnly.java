// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

/** What O_PATH opens: a place to start from or to ask about, with no bytes to read. */
public final class PathOnly implements OpenFile {
  private final Node node;
  private final String name;

  public PathOnly(Node node, String name) {
    this.node = node;
    this.name = name;
  }

  @Override
  public int ready() {
    return POLLERR; // nobody asks: poll(2) says POLLNVAL of such a descriptor
  }

  @Override
  public FileStatus status() {
    return node.status();
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public String name() {
    return node instanceof Folder folder ? folder.path() : name;
  }

  @Override
  public int flags() {
    return OpenFlags.O_PATH;
  }
}
