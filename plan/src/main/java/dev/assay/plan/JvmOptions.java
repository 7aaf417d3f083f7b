package dev.assay.plan;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.PlanError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * JVM options of an experiment. Every contender gets the same collector and heap unless the user says otherwise: a JVM on
 * one CPU would silently pick the serial collector. A user's option replaces the common ones about the same thing, because
 * a JVM refuses to start with two collectors, or with an initial heap larger than the maximum.
 */
public final class JvmOptions {
    private static final Pattern LAUNCH = Pattern.compile(
            "-jar|-cp|-classpath|--class-path(=.*)?|-m|--module(=.*)?|-version|--version|-showversion|-help|--help|-h|-\\?|@.*");

    /**
     * Something that options decide, such as the collector.
     *
     * @param pattern the options that decide it
     * @param ergonomic whether it can be left to JVM ergonomics
     * @param defaults options for all contenders if the user sets none
     */
    private record Respect(Pattern pattern, boolean ergonomic, List<String> defaults) {
        Respect(String pattern, boolean ergonomic, String... defaults) {
            this(Pattern.compile(pattern), ergonomic, List.of(defaults));
        }

        boolean covers(String option) {
            return pattern.matcher(option).matches();
        }

        boolean decidedBy(List<String> options) {
            return options.stream().anyMatch(this::covers);
        }
    }

    private static final Respect HEAP =
            new Respect("-Xm[sx].*|-XX:(Min|Max|Initial)(HeapSize|RAM).*", true, "-Xms512m", "-Xmx512m");

    /** Collector, heap, and the performance counters by which a running JVM is observed. */
    private static final List<Respect> RESPECTS = List.of(
            new Respect(
                    "-XX:[+]Use(Serial|Parallel|ParallelOld|G1|Z|Shenandoah|Epsilon|ConcMarkSweep)GC",
                    true,
                    "-XX:+UseG1GC"),
            HEAP,
            new Respect("-XX:[+-]UsePerfData", false, "-XX:+UsePerfData"));

    /**
     * Options of a plan.
     *
     * @param common for every contender
     * @param own in addition to those, one list for each contender in order
     */
    record Spread(List<String> common, List<List<String>> own) {}

    private JvmOptions() {}

    /** These options with a maximum heap of 512 MiB, unless they set the heap themselves. */
    public static List<String> withHeap(List<String> options) {
        return HEAP.decidedBy(options)
                ? options
                : Stream.concat(Stream.of("-Xmx512m"), options.stream()).toList();
    }

    /** These options with a heap of exactly this many MiB, whatever they set. */
    public static List<String> withHeap(List<String> options, int megabytes) {
        return Stream.concat(
                        options.stream().filter(option -> !HEAP.covers(option)),
                        Stream.of("-Xms" + megabytes + "m", "-Xmx" + megabytes + "m"))
                .toList();
    }

    /**
     * Adds the defaults, and moves options that some contenders override from the common options to the other contenders.
     * Idempotent.
     *
     * @param ergonomics whether collector and heap are left to the JVM if the user does not set them
     */
    static Spread spread(List<String> common, List<List<String>> own, boolean ergonomics) {
        List<String> shared = new ArrayList<>();
        List<String> remaining = new ArrayList<>(common);
        List<List<String>> each = new ArrayList<>();
        own.forEach(options -> each.add(new ArrayList<>(options)));
        for (Respect respect : RESPECTS) {
            boolean users = respect.decidedBy(common);
            List<String> decided = users
                    ? common.stream().filter(respect::covers).toList()
                    : ergonomics && respect.ergonomic ? List.of() : respect.defaults;
            if (own.stream().anyMatch(respect::decidedBy)) {
                remaining.removeIf(respect::covers);
                for (int i = 0; i < own.size(); i++) {
                    if (!respect.decidedBy(own.get(i))) {
                        each.get(i).addAll(decided);
                    }
                }
            } else if (!users) {
                shared.addAll(decided);
            }
        }
        shared.addAll(remaining);
        return new Spread(List.copyOf(shared), each.stream().map(List::copyOf).toList());
    }

    /** Whether the options of a plan set collector and heap for each contender. */
    static boolean areComplete(Plan plan) {
        return RESPECTS.stream()
                .filter(Respect::ergonomic)
                .allMatch(respect -> respect.decidedBy(plan.jvmOptions())
                        || plan.contenders().stream().map(Contender::jvmOptions).allMatch(respect::decidedBy));
    }

    /** Options that java also takes in two words, but not from a file or in {@code JDK_JAVA_OPTIONS}. */
    private static final Pattern TWO_WORDS = Pattern.compile(
            "(--(?:add-(?:opens|exports|reads|modules)|enable-native-access|patch-module|limit-modules))(?:\\s+(.*))?");

    /** Not the command for the shell that {@code OnOutOfMemoryError} has as its value. */
    private static final Pattern SEVERAL = Pattern.compile("-(?!XX:On\\w*Error=)[^D\\s]\\S*\\s+-.*"
            + "|-D\\S*\\s(?:.*\\s)?-(?:X\\S|D[\\w.-]+(?:=|\\s|$)|javaagent:|agent(?:lib|path):|-add-|-enable-).*");

    /** Whether java takes the value of this option as another word. */
    public static boolean lacksValue(String option) {
        Matcher two = TWO_WORDS.matcher(option);
        return two.matches() && two.group(2) == null;
    }

    /**
     * Returns a JVM option as it is.
     *
     * @throws PlanError if this is not an option that a contender's JVM may get
     */
    public static String check(String option, String where) {
        if (LAUNCH.matcher(option).matches()) {
            throw new PlanError(
                    where, option + " cannot be set in a plan: Assay starts the jar itself", "Leave it out.");
        }
        Matcher two = TWO_WORDS.matcher(option);
        if (two.matches()) {
            String value = Optional.ofNullable(two.group(2)).orElse("...").strip();
            throw new PlanError(
                    where,
                    "not one word with its value: " + option,
                    "Write " + two.group(1) + "=" + value + " instead.");
        } else if (!option.startsWith("-")) {
            throw new PlanError(where, "not a JVM option: " + option, "Write for example -XX:+UseZGC.");
        } else if (SEVERAL.matcher(option).matches()) {
            throw new PlanError(
                    where,
                    "several JVM options in one string: " + option,
                    "Write a list, for example [-Xmx1g, -XX:+UseZGC].");
        }
        return option;
    }
}
