package dev.assay.why.report;

import dev.assay.why.judge.Profile;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.Profiles;
import dev.assay.why.model.ProfilesFile;
import dev.assay.why.stack.CollapsedStacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The profiles of a result folder with the stacks that can be read.
 *
 * @param failures what could not be profiled or read, a line each
 */
record StoredStacks(Profiles profiles, List<Profile> sampled, List<String> failures) {
    StoredStacks {
        sampled = List.copyOf(sampled);
        failures = List.copyOf(failures);
    }

    /**
     * Reads all; empty if nothing was profiled.
     *
     * @throws dev.assay.model.BadInputException if a file is damaged
     */
    static Optional<StoredStacks> read(Path results) {
        return ProfilesFile.read(results).map(profiles -> read(results, profiles));
    }

    private static StoredStacks read(Path results, Profiles profiles) {
        List<Profile> sampled = new ArrayList<>();
        List<String> failures = new ArrayList<>(profiles.failures());
        for (ProfiledSlice slice : profiles.slices()) {
            Path file = results.resolve(slice.stacks()).normalize();
            try {
                if (!file.startsWith(results.normalize())) {
                    throw new IOException("outside of the result folder");
                }
                Path allocations = results.resolve(slice.allocations());
                sampled.add(new Profile(
                        slice,
                        CollapsedStacks.read(slice.stacks(), Files.readAllLines(file)),
                        Files.exists(allocations)
                                ? CollapsedStacks.allocations(slice.allocations(), Files.readAllLines(allocations))
                                : List.of()));
            } catch (IOException e) {
                failures.add(slice.contender() + ": " + slice.stacks() + " cannot be read");
            }
        }
        return new StoredStacks(profiles, sampled, failures);
    }

    List<Profile> of(String contender) {
        return sampled.stream()
                .filter(profile -> profile.slice().contender().equals(contender))
                .toList();
    }
}
