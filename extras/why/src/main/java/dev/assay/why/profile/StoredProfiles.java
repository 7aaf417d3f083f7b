package dev.assay.why.profile;

import dev.assay.ledger.ResultFile;
import dev.assay.model.Secrets;
import dev.assay.model.plan.Plan;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.model.ProfilesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The profiles of a result folder, which grow block by block. */
record StoredProfiles(Plan plan, Path results) {
    /**
     * Adds a block. One that was measured before, of which a killed run kept no evidence, is replaced.
     *
     * @param failures why contenders could not be profiled, by id
     */
    void add(int block, Map<String, ProfiledContender> seen, Map<String, String> failures) {
        create();
        List<ProfiledSlice> slices = seen.entrySet().stream()
                .flatMap(entry -> kept(block, entry.getKey(), entry.getValue()).stream())
                .toList();
        Optional<Profiles> before = ProfilesFile.read(results);
        ProfilesFile.write(
                results,
                new Profiles(
                        seen.values().stream()
                                .map(ProfiledContender::engine)
                                .findFirst()
                                .or(() -> before.map(Profiles::engine))
                                .orElse(""),
                        plan.reference().id(),
                        plan.ids(),
                        Stream.concat(
                                        before.map(Profiles::slices).orElse(List.of()).stream()
                                                .filter(slice -> slice.block() != block),
                                        slices.stream())
                                .toList(),
                        Stream.concat(
                                        before.map(Profiles::failures).orElse(List.of()).stream(),
                                        failures.entrySet().stream()
                                                .map(failure -> failure.getKey() + ": " + failure.getValue()))
                                .distinct()
                                .toList()));
    }

    private Optional<ProfiledSlice> kept(int block, String contender, ProfiledContender seen) {
        String name = "block-" + block + "-" + contender;
        Optional<ProfiledSlice> slice = seen.slice(ProfilesFile.FOLDER + "/" + name + Kind.CPU.suffix());
        if (slice.isPresent()) {
            seen.stacks()
                    .forEach((kind, stacks) ->
                            ResultFile.writePage(folder(), name + kind.suffix(), Secrets.hidden(stacks.text())));
            record(seen.recording(), folder().resolve(name + Kind.JFR.suffix()));
        }
        return slice;
    }

    private static void record(byte[] recording, Path file) {
        try {
            if (recording.length > 0) {
                Files.write(file, recording);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path folder() {
        return results.resolve(ProfilesFile.FOLDER);
    }

    private void create() {
        try {
            Files.createDirectories(folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
