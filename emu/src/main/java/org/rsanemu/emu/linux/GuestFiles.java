package org.rsanemu.emu.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what a guest's path names on the host, by the rules that hold for a running guest. */
public final class GuestFiles {
  private static final int MOST_LINKS = 40;

  private GuestFiles() {}

  /**
   * The host's file behind a guest's path, as the program's own open would find it at its start.
   *
   * @param program the guest's executable
   * @param guestPath absolute, or relative to the working directory
   * @return null if there is none that the guest may see
   */
  public static @Nullable Path find(HostFiles files, Path program, String guestPath) {
    Path working = Path.of("").toAbsolutePath().normalize();
    HostView view = HostView.of(files, program.toAbsolutePath().normalize(), working);
    List<HostView.Place> places = places(view, working.resolve(guestPath).toString());
    return places.isEmpty() ? null : places.getFirst().path();
  }

  /** What an absolute path leads to: a file, or the folders that together are one; or nothing. */
  static List<HostView.Place> places(HostView view, String guestPath) {
    Deque<String> names = new ArrayDeque<>(List.of(guestPath.split("/")));
    List<List<HostView.Place>> folders = new ArrayList<>(List.of(view.root()));
    List<String> guest = new ArrayList<>(List.of(""));
    int links = 0;
    while (!names.isEmpty()) {
      String name = names.removeFirst();
      if (name.isEmpty() || name.equals(".")) {
        continue;
      }
      if (name.equals("..")) {
        if (folders.size() > 1) {
          folders.removeLast();
          guest.removeLast();
        }
        continue;
      }
      guest.add(name);
      List<HostView.Place> found = found(view, folders.getLast(), String.join("/", guest), name);
      String target = found.isEmpty() ? null : link(found.getFirst().path());
      if (found.isEmpty() || target != null && ++links > MOST_LINKS) {
        return List.of();
      }
      if (target == null) {
        folders.add(found);
        continue;
      }
      guest.removeLast();
      if (target.startsWith("/")) {
        folders.subList(1, folders.size()).clear();
        guest.subList(1, guest.size()).clear();
      }
      String[] more = target.split("/");
      for (int i = more.length - 1; i >= 0; i--) {
        names.addFirst(more[i]);
      }
    }
    return folders.getLast();
  }

  private static List<HostView.Place> found(
      HostView view, List<HostView.Place> folders, String guest, String name) {
    boolean isFolder = !folders.isEmpty() && HostPlaces.isFolder(folders.getFirst().path());
    try {
      return isFolder ? view.find(folders, guest, name) : List.of();
    } catch (InvalidPathException impossible) {
      return List.of();
    }
  }

  private static @Nullable String link(Path path) {
    try {
      return Files.isSymbolicLink(path) ? Files.readSymbolicLink(path).toString() : null;
    } catch (IOException gone) {
      return null;
    }
  }
}
