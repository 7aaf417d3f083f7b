package dev.assay.swap;

import dev.assay.model.server.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The settings of a Spring Boot app that hold whatever profile is active.
 *
 * @param settings each as {@code key=value}
 */
record AlwaysSet(List<String> settings) {
    private static final Pattern ALWAYS_READ =
            Pattern.compile("(config/)?application\\.(properties|ya?ml)(" + OwnCode.DOCUMENT + "\\d+)?");

    /** A document that holds only for a profile or a cloud platform; a list in YAML has no value here. */
    private static final Pattern CONDITION =
            Pattern.compile("spring\\.(config\\.activate\\.on-(profile|cloud-platform)(\\[\\d+])?=.*|profiles=.+)");

    private static final Pattern APPLICATION_TYPE =
            Pattern.compile("spring\\.main\\.(?:web-application-type|webApplicationType)=(.+)");

    /** @param settings by configuration file, as {@link OwnCode#settings} has them */
    static AlwaysSet in(Map<String, Set<String>> settings) {
        return new AlwaysSet(settings.entrySet().stream()
                .filter(document -> ALWAYS_READ.matcher(document.getKey()).matches())
                .map(Map.Entry::getValue)
                .filter(document -> document.stream()
                        .noneMatch(setting -> CONDITION.matcher(setting).matches()))
                .flatMap(Set::stream)
                .toList());
    }

    /** The programming model that the app asks for, whatever is on its class path; empty if it leaves that to Spring Boot. */
    Optional<Stack> stack() {
        return settings.stream()
                .map(APPLICATION_TYPE::matcher)
                .filter(type -> type.matches())
                .flatMap(type -> Arrays.stream(Stack.values()).filter(stack -> stack.name()
                        .equalsIgnoreCase(type.group(1).strip())))
                .findFirst();
    }
}
