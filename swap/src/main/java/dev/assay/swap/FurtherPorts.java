package dev.assay.swap;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Ports that a Spring Boot app listens on besides its own. Contenders run at the same time: where the app fixes such a port, only the
 * first of them could have it.
 */
final class FurtherPorts {
    private static final List<String> KEYS = List.of(
            "management.server.port", "spring.rsocket.server.port", "spring.grpc.server.port", "grpc.server.port");

    /** Files that hold whatever profile is active. */
    private static final Pattern ALWAYS_READ = Pattern.compile("(config/)?application\\.(properties|ya?ml)");

    /** No port, any free port, or the app's own; also as the default of a placeholder. */
    private static final Pattern NOT_FIXED =
            Pattern.compile("(\\$\\{[\\w.-]+:)?(|-1|0|\\$\\{server\\.port(:[^}]*)?})}?");

    /** A document of a file, or the whole file, that holds only for a profile. */
    private static final Pattern OF_A_PROFILE =
            Pattern.compile("spring\\.(config\\.activate\\.on-profile|profiles)=.+");

    private FurtherPorts() {}

    /**
     * Properties that let the system choose those that are fixed.
     *
     * @param settings {@code key=value} by configuration file
     * @param environment variables, which override the files
     */
    static Map<String, String> freed(Map<String, Set<String>> settings, Map<String, String> environment) {
        Map<String, String> freed = new TreeMap<>();
        for (String key : KEYS) {
            String variable = environment.get(key.toUpperCase(Locale.ROOT).replace('.', '_'));
            boolean fixed = variable != null
                    ? fixed(variable)
                    : settings.entrySet().stream()
                            .filter(FurtherPorts::holdsAlways)
                            .flatMap(file -> file.getValue().stream())
                            .filter(setting -> setting.startsWith(key + "="))
                            .anyMatch(setting -> fixed(setting.substring(key.length() + 1)));
            if (fixed) {
                freed.put(key, "0");
            }
        }
        return freed;
    }

    private static boolean holdsAlways(Map.Entry<String, Set<String>> file) {
        return ALWAYS_READ.matcher(file.getKey()).matches()
                && file.getValue().stream()
                        .noneMatch(setting -> OF_A_PROFILE.matcher(setting).matches());
    }

    private static boolean fixed(String value) {
        return !NOT_FIXED.matcher(value.strip()).matches();
    }
}
