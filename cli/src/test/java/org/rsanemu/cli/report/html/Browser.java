// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Chromium without a window, driven through its DevTools protocol: one page, whose errors and
 * requests are kept.
 */
final class Browser {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int SECONDS = 30;

  private final Process process;
  private final Path profile;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final WebSocket socket;
  private final String session;

  private Browser(Process process, Path profile, String address) {
    this.process = process;
    this.profile = profile;
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listener())
            .join();
    String target =
        send(null, "Target.createTarget", Map.of("url", "about:blank")).path("targetId").asString();
    session =
        send(null, "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asString();
    send("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      send(domain + ".enable", Map.of());
    }
  }

  /**
   * Starts one.
   *
   * @throws IOException if there is no Chromium
   */
  static Browser start() throws IOException, InterruptedException {
    Path profile = Files.createTempDirectory("rsan-emu-chromium");
    ProcessBuilder builder =
        new ProcessBuilder(
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "about:blank");
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = builder.start();
      return new Browser(process, profile, address(process, profile));
    } catch (IOException e) {
      throw new IOException("the tests of the HTML report need chromium: run make test-deps", e);
    }
  }

  /** Chromium writes its port and path into a file when it is ready. */
  private static String address(Process process, Path profile)
      throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() < end) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() == 2) {
        return "ws://127.0.0.1:" + lines.getFirst() + lines.getLast();
      }
      if (!process.isAlive()) {
        throw new IOException("chromium ended with status " + process.exitValue());
      }
      Thread.sleep(20);
    }
    throw new IOException("chromium does not listen");
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        JsonNode message = JSON.readTree(text.toString());
        text.setLength(0);
        if (message.has("id")) {
          answers.remove(message.path("id").asInt()).complete(message);
        } else {
          events.add(message);
        }
      }
      webSocket.request(1);
      return null;
    }
  }

  /** Sends a command to the page, and waits for its result. */
  JsonNode send(String method, Map<String, ?> parameters) {
    return send(session, method, parameters);
  }

  private JsonNode send(String session, String method, Map<String, ?> parameters) {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message =
        session == null
            ? Map.of("id", id, "method", method, "params", parameters)
            : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
    socket.sendText(JSON.writeValueAsString(message), true).join();
    JsonNode result = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
    if (result.has("error")) {
      throw new IllegalStateException(method + ": " + result.path("error"));
    }
    return result.path("result");
  }

  /** Opens a file in a screen of this width, and waits until it is there; forgets what was. */
  void open(Path file, int width) throws InterruptedException {
    resize(width);
    events.clear();
    send("Page.navigate", Map.of("url", file.toUri().toString()));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (named("Page.loadEventFired").findAny().isEmpty()) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("no end of loading " + file);
      }
      Thread.sleep(5);
    }
  }

  void resize(int width) {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  /** Prefers a theme, as a user's system does. */
  void prefer(String theme) {
    send(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
  }

  /** The value of a script's expression, as if a user had done it. */
  JsonNode evaluate(String expression) {
    JsonNode result =
        send(
            "Runtime.evaluate",
            Map.of(
                "expression",
                expression,
                "returnByValue",
                true,
                "awaitPromise",
                true,
                "userGesture",
                true));
    if (result.has("exceptionDetails")) {
      throw new IllegalStateException(result.path("exceptionDetails").toString());
    }
    return result.path("result").path("value");
  }

  /** What went wrong in the page since it was opened. */
  List<String> errors() {
    return Stream.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        .flatMap(this::named)
        .map(event -> event.path("params").toString())
        .toList();
  }

  /** The addresses that the page asked for since it was opened, its own among them. */
  List<String> requests() {
    return named("Network.requestWillBeSent")
        .map(event -> event.path("params").path("request").path("url").asString())
        .toList();
  }

  private Stream<JsonNode> named(String method) {
    return events.stream().filter(event -> event.path("method").asString().equals(method));
  }

  /** Ends it and removes what it wrote. */
  void stop() throws IOException, InterruptedException {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    deleteProfile();
  }

  /** Chromium's last processes may still write there. */
  private void deleteProfile() throws IOException, InterruptedException {
    for (int attempt = 0; ; attempt++) {
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
        return;
      } catch (IOException e) {
        if (attempt == 20) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }
}
