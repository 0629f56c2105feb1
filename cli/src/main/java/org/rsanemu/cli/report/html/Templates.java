// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.rsanemu.cli.report.drawing.Markup;

/**
 * The templates of the pages: Mustache, filled from records. A name that the record does not have
 * is an error, and all text is escaped unless the template says that it is markup.
 */
public final class Templates {
  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .withEscaper(Markup::escape)
          .strictSections(true)
          .emptyStringIsFalse(true)
          .withLoader(name -> new StringReader(resource(name + ".html")));

  private Templates() {}

  /**
   * Fills a template of this package.
   *
   * @param name without {@code .html}
   */
  public static String render(String name, Object model) {
    return COMPILER.compile(resource(name + ".html")).execute(model);
  }

  /** The text of a resource of this package. */
  static String resource(String name) {
    try (InputStream in = Templates.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
