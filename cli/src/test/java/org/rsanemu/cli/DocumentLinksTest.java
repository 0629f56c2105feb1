// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between documents lead to files and headings that are there. */
class DocumentLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]*)(?:#([^)]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void eachLeadsSomewhere() throws IOException {
    List<Path> documents =
        new ArrayList<>(
            List.of(
                SourceTree.ROOT.resolve("README.md"), SourceTree.ROOT.resolve("CONTRIBUTING.md")));
    try (Stream<Path> docs = Files.list(SourceTree.ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(documents::add);
    }
    List<String> dead = new ArrayList<>();
    int links = 0;
    for (Path document : documents) {
      Matcher link = LINK.matcher(Files.readString(document));
      while (link.find()) {
        links++;
        Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
        if (!Files.exists(target) || link.group(2) != null && !hasHeading(target, link.group(2))) {
          dead.add(document + ": " + link.group());
        }
      }
    }
    assertThat(links).isGreaterThan(50);
    assertThat(dead).isEmpty();
  }

  private static boolean hasHeading(Path document, String anchor) throws IOException {
    return HEADING
        .matcher(Files.readString(document))
        .results()
        .map(heading -> anchor(heading.group(1)))
        .anyMatch(anchor::equals);
  }

  /** As GitHub makes it of a heading. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").strip().replace(' ', '-');
  }
}
