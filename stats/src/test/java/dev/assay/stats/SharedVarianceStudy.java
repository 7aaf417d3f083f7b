package dev.assay.stats;

import dev.assay.stats.SharedVariance.Levels;
import dev.assay.stats.SharedVariance.Result;
import dev.assay.stats.SharedVariance.Rule;
import dev.assay.stats.SharedVariance.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the tables of ADR 64 to standard output; its argument is docs/calibration-before/blocks.csv. Seeded: the same figures everywhere.
 * Takes some minutes.
 */
final class SharedVarianceStudy {
    private static final int CALIBRATING = 200_000;
    private static final int CAMPAIGNS = 40_000;
    private static final int BLOCKS = 20;
    private static final int SLICES = 4;
    /** Time between two blocks, in slices. */
    private static final int GAP = 5;

    private static final double SD = 0.03;

    private SharedVarianceStudy() {}

    /** Prints the tables. */
    public static void main(String[] args) throws IOException {
        Map<String, List<double[]>> runs = recorded(Path.of(args[0]));
        Map<Rule, Levels> levels = SharedVariance.calibrated(normal(1, 1, 1, 1), CALIBRATING, 0x64A, Rule.values());
        System.out.println("Levels calibrated at equal variances");
        everywhere(levels, runs);
        for (double ratio : new double[] {4, 16}) {
            System.out.printf(Locale.ROOT, "Levels calibrated at %.0f:1:1%n", ratio);
            everywhere(
                    SharedVariance.calibrated(
                            normal(Math.sqrt(ratio), 1, 1, 1),
                            CALIBRATING,
                            0x64A,
                            Rule.OWN,
                            Rule.POOLED,
                            Rule.LARGER,
                            Rule.HALFWAY),
                    runs);
        }
        System.out.println("One calibration after another, levels calibrated at equal variances");
        levels.keySet().retainAll(List.of(Rule.OWN, Rule.PRIOR_2, Rule.PRIOR_5));
        afterOneAnother(levels, runs);
    }

    private static void everywhere(Map<Rule, Levels> levels, Map<String, List<double[]>> runs) {
        families().forEach((name, source) -> print(name, SharedVariance.run(source, levels, CAMPAIGNS, 0x64B)));
        List<double[]> all = runs.values().stream().flatMap(List::stream).toList();
        print("recorded, all", SharedVariance.run(replay(all, variance(all)), levels, CAMPAIGNS, 0x64C));
    }

    private static void afterOneAnother(Map<Rule, Levels> levels, Map<String, List<double[]>> runs) {
        runs.forEach((now, blocks) -> runs.forEach((earlier, calibration) -> {
            if (!now.equals(earlier)) {
                print(
                        String.format(
                                Locale.ROOT,
                                "recorded, %s (sd %.1f %%) after %s (%.1f %%)",
                                now,
                                100 * Math.sqrt(variance(blocks)),
                                earlier,
                                100 * Math.sqrt(variance(calibration))),
                        SharedVariance.run(replay(blocks, variance(calibration)), levels, CAMPAIGNS, 0x64D));
            }
        }));
    }

    private static Map<String, Source> families() {
        Map<String, Source> families = new LinkedHashMap<>();
        families.put("normal", normal(1, 1, 1, 1));
        families.put("AR(0.9)", autoregressive());
        families.put("t with 3 degrees of freedom", tails());
        families.put("one JVM in twenty 30 % off", outliers());
        families.put("variance 4:1:1", normal(2, 1, 1, 1));
        families.put("variance 16:1:1", normal(4, 1, 1, 1));
        families.put("variance 1e6:1:1", normal(1000, 1, 1, 1));
        families.put("variance 4:4:1", normal(2, 2, 1, 1));
        families.put("variance 1:4:1", normal(1, 2, 1, 1));
        families.put("variance 1:4:4", normal(1, 2, 2, 1));
        families.put("sd twice the calibrations'", normal(1, 1, 1, 0.5));
        families.put("sd half the calibrations'", normal(1, 1, 1, 2));
        return families;
    }

    /**
     * A contender's own logarithm in one block.
     *
     * @param prior of the variance of a difference
     */
    private record Independent(double prior, Draw draw) implements Source {
        @Override
        public double[][] blocks(Gaussians random) {
            double[][] blocks = new double[BLOCKS][SharedVariance.CONTENDERS];
            for (double[] block : blocks) {
                for (int c = 0; c < block.length; c++) {
                    block[c] = draw.next(random, c);
                }
            }
            return blocks;
        }
    }

    private interface Draw {
        double next(Gaussians random, int contender);
    }

    /** @param known what calibrations say of the sd, over what it is on average */
    static Source normal(double reference, double first, double second, double known) {
        double[] sd = {SD * reference, SD * first, SD * second};
        double mean = (sd[0] * sd[0] + sd[1] * sd[1] + sd[2] * sd[2]) / 3;
        return new Independent(2 * mean * known * known, (random, c) -> sd[c] * random.next());
    }

    private static Source tails() {
        return new Independent(2 * 3 * SD * SD, (random, c) -> SD * random.next() / Math.sqrt(chiSquared(random) / 3));
    }

    private static double chiSquared(Gaussians random) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double x = random.next();
            sum += x * x;
        }
        return sum;
    }

    private static Source outliers() {
        return new Independent(
                2 * (0.05 * 0.09 + 0.95 * 0.0004),
                (random, c) -> random.uniform() < 0.05 ? (random.coin() ? 0.3 : -0.3) : 0.02 * random.next());
    }

    /** The machine's speed wanders, AR(1) with 0.9 a slice and an sd of 10 %; JVMs and slices vary by 2 % each. */
    private static Source autoregressive() {
        return new Source() {
            @Override
            public double[][] blocks(Gaussians random) {
                double[][] blocks = new double[BLOCKS][];
                double speed = 0.10 * random.next();
                for (int b = 0; b < BLOCKS; b++) {
                    int[] order = order(random);
                    double[] sum = new double[SharedVariance.CONTENDERS];
                    for (int i = 0; i < SLICES * sum.length; i++) {
                        int round = i / sum.length;
                        int place = i % sum.length;
                        sum[order[round % 2 == 0 ? place : sum.length - 1 - place]] += speed + 0.02 * random.next();
                        speed = next(speed, random);
                    }
                    for (int c = 0; c < sum.length; c++) {
                        sum[c] = sum[c] / SLICES + 0.02 * random.next();
                    }
                    blocks[b] = sum;
                    for (int i = 0; i < GAP; i++) {
                        speed = next(speed, random);
                    }
                }
                return blocks;
            }

            @Override
            public double prior() {
                return 2 * (0.0004 + 0.0004 / SLICES) + 0.0007; // close to the truth; the wandering adds the last part
            }
        };
    }

    private static double next(double speed, Gaussians random) {
        return 0.9 * speed + 0.10 * Math.sqrt(1 - 0.81) * random.next();
    }

    private static int[] order(Gaussians random) {
        int[] order = {0, 1, 2};
        for (int i = order.length - 1; i > 0; i--) {
            int j = (int) (random.uniform() * (i + 1));
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return order;
    }

    /** Recorded blocks drawn with replacement; three of their identical contenders at random, since each could have been any other. */
    private static Source replay(List<double[]> recorded, double prior) {
        return new Source() {
            @Override
            public double[][] blocks(Gaussians random) {
                double[][] blocks = new double[BLOCKS][];
                for (int b = 0; b < BLOCKS; b++) {
                    double[] all = recorded.get((int) (random.uniform() * recorded.size()));
                    int left = (int) (random.uniform() * all.length);
                    int[] order = order(random);
                    blocks[b] = new double[SharedVariance.CONTENDERS];
                    for (int c = 0; c < SharedVariance.CONTENDERS; c++) {
                        blocks[b][c] = all[order[c] < left ? order[c] : order[c] + 1];
                    }
                }
                return blocks;
            }

            @Override
            public double prior() {
                return prior;
            }
        };
    }

    /** Of a difference within blocks, pooled. */
    private static double variance(List<double[]> blocks) {
        double squares = 0;
        int freedom = 0;
        for (double[] block : blocks) {
            squares += Math.pow(Sample.sd(block), 2) * (block.length - 1);
            freedom += block.length - 1;
        }
        return 2 * squares / freedom;
    }

    /** Of each calibration with eight or more blocks of four alike contenders, their mean logarithms by block. */
    private static Map<String, List<double[]>> recorded(Path file) throws IOException {
        Map<String, Map<String, List<Double>>> byRun = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] fields = line.split(",", -1);
            if (fields.length == 10 && fields[7].equals("1.0") && fields[5].equals("7")) {
                List<Double> block = byRun.computeIfAbsent(fields[0].split("-", -1)[1], run -> new TreeMap<>())
                        .computeIfAbsent(fields[2], index -> new ArrayList<>());
                block.add(meanLog(fields[8]));
                block.add(meanLog(fields[9]));
            }
        }
        Map<String, List<double[]>> runs = new TreeMap<>();
        byRun.forEach((run, blocks) -> {
            List<double[]> whole = blocks.values().stream()
                    .filter(block -> block.size() == 4)
                    .map(block ->
                            block.stream().mapToDouble(Double::doubleValue).toArray())
                    .toList();
            if (whole.size() >= 5) {
                runs.put(run, whole);
            }
        });
        return runs;
    }

    private static double meanLog(String slices) {
        return Sample.mean(Arrays.stream(slices.split(" ", -1))
                .mapToDouble(value -> Math.log(Double.parseDouble(value)))
                .toArray());
    }

    private static void print(String name, Map<Rule, Result> results) {
        Result today = results.getOrDefault(Rule.OWN, new Result(0, 0, new double[8], new double[8]));
        results.forEach((rule, result) -> System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.2f %% | %.2f %% | %.2f | %.2f | %.2f | %.2f | %.2f |%n",
                name,
                rule.title,
                100 * result.anyLook,
                100 * result.worstEnd,
                result.halfWidth[0] / today.halfWidth[0],
                result.halfWidth[3] / today.halfWidth[3],
                result.halfWidth[7] / today.halfWidth[7],
                result.halfWidthAtEnd[0] / today.halfWidthAtEnd[0],
                result.halfWidthAtEnd[2] / today.halfWidthAtEnd[2]));
    }
}
