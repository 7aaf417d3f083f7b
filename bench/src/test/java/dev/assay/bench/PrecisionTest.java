package dev.assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Gaussians;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrecisionTest {
    private static final double FORK = 0.03;
    private static final double SLICE = 0.04;

    /** Blocks of a simulated machine; a duet answers 10 % more than the alternation, a young pair 5 %. */
    private static PrecisionRecord record(int blocks) {
        Gaussians random = new Gaussians(54);
        List<PrecisionRecord.Slice> slices = new ArrayList<>();
        List<PrecisionRecord.Part> parts = new ArrayList<>();
        for (int b = 1; b <= blocks; b++) {
            double fork = FORK * random.next();
            parts.add(new PrecisionRecord.Part(b, "launch", 6));
            parts.add(new PrecisionRecord.Part(b, "warm-up", 4));
            parts.add(new PrecisionRecord.Part(b, "more", 20));
            for (PrecisionDesign design : PrecisionDesign.values()) {
                parts.add(new PrecisionRecord.Part(b, design.name(), 10));
                double bent = design.together() ? 0.10 : design.early() ? 0.05 : 0;
                int each = design.together() ? design.slices() : design.slices() / 2;
                for (int place = 0; place < 2 * each; place++) {
                    boolean reference = place % 2 == 0;
                    double log = (reference ? 0 : fork + bent) + SLICE * random.next();
                    slices.add(new PrecisionRecord.Slice(
                            b, design, place, reference, 100 * Math.exp(log), 1_000, 0.2, true));
                }
            }
        }
        return new PrecisionRecord(slices, parts);
    }

    private static Precision.Row row(List<Precision.Row> rows, PrecisionDesign design) {
        return rows.stream().filter(row -> row.design() == design).findFirst().orElseThrow();
    }

    @Test
    void tellsWhatSlicesAndWhatJvmsContribute() {
        List<Precision.Row> rows = new Precision(record(400)).rows();

        Precision.Row warm = row(rows, PrecisionDesign.WARM);
        assertThat(warm.blocks()).isEqualTo(400);
        assertThat(warm.slicePart()).isCloseTo(SLICE * Math.sqrt(2.0 / 4), within(0.002));
        assertThat(warm.forkPart()).isCloseTo(FORK, within(0.004));
        assertThat(warm.sd()).isCloseTo(Math.hypot(warm.slicePart(), warm.forkPart()), within(1e-9));
        assertThat(row(rows, PrecisionDesign.HALF).slicePart()).isLessThan(warm.slicePart());
    }

    @Test
    void countsTheTimeThatADesignAloneWouldTake() {
        List<Precision.Row> rows = new Precision(record(20)).rows();

        assertThat(row(rows, PrecisionDesign.YOUNG).minutes()).isCloseTo(20 / 60.0, within(1e-9));
        Precision.Row warm = row(rows, PrecisionDesign.WARM);
        assertThat(warm.minutes()).isCloseTo(40 / 60.0, within(1e-9));
        assertThat(warm.perMinute()).isCloseTo(warm.sd() * Math.sqrt(warm.minutes()), within(1e-9));
        assertThat(warm.perMinuteInterval().contains(warm.perMinute())).isTrue();
        assertThat(warm.bestPerMinute()).isLessThanOrEqualTo(warm.perMinute() + 1e-9);
    }

    @Test
    void anAnswerThatIsBentIsFound() {
        List<Precision.Row> rows = new Precision(record(40)).rows();

        assertThat(row(rows, PrecisionDesign.DUET).bias().orElseThrow().contains(0.10))
                .isTrue();
        assertThat(row(rows, PrecisionDesign.DUET).bias().orElseThrow().low()).isGreaterThan(0);
        assertThat(row(rows, PrecisionDesign.YOUNG).bias().orElseThrow().low()).isGreaterThan(0);
        for (PrecisionDesign design : List.of(PrecisionDesign.WARM, PrecisionDesign.HALF, PrecisionDesign.TWICE)) {
            assertThat(row(rows, design).bias().orElseThrow().contains(0)).isTrue();
        }
    }

    @Test
    void whatWasWrittenIsRead() {
        PrecisionRecord record = record(5);

        PrecisionRecord read = PrecisionRecord.of(record.lines());

        assertThat(read.blocks()).isEqualTo(5);
        assertThat(read.slices()).hasSameSizeAs(record.slices());
        assertThat(read.parts()).isEqualTo(record.parts());
        assertThat(read.slices())
                .usingElementComparator((a, b) -> Math.abs(a.micros() - b.micros()) < 1e-3 ? 0 : 1)
                .containsExactlyElementsOf(record.slices());
        assertThat(new Precision(read).markdown().lines()).hasSize(2 + PrecisionDesign.values().length);
    }

    @Test
    void fewBlocksMakeNoRow() {
        assertThat(new Precision(record(3)).rows()).isEmpty();
    }
}
