// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkupTest {
  @Test
  void whatCouldEndTextOrAttributesIsEscaped() {
    assertThat(Markup.escape("<a b=\"c\" d='e'>&`"))
        .isEqualTo("&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;&#96;");
  }

  @Test
  void whatIsNotSeenIsMadeVisible() {
    assertThat(Markup.escape("a\u202eb\u200dc\u0000d\ue000e\ud800f\u2028g\r"))
        .isEqualTo("a\\u{202e}b\\u{200d}c\\u{0}d\\u{e000}e\\u{d800}f\\u{2028}g\\u{d}");
  }

  @Test
  void otherTextStaysAsItIs() {
    String text = "\tint größe = 😀; // 変数\n";
    assertThat(Markup.escape(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 3, abc",
    "abcdef, 5, ab…ef",
    "abcdefg, 5, ab…fg",
    "😀😀😀😀, 3, 😀…😀",
    "\u202ea, 20, \\u{202e}a"
  })
  void longTextLosesItsMiddle(String text, int length, String cut) {
    assertThat(Markup.cut(text, length)).isEqualTo(cut);
  }
}
