package dev.assay.why.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.why.judge.PlantedProfiles;
import dev.assay.why.judge.Profile;
import dev.assay.why.model.ProfilesFile;
import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two result folders, of which the second has a costly filter in one of its contenders. */
class ChangeSectionTest {
    private static final String BURN = PlantedProfiles.CHAIN + ";com/example/BurnFilter.burn_[j]";

    @TempDir
    private Path folder;

    private Path before = Path.of("");
    private Path after = Path.of("");

    @BeforeEach
    void measured() throws IOException {
        before = stored(
                "before",
                new PlantedProfiles(1).with("a", Map.of()).with("b", Map.of()).with("old", Map.of()),
                5);
        after = stored(
                "after", new PlantedProfiles(2).with("b", Map.of(BURN, 20.0)).with("a", Map.of()), 7);
    }

    @Test
    void eachContenderOfBothHasASectionWithItsOwnChange() {
        List<Section> sections = ChangeSection.of(before, after);

        assertThat(sections).extracting(Section::id).containsExactly("why-a", "why-b");
        assertThat(text(sections.get(0)))
                .contains(
                        "a before: 5 blocks; a after: 7 blocks. They were not interleaved, so they are independent samples")
                .contains("a after and a before do not differ in CPU per request beyond noise")
                .contains("No layer differs beyond noise; methods are named only where one does.");
        assertThat(text(sections.get(1)))
                .containsPattern("b after uses [\\d.]+ µs \\([\\d.]+ to [\\d.]+\\) more CPU per request than b before")
                .containsPattern("more in BurnFilter\\.burn");
    }

    @Test
    void aFolderWithoutProfilesIsNamedWithWhatTakesThem() throws IOException {
        Path none = Files.createDirectory(folder.resolve("none"));
        assertThatThrownBy(() -> ChangeSection.of(before, none))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none: has no profiles")
                .hasMessageContaining("`assay why ");
    }

    private static String text(Section section) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(section), new TerminalStyle(200, false), out);
        return out.toString().replaceAll("\\s+", " ");
    }

    private Path stored(String name, PlantedProfiles planted, int blocks) throws IOException {
        Path results = folder.resolve(name);
        Files.createDirectories(results.resolve("profiles"));
        Files.createFile(results.resolve("evidence.jsonl"));
        List<Profile> sampled = planted.profiles(blocks);
        for (Profile profile : sampled) {
            Files.write(
                    results.resolve(profile.slice().stacks()),
                    profile.stacks().stream().map(ChangeSectionTest::line).toList());
        }
        ProfilesFile.write(results, planted.of(sampled));
        return results;
    }

    private static String line(Stack stack) {
        return stack.frames().stream().map(Frame::name).collect(Collectors.joining(";", "[x tid=1];", "")) + " "
                + stack.samples();
    }
}
