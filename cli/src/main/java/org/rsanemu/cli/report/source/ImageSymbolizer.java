// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rsanemu.emu.exec.code.PassingFunctions;
import org.rsanemu.emu.exec.code.PointedTypes;
import org.rsanemu.emu.exec.code.PointedTypes.Pointed;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Pointers;
import org.rsanemu.loader.SymbolNames;
import org.rsanemu.loader.SymbolTable;
import org.rsanemu.loader.SystemHeaders;

/** Symbolizes with debug information where there is some, else with symbols. */
public final class ImageSymbolizer implements Symbolizer, AutoCloseable {
  /** What is known of a module. */
  public record Known(Image image, DebugInfo debug) {}

  /** Loads what is known of a module; empty if it cannot be read. */
  @FunctionalInterface
  public interface Source {
    Optional<Known> load(Path path);
  }

  private record Place(String module, long address, boolean judged, boolean passes) {}

  private final Path program;
  private final Source source;
  private final String folder;
  private final Map<String, Optional<Known>> modules = new TreeMap<>();
  private final Map<Place, List<SourceFrame>> frames = new HashMap<>();
  private final Map<String, PassingFunctions> operations = new HashMap<>();
  private final Map<String, PointedTypes> types = new HashMap<>();

  /**
   * @param program module 0, as the user named it
   * @param source of its knowledge, and of other modules'
   * @param folder source files in it are named from there
   */
  public ImageSymbolizer(Path program, Source source, Path folder) {
    this.program = program;
    this.source = source;
    this.folder = folder + "/";
  }

  @Override
  public List<SourceFrame> expand(Frame frame, List<RunResult.Module> mapped) {
    if (frame.module() < 0 || frame.module() >= mapped.size()) {
      return List.of(unknown(frame, ""));
    }
    Path path = path(frame.module(), mapped);
    Place place = new Place(path.toString(), frame.address(), frame.judged(), frame.passes());
    List<SourceFrame> found = frames.computeIfAbsent(place, _ -> look(frame, path));
    return frame.label().isEmpty() ? found : labelled(found, Printable.name(frame.label()));
  }

  /** The label is shown at the innermost of the frames that is the user's. */
  @SuppressWarnings("ReferenceEquality") // a recursive call has equal frames: one is labelled
  private static List<SourceFrame> labelled(List<SourceFrame> found, String label) {
    SourceFrame user = SourceFrame.nearest(found);
    return found.stream().map(each -> each == user ? each.labelled(label) : each).toList();
  }

  private List<SourceFrame> look(Frame frame, Path path) {
    String module = Printable.name(path.getFileName().toString());
    Optional<Known> known = known(path);
    if (known.isEmpty()) {
      return List.of(unknown(frame, module));
    }
    List<SourceFrame> result = new ArrayList<>();
    List<DebugInfo.Inlined> inlined = known.get().debug().inlined(frame.address());
    for (DebugInfo.Place place : known.get().debug().places(frame.address())) {
      boolean passes =
          frame.passes()
              || frame.judged()
                  && place.inlined()
                  && result.size() < inlined.size()
                  && passes(inlined.get(result.size()), path, known.get().image());
      String function = Printable.name(function(place, known.get().image(), frame.address()));
      SourceFrame source =
          new SourceFrame(
              function,
              shortened(place.file()),
              place.line(),
              module,
              Hex.of(frame.address()),
              place.inlined(),
              frame.judged() && !SystemHeaders.contains(place.file()));
      result.add(source.in(place.column()).passing(passes || FunctionNames.isStandard(function)));
    }
    if (result.isEmpty()) {
      String function = Printable.name(symbol(known.get().image(), frame.address()));
      result.add(
          new SourceFrame(function, "", 0, module, Hex.of(frame.address()), false, frame.judged())
              .passing(frame.passes() || FunctionNames.isStandard(function)));
    }
    return List.copyOf(result);
  }

  /** Whether an inlined function does nothing but one operation on a value that it got. */
  private boolean passes(DebugInfo.Inlined inlined, Path path, Image image) {
    return inlined.parameters() > 0
        && operations
            .computeIfAbsent(path.toString(), _ -> new PassingFunctions(image))
            .isOne(inlined.code(), inlined.parameters());
  }

  private static String function(DebugInfo.Place place, Image image, long address) {
    boolean unknown = place.function().equals(SourceFrame.UNKNOWN) && !place.inlined();
    return unknown ? symbol(image, address) : place.function();
  }

  private static String symbol(Image image, long address) {
    SymbolTable.Symbol symbol = image.symbols().functionAt(address);
    return symbol == null ? SourceFrame.UNKNOWN : SymbolNames.demangled(symbol.name());
  }

  @Override
  public Optional<Variable> variable(int module, long address, List<RunResult.Module> mapped) {
    if (module < 0 || module >= mapped.size()) {
      return Optional.empty();
    }
    return known(path(module, mapped)).flatMap(known -> variable(known, address));
  }

  private Optional<Variable> variable(Known known, long address) {
    SymbolTable.Symbol symbol = known.image().symbols().objectAt(address);
    Optional<DebugInfo.Place> declared = known.debug().declaration(address);
    if (symbol == null && declared.isEmpty()) {
      return Optional.empty();
    }
    DebugInfo.Part part = known.debug().part(address);
    return Optional.of(
        new Variable(
            Printable.name(
                symbol == null || declared.isPresent()
                    ? declared.orElseThrow().function()
                    : SymbolNames.demangled(symbol.name())),
            symbol == null ? address : symbol.address(),
            symbol == null ? 0 : symbol.size(),
            declared.map(place -> shortened(place.file())).orElse(""),
            declared.map(DebugInfo.Place::line).orElse(0),
            Printable.name(part.path()),
            part.isVolatile(),
            ""));
  }

  @Override
  public Optional<Variable> threadLocal(int module, long offset, List<RunResult.Module> mapped) {
    return module < 0 || module >= mapped.size()
        ? Optional.empty()
        : known(path(module, mapped)).flatMap(known -> threadLocal(known, offset));
  }

  private Optional<Variable> threadLocal(Known known, long offset) {
    return known
        .debug()
        .threadLocal(offset)
        .map(local -> variable(local, offset))
        .or(() ->
            known.image().symbols().threadLocals().stream()
                .filter(each -> offset >= each.address() && offset - each.address() < each.size())
                .findFirst()
                .map(each ->
                    new Variable(
                        Printable.name(SymbolNames.demangled(each.name())),
                        each.address(),
                        each.size(),
                        "",
                        0)));
  }

  @Override
  public Optional<Variable> local(Finding.StackSlot at, List<RunResult.Module> mapped) {
    int module = at.function().module();
    if (module < 0 || module >= mapped.size()) {
      return Optional.empty();
    }
    long pc = at.function().address();
    return types(module, mapped)
        .flatMap(types ->
            known(path(module, mapped))
                .flatMap(
                    known -> known.debug().local(pc, at.offset(), types.inFrame(pc, at.stack()))))
        .map(local -> variable(local, at.offset()));
  }

  private Variable variable(DebugInfo.Local local, long offset) {
    return new Variable(
        Printable.name(local.declared().function()),
        offset - local.offset(),
        local.size(),
        shortened(local.declared().file()),
        local.declared().line(),
        Printable.name(local.part().path()),
        local.part().isVolatile(),
        Printable.name(local.function()));
  }

  @Override
  public Optional<Member> member(BlockByte at, List<RunResult.Module> mapped) {
    return new BlockMembers(this::types).of(at, mapped);
  }

  @Override
  public Optional<String> pointed(Frame at, long offset, List<RunResult.Module> mapped) {
    return types(at.module(), mapped)
        .flatMap(types ->
            offset == CALLED ? types.called(at.address()) : pointed(types, at.address(), offset))
        .map(Printable::name);
  }

  private static Optional<String> pointed(PointedTypes types, long pc, long offset) {
    return types
        .accessed(pc)
        .filter(found -> found.offset() == offset)
        .map(found -> text(types, found))
        .filter(text -> !text.isEmpty());
  }

  private static String text(PointedTypes types, Pointed pointed) {
    List<Pointers.Part> parts = types.pointers().parts(pointed.pointer(), pointed.offset());
    return parts.isEmpty() && pointed.offset() != 0
        ? ""
        : pointed.pointer().with(parts.isEmpty() ? "" : parts.getFirst().path());
  }

  private Optional<PointedTypes> types(int module, List<RunResult.Module> mapped) {
    if (module < 0 || module >= mapped.size()) {
      return Optional.empty();
    }
    Path path = path(module, mapped);
    return known(path).map(known -> types.computeIfAbsent(path.toString(), _ -> types(known)));
  }

  private static PointedTypes types(Known known) {
    return new PointedTypes(known.image(), known.debug().pointers());
  }

  private String shortened(String file) {
    return Printable.name(file.startsWith(folder) ? file.substring(folder.length()) : file);
  }

  private Path path(int module, List<RunResult.Module> mapped) {
    return module == 0 ? program : HostPath.of(mapped.get(module).path());
  }

  private Optional<Known> known(Path path) {
    return modules.computeIfAbsent(path.toString(), _ -> source.load(path));
  }

  @Override
  public List<String> warnings() {
    known(program);
    return modules.entrySet().stream()
        .flatMap(
            entry -> entry.getValue().stream().flatMap(known -> warnings(known, entry.getKey())))
        .toList();
  }

  private static Stream<String> warnings(Known known, String module) {
    return Stream.concat(known.image().warnings().stream(), known.debug().warnings().stream())
        .map(warning -> Path.of(module).getFileName() + ": " + warning);
  }

  private static SourceFrame unknown(Frame frame, String module) {
    return new SourceFrame(
        SourceFrame.UNKNOWN, "", 0, module, Hex.of(frame.address()), false, frame.judged());
  }

  @Override
  public void close() {
    modules.values().forEach(known -> known.ifPresent(k -> k.debug().close()));
  }
}
