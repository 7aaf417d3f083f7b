package dev.assay.launch;

import dev.assay.launch.machine.ProcFile;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the CPU time of a POSIX shell's children: {@code 0m1.20s 0m0.31s} in the second line of {@code times}. */
final class JobTimes {
    private static final Pattern LINE = Pattern.compile("(\\d+)m(\\d+[.,]\\d+)s\\s+(\\d+)m(\\d+[.,]\\d+)s");

    private JobTimes() {}

    static OptionalDouble seconds(Path file) {
        List<String> lines = ProcFile.lines(file);
        if (lines.size() < 2) {
            return OptionalDouble.empty();
        }
        Matcher times = LINE.matcher(lines.get(1).trim());
        return times.matches()
                ? OptionalDouble.of(seconds(times.group(1), times.group(2)) + seconds(times.group(3), times.group(4)))
                : OptionalDouble.empty();
    }

    private static double seconds(String minutes, String rest) {
        return 60 * Double.parseDouble(minutes) + Double.parseDouble(rest.replace(',', '.'));
    }
}
