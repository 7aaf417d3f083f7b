package dev.assay.tune.search;

import dev.assay.model.plan.Contender;
import dev.assay.model.server.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Settings to try on a contender, beyond those that it has.
 *
 * @param id of the contender that has them
 * @param text in words
 * @param properties Spring Boot's, or system properties
 * @param jvmOptions replace those of the contender about the same
 */
record Configuration(String id, String text, Map<String, String> properties, List<String> jvmOptions) {
    private static final List<Pattern> ABOUT = List.of(
            Pattern.compile("-XX:\\+Use\\w*GC"), Pattern.compile("-Xm[sx].*|-XX:(Min|Max|Initial)(Heap|RAM).*"));

    /** What a user copies into {@code application.properties}. */
    List<String> lines() {
        return new TreeMap<>(properties)
                .entrySet().stream()
                        .filter(one -> ofBoot(one.getKey()))
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .toList();
    }

    /** What a user copies into the command line of the JVM. */
    List<String> options() {
        return Stream.concat(
                        jvmOptions.stream(),
                        new TreeMap<>(properties)
                                .entrySet().stream()
                                        .filter(one -> !ofBoot(one.getKey()))
                                        .map(one -> "-D" + one.getKey() + "=" + one.getValue()))
                .toList();
    }

    private static boolean ofBoot(String property) {
        return property.startsWith("server.") || property.startsWith("spring.");
    }

    /**
     * The contender with these settings.
     *
     * @param own the properties that its own settings stand for
     */
    Contender on(Contender base, Map<String, String> own, String otherId) {
        Map<String, String> all = new TreeMap<>(own);
        all.putAll(properties);
        List<String> options = new ArrayList<>(base.jvmOptions());
        ABOUT.stream()
                .filter(about -> jvmOptions.stream().anyMatch(about.asMatchPredicate()))
                .forEach(about -> options.removeIf(about.asMatchPredicate()));
        options.addAll(jvmOptions);
        return base.as(otherId, all.isEmpty() ? Settings.DEFAULTS : new Settings(otherId, all))
                .as(otherId, options);
    }
}
