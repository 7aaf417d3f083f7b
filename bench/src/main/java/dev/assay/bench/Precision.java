package dev.assay.bench;

import dev.assay.stats.Gaussians;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ways to spend the time of a block, side by side: how much the log-ratio of a block varies, what that makes of a minute, and whether
 * the answer is that of a long alternation in the same JVMs. Pure, with a fixed seed.
 *
 * <p>The long alternation that a design is held against are the slices of all other late designs that alternate: its own are left
 * out, so that it is not compared with itself.
 */
public final class Precision {
    private static final int RESAMPLES = 4_000;
    private static final int FEWEST = 4;
    private static final long SEED = 54;
    private static final double ALPHA = 0.05;
    private static final int MOST_PAIRS = 64;

    private final PrecisionRecord record;

    public Precision(PrecisionRecord record) {
        this.record = record;
    }

    /**
     * One design. All deviations are of natural logarithms, so 0.03 is about 3 %.
     *
     * @param blocks behind the figures
     * @param micros mean CPU time for each request of both contenders
     * @param jit mean share of a CPU that the compilers had
     * @param sd of the log-ratio from block to block
     * @param slicePart of it, what the slices of a block differ by
     * @param forkPart of it, what is left: the same for the whole block
     * @param minutes that a block of this design alone takes
     * @param perMinute sd of the result of one minute of such blocks
     * @param perMinuteInterval 95 %, percentile bootstrap over blocks, which is too narrow for few of them
     * @param bias against the long alternation; empty below four blocks
     * @param bestPairs pairs of slices by which a minute would give most
     * @param bestPerMinute what it would give then
     * @param unsound share of slices that failed a check of the generator
     */
    public record Row(
            PrecisionDesign design,
            int blocks,
            double micros,
            double jit,
            double mean,
            double sd,
            double slicePart,
            double forkPart,
            double minutes,
            double perMinute,
            Interval perMinuteInterval,
            Optional<Interval> bias,
            int bestPairs,
            double bestPerMinute,
            double unsound) {}

    /** All designs that at least four blocks have. */
    public List<Row> rows() {
        return Arrays.stream(PrecisionDesign.values())
                .filter(design -> blocks(design).size() >= FEWEST)
                .map(this::row)
                .toList();
    }

    private Row row(PrecisionDesign design) {
        List<List<PrecisionRecord.Slice>> blocks = blocks(design);
        double[] logRatios = blocks.stream().mapToDouble(Precision::logRatio).toArray();
        double sd = Sample.sd(logRatios);
        int pairs = pairs(blocks.get(0)).length;
        double slice = sliceVariance(blocks);
        double fork = Math.max(0, sd * sd - slice / pairs);
        double before = seconds(design, false) / 60;
        double perPair = seconds(design, true) / 60 / pairs;
        double minutes = before + pairs * perPair;
        int best = IntStream.rangeClosed(1, MOST_PAIRS)
                .boxed()
                .min((a, b) -> Double.compare(
                        perMinute(fork, slice, before, perPair, a), perMinute(fork, slice, before, perPair, b)))
                .orElseThrow();
        return new Row(
                design,
                blocks.size(),
                mean(blocks, PrecisionRecord.Slice::micros),
                mean(blocks, PrecisionRecord.Slice::jit),
                Sample.mean(logRatios),
                sd,
                Math.sqrt(slice / pairs),
                Math.sqrt(fork),
                minutes,
                sd * Math.sqrt(minutes),
                bootstrap(logRatios, minutes),
                bias(design),
                best,
                perMinute(fork, slice, before, perPair, best),
                mean(blocks, s -> s.sound() ? 0.0 : 1.0));
    }

    private static double perMinute(double fork, double slice, double before, double perPair, int pairs) {
        return Math.sqrt((fork + slice / pairs) * (before + pairs * perPair));
    }

    private List<List<PrecisionRecord.Slice>> blocks(PrecisionDesign design) {
        return List.copyOf(record.slices().stream()
                .filter(slice -> slice.design() == design)
                .collect(Collectors.groupingBy(PrecisionRecord.Slice::block, TreeMap::new, Collectors.toList()))
                .values());
    }

    private static double logRatio(List<PrecisionRecord.Slice> block) {
        return Sample.mean(logs(block, slice -> !slice.reference()))
                - Sample.mean(logs(block, slice -> slice.reference()));
    }

    private static double[] logs(List<PrecisionRecord.Slice> block, Predicate<PrecisionRecord.Slice> whose) {
        return block.stream()
                .filter(whose)
                .mapToDouble(slice -> Math.log(slice.micros()))
                .toArray();
    }

    /** The n-th slice of one against the n-th of the other. */
    private static double[] pairs(List<PrecisionRecord.Slice> block) {
        double[] ours = logs(block, slice -> !slice.reference());
        double[] theirs = logs(block, slice -> slice.reference());
        return IntStream.range(0, Math.min(ours.length, theirs.length))
                .mapToDouble(i -> ours[i] - theirs[i])
                .toArray();
    }

    /** Of one pair of slices, within blocks. */
    private static double sliceVariance(List<List<PrecisionRecord.Slice>> blocks) {
        return blocks.stream()
                .map(Precision::pairs)
                .mapToDouble(pairs -> Math.pow(Sample.sd(pairs), 2))
                .average()
                .orElseThrow();
    }

    /** What passes before the first slice, or the slices themselves; mean over blocks. */
    private double seconds(PrecisionDesign design, boolean slices) {
        Map<Integer, Double> byBlock = record.parts().stream()
                .filter(part -> slices
                        ? part.name().equals(design.name())
                        : part.name().equals("launch")
                                || part.name().equals("warm-up")
                                || (part.name().equals("more") && !design.early()))
                .collect(Collectors.groupingBy(
                        PrecisionRecord.Part::block, Collectors.summingDouble(PrecisionRecord.Part::seconds)));
        return byBlock.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
    }

    private static double mean(
            List<List<PrecisionRecord.Slice>> blocks, Function<PrecisionRecord.Slice, Double> figure) {
        return blocks.stream()
                .flatMap(List::stream)
                .mapToDouble(figure::apply)
                .average()
                .orElse(Double.NaN);
    }

    private Optional<Interval> bias(PrecisionDesign design) {
        List<Double> differences = new ArrayList<>();
        for (List<PrecisionRecord.Slice> block : blocks(design)) {
            List<PrecisionRecord.Slice> others = record.slices().stream()
                    .filter(slice -> slice.block() == block.get(0).block())
                    .filter(slice -> slice.design() != design
                            && !slice.design().early()
                            && !slice.design().together())
                    .toList();
            if (!others.isEmpty()) {
                differences.add(logRatio(block) - logRatio(others));
            }
        }
        return differences.size() < FEWEST
                ? Optional.empty()
                : Optional.of(StudentT.interval(
                        differences.stream().mapToDouble(Double::doubleValue).toArray(), ALPHA));
    }

    private static Interval bootstrap(double[] logRatios, double minutes) {
        Gaussians random = new Gaussians(SEED);
        double[] sds = IntStream.range(0, RESAMPLES)
                .mapToDouble(r -> Sample.sd(IntStream.range(0, logRatios.length)
                                .mapToDouble(i -> logRatios[(int) (random.uniform() * logRatios.length)])
                                .toArray())
                        * Math.sqrt(minutes))
                .sorted()
                .toArray();
        return new Interval(sds[(int) (RESAMPLES * ALPHA / 2)], sds[(int) (RESAMPLES * (1 - ALPHA / 2))]);
    }

    /** As a table. */
    public String markdown() {
        StringBuilder text = new StringBuilder("""
                | design | blocks | µs a request | compilers | ratio | sd | of slices | of JVMs | block, min | sd of a minute | against the long alternation | best number of pairs | unsound |
                |:---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                """);
        for (Row row : rows()) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %.0f | %.0f %% | %+.1f %% | %.1f %% | %.1f %% | %.1f %% | %.2f | %.1f %% (%.1f–%.1f) | %s | %d: %.1f %% | %.0f %% |%n",
                    row.design().title(),
                    row.blocks(),
                    row.micros(),
                    100 * row.jit(),
                    100 * row.mean(),
                    100 * row.sd(),
                    100 * row.slicePart(),
                    100 * row.forkPart(),
                    row.minutes(),
                    100 * row.perMinute(),
                    100 * row.perMinuteInterval().low(),
                    100 * row.perMinuteInterval().high(),
                    row.bias()
                            .map(bias -> String.format(
                                    Locale.ROOT, "%+.1f to %+.1f %%", 100 * bias.low(), 100 * bias.high()))
                            .orElse("–"),
                    row.bestPairs(),
                    100 * row.bestPerMinute(),
                    100 * row.unsound()));
        }
        return text.toString();
    }
}
