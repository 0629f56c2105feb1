// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.junit;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.rsanemu.cli.report.Report;

/**
 * The report as JUnit's XML: a test case for each program that was checked. Times are left out,
 * because the same check must give the same bytes.
 */
public final class JunitReport {
  private static final String INDENT = "  ";

  private final XMLStreamWriter xml;
  private int depth;

  private JunitReport(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Renders the report; ends with a newline. */
  public static String render(Report report) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      new JunitReport(xml).suites(report);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can be written to", e);
    }
    return text + "\n";
  }

  private void suites(Report report) throws XMLStreamException {
    List<TestCase> cases = TestCase.of(report);
    open("testsuites");
    counts("rsan-emu", cases);
    open("testsuite");
    counts("rsan-emu", cases);
    for (TestCase each : cases) {
      testCase(each);
    }
    close();
    close();
  }

  private void counts(String name, List<TestCase> cases) throws XMLStreamException {
    attribute("name", name);
    attribute("tests", String.valueOf(cases.size()));
    attribute("failures", count(cases, TestCase.Outcome.FAILURE));
    attribute("errors", count(cases, TestCase.Outcome.ERROR));
    attribute("skipped", "0");
  }

  private static String count(List<TestCase> cases, TestCase.Outcome outcome) {
    return String.valueOf(cases.stream().filter(each -> each.outcome() == outcome).count());
  }

  private void testCase(TestCase test) throws XMLStreamException {
    open("testcase");
    attribute("classname", test.className());
    attribute("name", test.name());
    if (test.outcome() != TestCase.Outcome.PASSED) {
      open(test.outcome() == TestCase.Outcome.FAILURE ? "failure" : "error");
      attribute("type", test.type());
      attribute("message", test.message());
      text(test.text());
    }
    if (!test.output().isEmpty()) {
      open("system-out");
      text(test.output());
    }
    close();
  }

  private void open(String name) throws XMLStreamException {
    line();
    xml.writeStartElement(name);
    depth++;
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.clean(value));
  }

  /** The content of the innermost element, which ends with it. */
  private void text(String content) throws XMLStreamException {
    xml.writeCharacters(XmlText.clean(content));
    xml.writeEndElement();
    depth--;
  }

  private void close() throws XMLStreamException {
    depth--;
    line();
    xml.writeEndElement();
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n" + INDENT.repeat(depth));
  }
}
