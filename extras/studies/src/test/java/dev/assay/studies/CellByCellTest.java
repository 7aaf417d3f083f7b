package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.ExitCode;
import dev.assay.experiment.Scenario;
import dev.assay.experiment.SimulatedBench;
import dev.assay.experiment.Simulation;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import dev.assay.model.verdict.Verdict;
import dev.assay.studies.model.StudyCell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellByCellTest {
    private static final StudyCell ONE = cell(17);
    private static final StudyCell TWO = cell(21);
    private static final StudyCell THREE = cell(25);

    @TempDir
    private Path folder;

    /** What happened, in order. */
    private final List<String> journal = new ArrayList<>();

    private final Map<StudyCell, Integer> codes = new HashMap<>();
    private Instant now = Instant.EPOCH;

    private static StudyCell cell(int jdk) {
        return new StudyCell("3.5", Stack.SERVLET, jdk, false, Settings.DEFAULTS, Map.of());
    }

    /** Each comparison takes ten minutes and ends with the exit code that the test sets for it. */
    private final CellByCell.Comparisons comparisons = new CellByCell.Comparisons() {
        @Override
        public Duration longest(StudyCell cell) {
            return Duration.ofMinutes(10);
        }

        @Override
        public int fresh(StudyCell cell, Path into) {
            journal.add("fresh " + cell.jdk());
            return ends(cell, Ledger.create(into));
        }

        @Override
        public int resume(StudyCell cell, Path begun) {
            journal.add("resumed " + cell.jdk());
            return ends(cell, Ledger.open(begun));
        }

        private int ends(StudyCell cell, Ledger ledger) {
            now = now.plus(Duration.ofMinutes(10));
            int code = codes.getOrDefault(cell, ExitCode.DONE);
            try (ledger) {
                if (code == ExitCode.NO_MEASUREMENT) {
                    throw new NoMeasurementException("It does not start.", "Mend it.");
                }
                ledger.append(Samples.startup(now, 1, "tomcat", 1, 1, new Footprint(1, 1, 1, 1, 1, 1)));
                ledger.writeVerdict(verdict(code == ExitCode.DONE));
            }
            return code;
        }
    };

    private final CellByCell.Listener listener = new CellByCell.Listener() {
        @Override
        public void begins(StudyCell cell, int number, int of) {
            journal.add(number + " of " + of);
        }

        @Override
        public void failed(StudyCell cell, RuntimeException why) {
            journal.add("failed " + cell.jdk());
        }

        @Override
        public void timeIsUp() {
            journal.add("time is up");
        }
    };

    private static Verdict verdict(boolean finished) {
        return Samples.verdict(List.of(), List.of(), List.of(), 0, 0, finished);
    }

    private int run(Optional<Duration> time) throws IOException {
        InstantSource clock = () -> now;
        return study().run(comparisons, listener, clock, time);
    }

    private CellByCell study() {
        return new CellByCell(folder, List.of(ONE, TWO, THREE));
    }

    @Test
    void measuresWhatIsMissingAndNothingElse() throws IOException {
        assertThat(run(Optional.empty())).isEqualTo(ExitCode.DONE);
        assertThat(journal).containsExactly("1 of 3", "fresh 17", "2 of 3", "fresh 21", "3 of 3", "fresh 25");
        assertThat(study().verdict(TWO)).isPresent();
        journal.clear();

        assertThat(run(Optional.empty())).isEqualTo(ExitCode.DONE);
        assertThat(journal).isEmpty();
    }

    @Test
    void goesOnWithWhatWasInterrupted() throws IOException {
        codes.put(TWO, ExitCode.INTERRUPTED);
        assertThat(run(Optional.empty())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(journal).containsExactly("1 of 3", "fresh 17", "2 of 3", "fresh 21");
        assertThat(study().verdict(TWO)).isEmpty();
        journal.clear();

        codes.clear();
        assertThat(run(Optional.empty())).isEqualTo(ExitCode.DONE);
        assertThat(journal).containsExactly("2 of 3", "resumed 21", "3 of 3", "fresh 25");
    }

    @Test
    void beginsNothingThatTheNightWouldNotHold() throws IOException {
        assertThat(run(Optional.of(Duration.ofMinutes(29)))).isEqualTo(ExitCode.DONE);
        assertThat(journal).containsExactly("1 of 3", "fresh 17", "2 of 3", "fresh 21", "time is up");
        journal.clear();

        assertThat(run(Optional.of(Duration.ofMinutes(10)))).isEqualTo(ExitCode.DONE);
        assertThat(journal).containsExactly("3 of 3", "fresh 25");
    }

    @Test
    void oneThatFailsDoesNotEndTheNight() throws IOException {
        codes.put(ONE, ExitCode.NO_MEASUREMENT);

        assertThat(run(Optional.empty())).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(journal)
                .containsExactly("1 of 3", "fresh 17", "failed 17", "2 of 3", "fresh 21", "3 of 3", "fresh 25");
        journal.clear();
        codes.clear();

        assertThat(run(Optional.empty())).isEqualTo(ExitCode.DONE);
        assertThat(journal).as("nothing of it had begun").containsExactly("1 of 3", "fresh 17");
    }

    /** With starts, which are quick: what was measured is judged as before, and its page is redrawn. */
    @Test
    void judgesAgainWhatHasEnded() throws IOException {
        Scenario scenario = IntStream.range(0, Simulation.SCENARIOS)
                .mapToObj(Scenario::of)
                .filter(one -> one.kind() == ExperimentKind.STARTUP)
                .findFirst()
                .orElseThrow();
        Path cell = study().folder(TWO);
        assertThat(study().begun()).isFalse();
        new SimulatedBench(scenario, List.of(), cell, new SplittableRandom(1)).run(true, cell);
        assertThat(study().begun()).isTrue();
        Verdict before = study().verdict(TWO).orElseThrow();
        Files.writeString(cell.resolve("report.html"), "old");

        study().judge((verdict, environment, plan, evidence) -> "drawn");

        assertThat(study().verdict(TWO)).contains(before);
        assertThat(cell.resolve("report.html")).hasContent("drawn");
        assertThat(study().margin(TWO)).isEqualTo(0.03);

        Files.writeString(cell.resolve("evidence.jsonl"), "");
        Files.writeString(cell.resolve("report.html"), "published without evidence");
        study().judge((verdict, environment, plan, evidence) -> "drawn");
        assertThat(study().verdict(TWO)).contains(before);
        assertThat(cell.resolve("report.html")).hasContent("published without evidence");
    }

    @Test
    void whereNothingHasEndedNothingIsJudged() throws IOException {
        codes.put(ONE, ExitCode.INTERRUPTED);
        run(Optional.empty());

        assertThat(study().begun()).isTrue();
        assertThatThrownBy(() -> study().judge((verdict, environment, plan, evidence) -> ""))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("holds no comparison that has ended");
    }
}
