package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whether a valid figure answers the question. */
class ExitCodeTest {
    @Test
    void threeSpoiledBlocksNeedMoreGoodOnes() {
        assertThat(ofBlocks(3, 3)).isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(ofBlocks(4, 3)).isEqualTo(ExitCode.DONE);
        assertThat(ofBlocks(2, 2)).isEqualTo(ExitCode.DONE);
        assertThat(ofBlocks(0, 2)).isEqualTo(ExitCode.NO_MEASUREMENT);
    }

    /** With a comparison that is undecided so far. */
    private static int ofBlocks(int measured, int spoiled) {
        Verdict verdict =
                Samples.verdict(List.of(), List.of(), List.of(Verdicts.undecided("jetty")), measured, 500, true);
        List<Evidence> evidence = Stream.<Evidence>concat(
                        IntStream.rangeClosed(1, measured).mapToObj(ExitCodeTest::measured),
                        IntStream.rangeClosed(measured + 1, measured + spoiled).mapToObj(ExitCodeTest::spoiled))
                .toList();
        return ExitCode.of(verdict, evidence);
    }

    private static Evidence measured(int index) {
        return Samples.block(index, Instant.EPOCH, 60, List.of(), List.of(), List.of());
    }

    private static Evidence spoiled(int index) {
        return new Evidence.Spoiled(
                index, Instant.EPOCH, 10, "jetty", "no successful response", List.of(), List.of(), false);
    }
}
