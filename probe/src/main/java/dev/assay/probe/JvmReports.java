package dev.assay.probe;

import dev.assay.model.NoMeasurementException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures parsed from responses of {@code jcmd} whose format is the same from JDK 17 to 25. */
final class JvmReports {
    private static final Pattern HISTOGRAM_TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");
    private static final Pattern METASPACE_CLASSES =
            Pattern.compile("Total Usage - \\d+ loaders?, (\\d+) class(?:es)?\\b.*");
    private static final Pattern METASPACE_USED =
            Pattern.compile("\\s*Both:.*\\bcommitted,\\s*(\\d+) bytes \\([^)]*\\) used\\b.*");

    private JvmReports() {}

    /**
     * Bytes of all live objects, from {@code GC.class_histogram}, which collects first. Unlike "used" of {@code GC.heap_info} it
     * does not depend on the collector's region size.
     */
    static long liveBytes(List<String> histogram) {
        return figure(histogram, HISTOGRAM_TOTAL, "GC.class_histogram");
    }

    /** Bytes in use in metaspace including class space, from {@code VM.metaspace scale=1}. */
    static long metaspaceBytes(List<String> metaspace) {
        return figure(metaspace, METASPACE_USED, "VM.metaspace");
    }

    /** Classes loaded, including shared ones, from {@code VM.metaspace}, whose count includes array classes, some 15% more. */
    static long classes(List<String> metaspace) {
        return figure(metaspace, METASPACE_CLASSES, "VM.metaspace");
    }

    private static long figure(List<String> lines, Pattern pattern, String question) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(matcher -> Long.parseLong(matcher.group(1)))
                .orElseThrow(() -> new NoMeasurementException(
                        "jcmd " + question + " gave an unknown form of response: "
                                + String.join(" / ", lines.subList(0, Math.min(3, lines.size()))),
                        "Use a HotSpot JDK from 17 to 25, or report this JDK."));
    }
}
