// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of SARIF 2.1.0 this tool writes, in the standard's words; section numbers are those of the
 * OASIS standard. What is null or empty is left out.
 */
final class Sarif {
  private Sarif() {}

  /** 3.13, the file. */
  record Log(@JsonProperty("$schema") String schema, String version, List<Run> runs) {}

  /** 3.14, one invocation of the tool; a run without results still lists none. */
  @JsonInclude(Include.NON_EMPTY)
  record Run(
      Tool tool,
      List<Invocation> invocations,
      Map<String, ArtifactLocation> originalUriBaseIds,
      @JsonInclude(Include.ALWAYS) List<Result> results,
      String columnKind,
      Map<String, Object> properties) {}

  /** 3.18. */
  record Tool(Driver driver) {}

  /** 3.19. */
  record Driver(String name, String version, List<Rule> rules) {}

  /** 3.49, a kind of finding. */
  record Rule(
      String id,
      String name,
      Message shortDescription,
      Message fullDescription,
      Message help,
      Configuration defaultConfiguration,
      Map<String, Object> properties) {}

  /** 3.50. */
  record Configuration(String level) {}

  /** 3.11 and 3.12. */
  @JsonInclude(Include.NON_EMPTY)
  record Message(String text, @Nullable String markdown) {
    Message(String text) {
      this(text, null);
    }
  }

  /** 3.20. */
  @JsonInclude(Include.NON_EMPTY)
  record Invocation(
      boolean executionSuccessful, int exitCode, List<Notification> toolExecutionNotifications) {}

  /** 3.58. */
  record Notification(String level, Message message) {}

  /** 3.4. */
  @JsonInclude(Include.NON_EMPTY)
  record ArtifactLocation(
      @Nullable String uri, @Nullable String uriBaseId, @Nullable Message description) {}

  /** 3.27, a finding. */
  @JsonInclude(Include.NON_EMPTY)
  record Result(
      String ruleId,
      int ruleIndex,
      String level,
      Message message,
      List<Location> locations,
      List<Location> relatedLocations,
      List<CodeFlow> codeFlows,
      List<Stack> stacks,
      Map<String, String> partialFingerprints,
      @Nullable String baselineState,
      Map<String, Object> properties) {}

  /** 3.28. */
  @JsonInclude(Include.NON_EMPTY)
  record Location(
      @Nullable Integer id,
      @Nullable PhysicalLocation physicalLocation,
      List<LogicalLocation> logicalLocations,
      @Nullable Message message) {

    Location named(@Nullable Integer number, String words) {
      return new Location(number, physicalLocation, logicalLocations, new Message(words));
    }
  }

  /** 3.29. */
  @JsonInclude(Include.NON_EMPTY)
  record PhysicalLocation(
      ArtifactLocation artifactLocation,
      Region region,
      @Nullable Region contextRegion,
      @Nullable Address address) {}

  /** 3.30: from the column, or from the line's start, to the line's end. */
  @JsonInclude(Include.NON_EMPTY)
  record Region(int startLine, @Nullable Integer startColumn, @Nullable Snippet snippet) {
    /** A whole line. */
    Region(int startLine, @Nullable Snippet snippet) {
      this(startLine, null, snippet);
    }
  }

  /** 3.3, the text of a region. */
  record Snippet(String text) {}

  /** 3.32, in an ELF file. */
  record Address(long absoluteAddress, String kind, String fullyQualifiedName) {}

  /** 3.33, a function. */
  record LogicalLocation(String fullyQualifiedName, String kind) {}

  /** 3.36. */
  record CodeFlow(Message message, List<ThreadFlow> threadFlows) {}

  /** 3.37. */
  record ThreadFlow(String id, Message message, List<ThreadFlowLocation> locations) {}

  /**
   * 3.38, a step.
   *
   * @param executionOrder counts over all threads
   */
  @JsonInclude(Include.NON_EMPTY)
  record ThreadFlowLocation(
      Location location,
      Map<String, Message> state,
      int nestingLevel,
      int executionOrder,
      String importance) {}

  /** 3.44. */
  record Stack(Message message, List<StackFrame> frames) {}

  /** 3.45. */
  record StackFrame(Location location, String module, int threadId) {}
}
