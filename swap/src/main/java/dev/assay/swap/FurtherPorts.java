package dev.assay.swap;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Ports that a Spring Boot app listens on besides its own. Contenders run at the same time: where the app fixes such a port, only the
 * first of them could have it.
 */
final class FurtherPorts {
    private static final List<String> KEYS = List.of(
            "management.server.port", "spring.rsocket.server.port", "spring.grpc.server.port", "grpc.server.port");

    /** No port, any free port, or the app's own; also as the default of a placeholder. */
    private static final Pattern NOT_FIXED =
            Pattern.compile("(\\$\\{[\\w.-]+:)?(|-1|0|\\$\\{server\\.port(:[^}]*)?})}?");

    private FurtherPorts() {}

    /**
     * Properties that let the system choose those that are fixed.
     *
     * @param environment variables, which override the files
     */
    static Map<String, String> freed(AlwaysSet app, Map<String, String> environment) {
        Map<String, String> freed = new TreeMap<>();
        for (String key : KEYS) {
            String variable = environment.get(key.toUpperCase(Locale.ROOT).replace('.', '_'));
            boolean fixed = variable != null
                    ? fixed(variable)
                    : app.settings().stream()
                            .filter(setting -> setting.startsWith(key + "="))
                            .anyMatch(setting -> fixed(setting.substring(key.length() + 1)));
            if (fixed) {
                freed.put(key, "0");
            }
        }
        return freed;
    }

    private static boolean fixed(String value) {
        return !NOT_FIXED.matcher(value.strip()).matches();
    }
}
