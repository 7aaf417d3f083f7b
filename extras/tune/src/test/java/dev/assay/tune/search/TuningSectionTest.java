package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.tune.search.Tuning.Tried;
import dev.assay.tune.search.Tuning.Tuned;
import dev.assay.tune.search.Tuning.Worth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuningSectionTest {
    private static final Worth GAIN = new Worth("-12.3% (-14 to -10%)", "better", true, "worth-tomcat");
    private static final Worth NONE = new Worth("-0.3% (-2 to +1%)", "equivalent", false, "worth-tomcat");

    private static Tuning tuning(Optional<Worth> worth) {
        return new Tuning(
                "CPU per request",
                List.of(
                        new Tuned(
                                "tomcat",
                                "tomcat-3",
                                List.of("server.tomcat.max-keep-alive-requests=-1"),
                                List.of("-XX:+UseSerialGC"),
                                List.of(
                                        new Tried("tomcat", "defaults", 6, OptionalDouble.empty(), "out after round 2"),
                                        new Tried("tomcat-3", "GC serial", 6, OptionalDouble.of(0.8), "chosen")),
                                worth),
                        new Tuned("jetty", "jetty", List.of(), List.of(), List.of(), Optional.empty())));
    }

    private static String text(Tuning tuning) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(TuningSection.of(tuning, List.of())), new TerminalStyle(1_000, false), out);
        return out.toString();
    }

    @Test
    void aGainIsThatOfTheFreshComparisonWithWhatToCopy() {
        assertThat(text(tuning(Optional.of(GAIN))))
                .contains("In fresh JVMs (worth-tomcat), its CPU per request against that of the defaults: -12.3% (-14"
                        + " to -10%), better. That is what tuning was worth.")
                .contains("server.tomcat.max-keep-alive-requests=-1", "-XX:+UseSerialGC")
                .contains("jetty: 0 configurations tried. The search chose the defaults.")
                .contains("Its figures are no results");
    }

    @Test
    void withoutAGainTheDefaultsStay() {
        assertThat(text(tuning(Optional.of(NONE))))
                .contains("equivalent. Tuning was worth nothing that this shows: keep the defaults.")
                .doesNotContain("That is what tuning was worth");
        assertThat(text(tuning(Optional.empty()))).contains("What that is worth was not measured.");
    }

    @Test
    void whatWasStoredIsReadBack(@TempDir Path folder) throws IOException {
        assertThat(TuningSection.of(folder)).isEmpty();
        Files.createDirectories(folder.resolve(Tuning.FOLDER));
        tuning(Optional.of(GAIN)).write(folder);
        assertThat(Tuning.read(folder)).contains(tuning(Optional.of(GAIN)));
        assertThat(TuningSection.of(folder)).hasSize(1);
    }
}
