// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** Reads one YAML document and keeps where everything is. Aliases are not supported. */
final class YamlReader {
  private final String file;
  private final YAMLParser parser;

  private YamlReader(String file, YAMLParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * Reads a document.
   *
   * @param file its name, for messages
   */
  static YamlNode read(String file, String text) throws BadCampaignFileException {
    YAMLFactory factory = new YAMLFactory();
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
      YamlReader reader = new YamlReader(file, (YAMLParser) parser);
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new Mark(file, 1, 1).problem("there is nothing in it");
      }
      YamlNode document = reader.node(first);
      if (parser.nextToken() != null) {
        throw reader.here().problem("one document is expected, not several");
      }
      return document;
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      Mark mark = at == null ? new Mark(file, 1, 1) : mark(file, at);
      throw mark.problem("not YAML: " + oneLine(e.getOriginalMessage()));
    }
  }

  private static String oneLine(String message) {
    return message.lines().findFirst().orElse("").strip();
  }

  private static Mark mark(String file, TokenStreamLocation at) {
    return new Mark(file, Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
  }

  private Mark here() {
    return mark(file, parser.currentTokenLocation());
  }

  private YamlNode node(@Nullable JsonToken token) throws BadCampaignFileException {
    Mark mark = here();
    if (parser.isCurrentAlias()) {
      throw mark.problem("aliases (*name) are not supported; use defaults");
    }
    return switch (token) {
      case START_OBJECT -> new YamlNode.Mapping(mark, entries());
      case START_ARRAY -> new YamlNode.Sequence(mark, elements());
      case VALUE_NULL -> new YamlNode.Scalar(mark, "", true);
      case null -> throw mark.problem("something is missing");
      default -> new YamlNode.Scalar(mark, parser.getString(), false);
    };
  }

  private List<YamlNode> elements() throws BadCampaignFileException {
    List<YamlNode> elements = new ArrayList<>();
    for (JsonToken token; (token = parser.nextToken()) != JsonToken.END_ARRAY; ) {
      elements.add(node(token));
    }
    return elements;
  }

  private Map<String, YamlNode.Mapping.Entry> entries() throws BadCampaignFileException {
    Map<String, YamlNode.Mapping.Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Mark mark = here();
      String key = parser.currentName();
      YamlNode value = node(parser.nextToken());
      if (entries.put(key, new YamlNode.Mapping.Entry(mark, value)) != null) {
        throw mark.problem("'" + key + "' appears here twice");
      }
    }
    return entries;
  }
}
