package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The result of inspecting a Spring Boot jar.
 *
 * @param line its Spring Boot version
 * @param stack servlet or reactive
 * @param present the servers in it; the first is the one that Spring Boot starts
 * @param code references to servers in its own code
 */
record Inspection(ExecutableJar jar, BootLine line, Stack stack, List<Family> present, OwnCode code) {
    private static final Pattern GATEWAY = Pattern.compile("spring-cloud-gateway-(core|server|server-webflux)");

    /**
     * Inspects a jar; empty if it is not a Spring Boot jar, or Spring Boot does not start its server.
     *
     * @throws BadInputException if the Boot version in its manifest is invalid
     */
    static Optional<Inspection> of(ExecutableJar jar) {
        if (jar.bootVersion().isEmpty() || UnswappableServers.takeOver(jar)) {
            return Optional.empty();
        }
        String version = jar.bootVersion().get();
        BootLine line = BootLine.any(version)
                .orElseThrow(() -> new BadInputException(
                        jar.path().toString(),
                        "its manifest has an invalid Spring Boot version: " + version,
                        "Build it again. " + BootLine.SUPPORTED + "."));
        Set<String> names = names(jar.libraries());
        Map<String, Set<String>> settings = OwnCode.settings(jar);
        Stack stack = AlwaysSet.in(settings).stack().orElseGet(() -> stack(names));
        List<Family> present = Family.ALL.stream()
                .filter(family -> family.boot().stacks().contains(stack) && present(family, line, stack, names))
                .sorted(Comparator.comparingInt(family -> family.boot().precedence(line.modular())))
                .toList();
        return present.isEmpty()
                ? Optional.empty()
                : Optional.of(new Inspection(jar, line, stack, present, OwnCode.of(jar, settings)));
    }

    InspectedApp app() {
        NestedJar core = library(present.get(0).core()).orElseThrow();
        try {
            return new InspectedApp(
                    jar.path(),
                    Sha256.of(jar.path()),
                    name(jar),
                    line.version(),
                    stack,
                    present.get(0).server(),
                    core.version().orElse("unknown"),
                    warnings());
        } catch (IOException e) {
            throw new BadInputException(
                    jar.path().toString(), "the file cannot be read: " + e.getMessage(), "Copy it again.", e);
        }
    }

    static String name(ExecutableJar jar) {
        return String.valueOf(jar.path().getFileName()).replaceFirst("\\.[jw]ar$", "");
    }

    /** Whether it has JSP pages and the engine that they need. */
    boolean hasJsp() {
        return code.jsp() && jar.libraries().stream().anyMatch(library -> isJspEngine(library.artifactName()));
    }

    static boolean isJspEngine(String artifactName) {
        return Family.ALL.stream()
                .flatMap(family -> family.boot().jspEngine().stream())
                .anyMatch(engine -> engine.matcher(artifactName).matches());
    }

    /** Whether it has the reactive Spring Cloud Gateway, which needs Reactor Netty but leaves it to its starter to declare it. */
    boolean hasGateway() {
        return stack == Stack.REACTIVE
                && jar.libraries().stream().anyMatch(library -> GATEWAY.matcher(library.artifactName())
                        .matches());
    }

    Optional<NestedJar> library(String artifactName) {
        return jar.libraries().stream()
                .filter(library -> library.artifactName().equals(artifactName))
                .findFirst();
    }

    private List<String> warnings() throws IOException {
        List<String> warnings = new ArrayList<>(SwapRisks.of(this));
        jar.pluginVersion()
                .filter(plugin -> !plugin.equals(line.version()))
                .ifPresent(plugin -> warnings.add("the " + jar.kind() + " holds Spring Boot " + line.version()
                        + ", which counts; its manifest says " + plugin
                        + ", the version of the plugin that packed it"));
        if (present.size() > 1) {
            warnings.add("several servers are in the jar, and Spring Boot starts the first of them: "
                    + present.stream().map(family -> family.server().title()).collect(Collectors.joining(", ")));
        }
        return warnings;
    }

    static Stack stack(List<NestedJar> libraries) {
        return stack(names(libraries));
    }

    private static Set<String> names(List<NestedJar> libraries) {
        return libraries.stream().map(NestedJar::artifactName).collect(Collectors.toSet());
    }

    /** As Spring Boot deduces it: since 4.0 its own modules decide, with what they are for. */
    private static Stack stack(Set<String> names) {
        boolean servlet = (names.contains("spring-boot-webmvc") && names.contains("spring-webmvc"))
                || (!names.contains("spring-boot-webflux")
                        && (names.contains("spring-webmvc") || names.contains("jersey-container-servlet-core")));
        return !servlet && names.contains("spring-webflux") ? Stack.REACTIVE : Stack.SERVLET;
    }

    private static boolean present(Family family, BootLine line, Stack stack, Set<String> names) {
        if (!line.supports(family)) {
            return names.contains(family.core())
                    && family.boot()
                            .elsewhere()
                            .map(starter -> names.stream()
                                    .anyMatch(name -> starter.matcher(name).matches()))
                            .orElse(false);
        }
        if (!names.contains(family.core()) || (line.modular() && !names.contains(module(family)))) {
            return false;
        }
        return family.boot()
                .besides(stack)
                .map(one -> names.stream().anyMatch(name -> one.matcher(name).matches()))
                .orElse(true);
    }

    private static String module(Family family) {
        return "spring-boot-" + family.boot().jars().starter();
    }
}
