package dev.assay.plan;

import dev.assay.model.plan.CpuSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** CPU sets as {@code taskset -c} reads them: {@code 0,2-3}. */
final class Cpus {
    private static final Pattern RANGE = Pattern.compile("\\s*(\\d{1,4})(?:\\s*-\\s*(\\d{1,4}))?\\s*");

    private Cpus() {}

    static CpuSet parse(String text, String where) {
        Set<Integer> cpus = new TreeSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part);
            if (!range.matches()) {
                throw new PlanError(where, "not a set of CPUs: " + text, "Write for example \"0\" or \"0,2-3\".");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (last < first) {
                throw new PlanError(where, "a range of CPUs runs backwards: " + part, "Write " + last + "-" + first);
            }
            for (int cpu = first; cpu <= last; cpu++) {
                cpus.add(cpu);
            }
        }
        return CpuSet.of(cpus);
    }
}
