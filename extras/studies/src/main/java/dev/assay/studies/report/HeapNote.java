package dev.assay.studies.report;

import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.report.Part;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** That a JVM option, and not the server, determines the size of the heap. */
final class HeapNote {
    private static final String OPTION = "-Xms";
    private static final Map<String, Long> UNITS = Map.of("k", 1L << 10, "m", 1L << 20, "g", 1L << 30);

    private HeapNote() {}

    /** Empty unless a figure is, on all contenders, what the option says. */
    static Optional<Part> of(Study study, StudyResult result, Environment ran) {
        List<String> options = ran.deployments().stream()
                .map(Deployment::jvmOptions)
                .map(all -> all.stream()
                        .filter(option -> option.startsWith(OPTION))
                        .findFirst()
                        .orElse(""))
                .distinct()
                .toList();
        return options.size() == 1
                ? study.figures().shown().stream()
                        .filter(figure -> is(bytes(options.get(0)), figure, result))
                        .findFirst()
                        .map(figure -> withoutUnit(figure.title()))
                        .map(title -> Part.note("Here, " + options.get(0) + " sets the " + title + "."))
                : Optional.empty();
    }

    private static String withoutUnit(String title) {
        return title.replaceFirst(" \\([^)]*\\)$", "");
    }

    private static boolean is(double bytes, Study.Figure figure, StudyResult result) {
        return !result.figures().isEmpty()
                && result.figures().stream()
                        .allMatch(told -> Stream.ofNullable(told.values().get(figure.key()))
                                .anyMatch(value -> value == bytes));
    }

    /** Negative for an option without such a size. */
    private static double bytes(String option) {
        String size = option.replace(OPTION, "").toLowerCase(Locale.ROOT);
        String unit = size.replaceAll("\\d", "");
        String digits = size.replaceAll("\\D", "");
        return UNITS.containsKey(unit) && !digits.isEmpty() && digits.length() < 10
                ? Long.parseLong(digits) * (double) UNITS.get(unit)
                : -1;
    }
}
