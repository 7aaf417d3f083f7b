package dev.assay.why.profile;

import dev.assay.model.NoMeasurementException;
import dev.assay.probe.Jcmd;
import dev.assay.why.model.Compiling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JVM tells of its JIT compilers, by the id of {@link Compiling}. */
final class Compilers {
    /** Number, tier and state of a compiled method, of which 0 is in use; native wrappers have tier 0. */
    private static final Pattern IN_USE = Pattern.compile("\\d+ +([1-4]) +0 .*");

    private static final Pattern QUEUE = Pattern.compile("(C[12]) compile queue:");
    private static final Pattern TICKS = Pattern.compile("java\\.ci\\.totalTime=(\\d{1,18})");
    private static final Pattern FREQUENCY = Pattern.compile("sun\\.os\\.hrt\\.frequency=([1-9]\\d{0,17})");
    /** Of the innermost Java frame that is not inlined: as it is compiled, so is what is inlined into it. */
    private static final Pattern RUNNING = Pattern.compile(".*_\\[([01j])](?:;.*)?", Pattern.DOTALL);

    private Compilers() {}

    /** Asks it; of what it does not answer, a profile is whole without. */
    static Map<String, Double> of(Jcmd jcmd) throws InterruptedException {
        Map<String, Double> figures = new TreeMap<>();
        try {
            figures.putAll(listed(jcmd.ask("Compiler.codelist\nCompiler.queue")));
            seconds(jcmd.ask("PerfCounter.print")).ifPresent(time -> figures.put(Compiling.SECONDS.id(), time));
        } catch (NoMeasurementException unable) {
            // Only what it did not answer is missing.
        }
        return figures;
    }

    /** Reads the list of compiled methods, and the queues after it. */
    static Map<String, Double> listed(List<String> lines) {
        Map<String, Double> figures = new TreeMap<>();
        List.of(Compiling.TIER_4, Compiling.TIERS_2_3, Compiling.TIER_1).forEach(tier -> figures.put(tier.id(), 0.0));
        String queue = "";
        for (String line : lines) {
            Matcher method = IN_USE.matcher(line);
            Matcher header = QUEUE.matcher(line);
            if (header.matches()) {
                queue = (header.group(1).equals("C2") ? Compiling.C2_QUEUE : Compiling.C1_QUEUE).id();
                figures.put(queue, 0.0);
            } else if (!queue.isEmpty()) {
                figures.merge(queue, line.isBlank() || line.equals("Empty") ? 0.0 : 1.0, Double::sum);
            } else if (method.matches()) {
                figures.merge(tier(method.group(1)).id(), 1.0, Double::sum);
            }
        }
        return figures;
    }

    private static Compiling tier(String tier) {
        return switch (tier) {
            case "4" -> Compiling.TIER_4;
            case "1" -> Compiling.TIER_1;
            default -> Compiling.TIERS_2_3;
        };
    }

    /** Reads the JVM's counters: the time of its compilations, in ticks of its clock. */
    static Optional<Double> seconds(List<String> counters) {
        return number(counters, TICKS)
                .flatMap(ticks -> number(counters, FREQUENCY).map(perSecond -> ticks / perSecond));
    }

    private static Optional<Double> number(List<String> counters, Pattern counter) {
        return counters.stream()
                .map(counter::matcher)
                .filter(Matcher::matches)
                .map(number -> Double.valueOf(number.group(1)))
                .findFirst();
    }

    /** How Java code ran in samples of async-profiler, in percent of those that have any. */
    static Map<String, Double> running(Stacks stacks) {
        Map<String, Long> samples = new TreeMap<>();
        stacks.samples().forEach((stack, count) -> {
            Matcher innermost = RUNNING.matcher(stack);
            if (innermost.matches()) {
                samples.merge(innermost.group(1), count, Long::sum);
            }
        });
        double all = samples.values().stream().mapToLong(Long::longValue).sum();
        return all == 0
                ? Map.of()
                : Map.of(
                        Compiling.IN_C2.id(),
                        100 * samples.getOrDefault("j", 0L) / all,
                        Compiling.IN_C1.id(),
                        100 * samples.getOrDefault("1", 0L) / all,
                        Compiling.INTERPRETED.id(),
                        100 * samples.getOrDefault("0", 0L) / all);
    }
}
