package dev.assay.swap;

import dev.assay.model.plan.Contender;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Ports that a Spring Boot app listens on besides its own. Contenders run at the same time: where the app fixes such a port, only the
 * first of them could have it.
 */
final class FurtherPorts {
    private static final String MANAGEMENT = "management.server.port";
    private static final List<String> KEYS =
            List.of(MANAGEMENT, "spring.rsocket.server.port", "spring.grpc.server.port", "grpc.server.port");

    /** Those that are open although nothing sets them, by the library that opens them. */
    private static final Map<String, Pattern> UNASKED = Map.of(
            "spring.grpc.server.port",
            Pattern.compile("spring-grpc-(server-)?spring-boot-autoconfigure|spring-boot-grpc-server"),
            "grpc.server.port",
            Pattern.compile("grpc-server-spring-boot-(autoconfigure|starter)"),
            "grpc.port",
            Pattern.compile("grpc-spring-boot-starter"));

    private static final String OWN = "server.port";
    private static final String USUAL = "8080";

    /** No port, any free port, or the app's own; also as the default of a placeholder. */
    private static final Pattern NOT_FIXED =
            Pattern.compile("(\\$\\{[\\w.-]+:)?(|-1|0|\\$\\{server\\.port(:[^}]*)?})}?");

    private static final Pattern WITH_DEFAULT = Pattern.compile("\\$\\{[\\w.-]+:(\\d+)}");

    private FurtherPorts() {}

    /** The profiles that a variable activates, or else the app itself. */
    static Set<String> profiles(AlwaysSet app, Map<String, String> environment) {
        return set("spring.profiles.active", app, environment).stream()
                .flatMap(names -> Arrays.stream(names.split("\\s*,\\s*", -1)))
                .collect(Collectors.toSet());
    }

    /**
     * Properties that let the system choose those that are fixed. A management port that is the app's own, by number, stays that.
     *
     * @param environment variables, which override the files
     */
    static Map<String, String> freed(AlwaysSet app, Map<String, String> environment, List<NestedJar> libraries) {
        Map<String, String> freed = new TreeMap<>();
        List<String> port = set(OWN, app, environment);
        Set<String> own = numbers(port.isEmpty() ? List.of(USUAL) : port);
        for (String key : KEYS) {
            List<String> fixed = set(key, app, environment).stream()
                    .filter(value -> !NOT_FIXED.matcher(value).matches())
                    .toList();
            if (!fixed.isEmpty()) {
                boolean same = key.equals(MANAGEMENT) && numbers(fixed).equals(own);
                freed.put(key, same ? Contender.PORT : "0");
            }
        }
        UNASKED.forEach((key, opening) -> {
            List<String> set = set(key, app, environment);
            boolean free = !set.isEmpty()
                    && set.stream().allMatch(value -> NOT_FIXED.matcher(value).matches());
            if (!free
                    && libraries.stream().anyMatch(library -> opening.matcher(library.artifactName())
                            .matches())) {
                freed.put(key, "0");
            }
        });
        return freed;
    }

    private static List<String> set(String key, AlwaysSet app, Map<String, String> environment) {
        String variable = environment.get(key.toUpperCase(Locale.ROOT).replace('.', '_'));
        return variable != null
                ? List.of(variable.strip())
                : app.settings().stream()
                        .filter(setting -> setting.startsWith(key + "="))
                        .map(setting -> setting.substring(key.length() + 1).strip())
                        .toList();
    }

    private static Set<String> numbers(List<String> values) {
        return values.stream()
                .map(value -> WITH_DEFAULT.matcher(value).replaceFirst("$1"))
                .collect(Collectors.toSet());
    }
}
