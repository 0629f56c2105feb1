// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.casefile.BadCampaignFileException;
import org.rsanemu.cli.casefile.CampaignFile;
import org.rsanemu.cli.casefile.Mark;
import org.rsanemu.cli.casefile.ProgramEntry;
import org.rsanemu.cli.casefile.Setting;
import org.rsanemu.cli.files.BoundedFile;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ScheduleOptions;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.Reproduction;
import org.rsanemu.cli.results.CaseSpec;
import org.rsanemu.cli.results.Manifest;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** The cases of a campaign file: binaries × arguments × seeds × schedulers, in this order. */
final class CampaignCases {
  /**
   * A case.
   *
   * @param spec as its results describe it
   * @param opening what a worker loads
   * @param guest with the standard input
   */
  record Item(CaseSpec spec, WorkerOpening opening, GuestOptions guest) {}

  private final Path file;
  private final Map<WorkerOpening, Optional<Image>> images = new HashMap<>();
  private final Map<Path, byte[]> inputs = new HashMap<>();
  private final Map<String, Mark> names = new HashMap<>();
  private final List<Item> items = new ArrayList<>();
  private long runs;

  private CampaignCases(Path file) {
    this.file = file;
  }

  /**
   * Reads a campaign file and finds its programs. A binary that is none makes a case nevertheless,
   * which whoever runs it will refuse.
   */
  static List<Item> of(Path file) throws Failure {
    CampaignCases cases = new CampaignCases(file);
    try {
      for (ProgramEntry entry : CampaignFile.parse(file.toString(), BoundedFile.text(file))) {
        cases.add(entry);
      }
      return cases.items;
    } catch (BadCampaignFileException e) {
      throw new Failure(ExitCodes.USAGE, e.getMessage());
    } catch (IOException e) {
      throw new Failure(ExitCodes.USAGE, "cannot read " + file + ": " + reason(e));
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case java.nio.file.NoSuchFileException _ -> "there is no such file";
      case java.nio.charset.CharacterCodingException _ -> "it is not UTF-8";
      case java.nio.file.FileSystemException f when f.getReason() != null -> f.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }

  private void add(ProgramEntry entry) throws BadCampaignFileException, IOException, Failure {
    CaseOptions options = new CaseOptions(entry, file);
    for (Path binary : new BinaryFinder(file).find(entry.binaries())) {
      for (List<String> arguments : entry.arguments()) {
        for (List<Setting> variant : options.variants()) {
          RunCommand command = options.command(variant);
          add(entry, binary, arguments, variant, command, options.input());
        }
      }
    }
  }

  private void add(
      ProgramEntry entry,
      Path binary,
      List<String> arguments,
      List<Setting> variant,
      RunCommand options,
      Optional<Path> input)
      throws BadCampaignFileException, IOException, Failure {
    String name = name(entry, binary, arguments, variant);
    Mark other = names.put(name, entry.at());
    if (other != null) {
      throw entry
          .at()
          .problem(
              "two cases are called '"
                  + name
                  + "', this one and that of line "
                  + other.line()
                  + ": give one of them a 'name'");
    }
    runs += options.schedule.runs;
    if (runs > Manifest.MOST_RUNS) {
      throw entry.at().problem("more than " + Manifest.MOST_RUNS + " runs");
    }
    items.add(item(name, binary, arguments, options, input));
  }

  /** Program and arguments, or the name given, and what else distinguishes the entry's cases. */
  private static String name(
      ProgramEntry entry, Path binary, List<String> arguments, List<Setting> variant) {
    List<String> words = new ArrayList<>();
    if (entry.name().isEmpty()) {
      words.add(HostPath.text(binary));
    } else {
      words.add(entry.name());
      if (entry.binaries().size() > 1 || BinaryFinder.isPattern(entry.binaries().getFirst())) {
        words.add(HostPath.text(binary));
      }
    }
    if (entry.name().isEmpty() || entry.arguments().size() > 1) {
      words.addAll(arguments);
    }
    List<String> varied =
        variant.stream()
            .map(each ->
                each.key().equals("seed")
                    ? "seed " + each.values().getFirst()
                    : each.values().getFirst())
            .toList();
    String base = String.join(" ", words);
    return varied.isEmpty() ? base : base + " [" + String.join(", ", varied) + "]";
  }

  private Item item(
      String name, Path binary, List<String> arguments, RunCommand options, Optional<Path> input)
      throws IOException, Failure {
    WorkerOpening opening = options.files.opening(binary, options.program.orders());
    CaseGuest setup =
        CaseGuest.of(binary, arguments, options.schedule, options.program, options.files);
    byte[] stdin = stdin(input);
    Optional<Image> image = image(opening);
    GuestOptions guest =
        image.isPresent() ? setup.of(image.get(), stdin) : setup.withoutImage(stdin);
    ScheduleOptions schedule = options.schedule;
    CaseSpec spec =
        new CaseSpec(
            name,
            new Report.Program(
                HostPath.text(binary), image.map(Images::isa).orElse("unknown"), arguments),
            new Plan(schedule.runs, 0, 1, schedule.seed, schedule.timeoutNanos()),
            guest.with(guest.input().withStdin(new byte[0])),
            new Reproduction(
                RunCommand.repeated(schedule, options.program, options.files),
                schedule.seed,
                setup.command(),
                input.map(Path::toString).orElse("")),
            Images.hash(Files.readAllBytes(binary)),
            Images.hash(stdin));
    return new Item(spec, opening, guest);
  }

  private byte[] stdin(Optional<Path> input) throws IOException {
    if (input.isEmpty()) {
      return new byte[0];
    }
    byte[] known = inputs.get(input.get());
    if (known == null) {
      known = Files.readAllBytes(input.get());
      inputs.put(input.get(), known);
    }
    return known;
  }

  private Optional<Image> image(WorkerOpening opening) {
    return images.computeIfAbsent(
        opening,
        _ -> {
          try {
            return Optional.of(Images.load(opening));
          } catch (BadBinaryException _) {
            return Optional.empty(); // A worker will say so, and why.
          }
        });
  }
}
