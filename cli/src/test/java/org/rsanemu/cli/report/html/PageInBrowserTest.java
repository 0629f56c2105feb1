// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.graph.Interleaving;

/** The page does what it should in a browser. */
@Tag("slow")
class PageInBrowserTest {
  private static final int PHONE = 360;
  private static final int PAPER = 720;
  private static final int DESKTOP = 1280;

  @TempDir private static Path folder;
  private static Browser browser;
  private static final Map<String, Path> FILES = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    reports().forEach((name, report) -> write(name, HtmlReport.render(report)));
    browser = Browser.start();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    browser.stop();
  }

  private static Map<String, Report> reports() {
    Map<String, Report> reports = new LinkedHashMap<>();
    reports.put("kinds", SampleReports.ofAllKinds());
    reports.put("consequences", SampleReports.ofAllConsequences());
    reports.put("clean", SampleReports.clean());
    reports.put("cases", SampleReports.ofSeveralCases());
    reports.put("hostile", SampleReports.hostile(HtmlReportTest.HOSTILE));
    reports.put("long", SampleReports.hostile("x".repeat(10_000)));
    reports.put(
        "crowded",
        SampleReports.report(
            "./x",
            List.of(
                SampleReports.violation("src/demo.cpp", "read", Interleaving.random(1, 5, 30)))));
    return reports;
  }

  private static void write(String name, String text) {
    try {
      FILES.put(name, Files.writeString(folder.resolve(name + ".html"), text));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  static Stream<String> pages() {
    return reports().keySet().stream();
  }

  private static void open(String page, int width) throws InterruptedException {
    browser.open(FILES.get(page), width);
  }

  @Test
  void aBrokenPageIsNoticed() throws Exception {
    write("broken", "<!DOCTYPE html><img src='none.png'><script>nothing()</script>");
    open("broken", DESKTOP);
    assertThat(browser.errors()).anyMatch(error -> error.contains("nothing is not defined"));
    assertThat(browser.requests()).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void asksForNothingElseAndHasNoErrors(String page) throws Exception {
    open(page, DESKTOP);
    assertThat(browser.errors()).isEmpty();
    assertThat(browser.requests()).containsExactly(FILES.get(page).toUri().toString());
    assertThat(browser.evaluate("document.scripts.length").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {PHONE, DESKTOP})
  void nothingIsWiderThanTheScreen(int width) throws Exception {
    for (String page : reports().keySet()) {
      open(page, width);
      int wide = browser.evaluate("document.scrollingElement.scrollWidth").asInt();
      assertThat(wide).as(page).isLessThanOrEqualTo(width);
    }
  }

  /** Also when all is folded: the link must unfold it. */
  @ParameterizedTest
  @ValueSource(strings = {"kinds", "cases", "hostile", "crowded"})
  void everyLinkLeadsToItsTarget(String page) throws Exception {
    open(page, PHONE);
    String lost =
        browser
            .evaluate(
                """
                (async () => {
                  const lost = [];
                  const links = [...document.querySelectorAll('a[href]')];
                  for (const link of links) {
                    document.querySelectorAll('details').forEach(each => { each.open = false; });
                    scrollTo(0, 0);
                    history.replaceState(null, '', '#');
                    const id = link.getAttribute('href').slice(1);
                    const target = document.getElementById(id);
                    link.click();
                    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                    const top = target?.getBoundingClientRect().top;
                    const seen = target?.checkVisibility() && top > -1 && top < innerHeight;
                    if (!seen) {
                      lost.push(link.getAttribute('href') + ' at ' + top);
                    }
                  }
                  return links.length < 4 ? 'few links' : lost.join();
                })()
                """)
            .asString();
    assertThat(lost).isEmpty();
  }

  @Test
  void linksWorkWithoutTheScript() throws Exception {
    browser.send("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      open("kinds", DESKTOP);
      assertThat(browser.evaluate("document.querySelectorAll('button').length").asInt()).isZero();
      browser.evaluate("document.querySelectorAll('details').forEach(e => { e.open = false; })");
      String visible = "document.getElementById('finding-5').checkVisibility()";
      browser.evaluate("document.querySelector('a[href=\"#finding-5\"]').click()");
      assertThat(browser.evaluate(visible).asBoolean()).isTrue();
    } finally {
      browser.send("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void theThemeIsTheSystemsUnlessOneIsChosen() throws Exception {
    String paper = "getComputedStyle(document.body).backgroundColor";
    browser.prefer("light");
    open("kinds", DESKTOP);
    String light = browser.evaluate(paper).asString();
    browser.prefer("dark");
    String dark = browser.evaluate(paper).asString();
    assertThat(dark).isNotEqualTo(light);
    browser.evaluate("document.getElementById('theme-light').click()");
    assertThat(browser.evaluate(paper).asString()).isEqualTo(light);
    browser.prefer("light");
    browser.evaluate("document.getElementById('theme-dark').click()");
    assertThat(browser.evaluate(paper).asString()).isEqualTo(dark);
  }

  /** The contrast that WCAG 2 asks for at level AA. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void textStandsOutFromWhatIsBehindIt(String theme) throws Exception {
    browser.prefer(theme);
    for (String page : List.of("kinds", "cases", "clean")) {
      open(page, DESKTOP);
      assertThat(browser.evaluate(Templates.resource("contrast.js")).asString()).as(page).isEmpty();
    }
  }

  @Test
  void headingsAreInOrderAndIdsAreUnique() throws Exception {
    for (String page : reports().keySet()) {
      open(page, DESKTOP);
      String wrong =
          browser
              .evaluate(
                  """
                  (() => {
                    const wrong = [];
                    let level = 0;
                    for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
                      const next = Number(heading.tagName[1]);
                      if (next > level + 1) {
                        wrong.push(heading.outerHTML);
                      }
                      level = next;
                    }
                    const ids = [...document.querySelectorAll('[id]')].map(each => each.id);
                    wrong.push(...ids.filter((id, i) => ids.indexOf(id) !== i));
                    return wrong.join();
                  })()
                  """)
              .asString();
      assertThat(wrong).as(page).isEmpty();
    }
  }

  @Test
  void theKeyboardReachesTheContentFirst() throws Exception {
    open("kinds", DESKTOP);
    for (String type : List.of("keyDown", "keyUp")) {
      browser.send("Input.dispatchKeyEvent", Map.of("type", type, "key", "Tab", "code", "Tab"));
    }
    String focus = browser.evaluate("document.activeElement.getAttribute('href')").asString();
    assertThat(focus).isEqualTo("#main");
  }

  @Test
  void aTableIsSortedByTheColumnThatIsChosen() throws Exception {
    open("kinds", DESKTOP);
    String column =
        """
        (() => {
          const table = document.querySelector('table.sortable');
          const heading = table.tHead.rows[0].cells[3];
          heading.querySelector('button').click();
          const cells = [...table.tBodies[0].rows].map(row => row.cells[3].textContent);
          return heading.getAttribute('aria-sort') + ' ' + cells.join(' ');
        })()
        """;
    assertThat(browser.evaluate(column).asString())
        .isEqualTo("ascending 0 1,000 2,000 3,000 4,000 5,000");
    assertThat(browser.evaluate(column).asString())
        .isEqualTo("descending 5,000 4,000 3,000 2,000 1,000 0");
  }

  @Test
  void theLineThatReproducesCanBeCopied() throws Exception {
    open("kinds", DESKTOP);
    String copied =
        """
        (async () => {
          const button = document.querySelector('.copy');
          button.click();
          await new Promise(done => setTimeout(done, 50));
          return button.textContent;
        })()
        """;
    assertThat(browser.evaluate(copied).asString()).isIn("Copied", "Selected");
  }

  @Test
  void whatIsFoldedIsPrintedAndFitsThePaper() throws Exception {
    open("kinds", PAPER);
    browser.evaluate("document.querySelectorAll('details').forEach(e => { e.open = false; })");
    String visible =
        """
        new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(
            document.getElementById('finding-5').checkVisibility()))))
        """;
    assertThat(browser.evaluate(visible).asBoolean()).isFalse();
    browser.send("Emulation.setEmulatedMedia", Map.of("media", "print"));
    try {
      assertThat(browser.evaluate(visible).asBoolean()).isTrue();
      int wide = browser.evaluate("document.scrollingElement.scrollWidth").asInt();
      assertThat(wide).isLessThanOrEqualTo(PAPER);
    } finally {
      browser.send("Emulation.setEmulatedMedia", Map.of("media", ""));
    }
  }
}
