// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * The frame of every page: head, heading, navigation, the choice of a theme, footer. Its policy
 * lets the browser load nothing at all, and run the one style sheet and the one script that are
 * here.
 */
public final class Page {

  /**
   * A link of the navigation.
   *
   * @param target id of an element of the page
   */
  public record Link(String target, String text) {}

  private record Frame(
      String title,
      String subtitle,
      List<Link> links,
      String body,
      String footer,
      String policy,
      String style,
      String script) {}

  private Page() {}

  /**
   * Renders a page; ends with a newline.
   *
   * @param title of the window, and the page's heading
   * @param subtitle what the page is about; "" for nothing
   * @param body markup inside the main landmark; its headings begin with h2
   * @param footer text that says where the page comes from
   */
  public static String render(
      String title, String subtitle, List<Link> links, String body, String footer) {
    String style = Templates.resource("style.css");
    String script = Templates.resource("script.js");
    String policy =
        "default-src 'none'; style-src '"
            + hash(style)
            + "'; script-src '"
            + hash(script)
            + "'; base-uri 'none'; form-action 'none'";
    return Templates.render(
        "page", new Frame(title, subtitle, links, body, footer, policy, style, script));
  }

  /** How a content security policy names an inline element that may take effect. */
  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
