package dev.assay.swap;

import dev.assay.model.server.Stack;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of a Spring Boot app that hold whatever profile is active, or because theirs is.
 *
 * @param settings each as {@code key=value}
 */
record AlwaysSet(List<String> settings) {
    private static final Pattern FILE =
            Pattern.compile("(?:config/)?application(?:-(.+))?\\.(properties|ya?ml)(" + OwnCode.DOCUMENT + "\\d+)?");

    /** A document that holds only for a profile or a cloud platform; a list in YAML has no value here. */
    private static final Pattern CONDITION =
            Pattern.compile("spring\\.(config\\.activate\\.on-(profile|cloud-platform)(\\[\\d+])?=.*|profiles=.+)");

    private static final Pattern APPLICATION_TYPE =
            Pattern.compile("spring\\.main\\.(?:web-application-type|webApplicationType)=(.+)");

    /** @param settings by configuration file, as {@link OwnCode#settings} has them */
    static AlwaysSet in(Map<String, Set<String>> settings) {
        return in(settings, Set.of());
    }

    /** The same with those of profiles that are active. */
    static AlwaysSet in(Map<String, Set<String>> settings, Set<String> profiles) {
        return new AlwaysSet(settings.entrySet().stream()
                .filter(document -> isRead(document.getKey(), profiles))
                .map(Map.Entry::getValue)
                .filter(document -> document.stream().allMatch(setting -> holds(setting, profiles)))
                .flatMap(Set::stream)
                .toList());
    }

    private static boolean isRead(String document, Set<String> profiles) {
        Matcher file = FILE.matcher(document);
        return file.matches()
                && Optional.ofNullable(file.group(1)).map(profiles::contains).orElse(true);
    }

    /** Whether it is no condition, or an active profile's name. */
    private static boolean holds(String setting, Set<String> profiles) {
        return !CONDITION.matcher(setting).matches()
                || (!setting.contains("cloud-platform")
                        && profiles.contains(setting.substring(setting.indexOf('=') + 1)));
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
