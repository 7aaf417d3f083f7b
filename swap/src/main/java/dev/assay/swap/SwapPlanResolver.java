package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.InspectedApp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Plans exchanges with what the repositories have, and reports in the user's terms what they lack. */
record SwapPlanResolver(ArtifactSource artifacts) {
    private static final int NEIGHBOURS = 3;

    /**
     * What to remove and add, by the app's own Boot version or, if the repositories lack that, its nearest neighbour.
     *
     * @throws BadInputException if there is no such server version
     * @throws NoMeasurementException if the jars cannot be downloaded
     */
    SwapPlan exchange(Inspection app, ServerRequest wish) throws IOException {
        try {
            return new SwapPlanner(app, app.line(), wish, artifacts).plan();
        } catch (UnresolvedException e) {
            if (e.missing() && wish.version().isEmpty() && lacking(e, wish).isEmpty()) {
                for (BootLine neighbour : neighbours(app.line(), Family.of(wish.server()))) {
                    try {
                        return new SwapPlanner(app, neighbour, wish, artifacts).plan();
                    } catch (UnresolvedException alsoMissing) {
                        e.addSuppressed(alsoMissing);
                    }
                }
            }
            throw unresolved(e, app.app(), wish);
        }
    }

    /** Other patch versions of the same line, the nearest first: a repository can lack one. */
    private List<BootLine> neighbours(BootLine line, Family target) {
        return artifacts
                .versions("org.springframework.boot:spring-boot-starter-"
                        + target.boot().jars().starter())
                .stream()
                .flatMap(version -> BootLine.of(version).stream())
                .filter(other -> other.major() == line.major() && other.minor() == line.minor())
                .filter(other -> !other.equals(line) && other.patch().isPresent())
                .sorted(Comparator.comparingInt(other ->
                        Math.abs(other.patch().getAsInt() - line.patch().orElse(0))))
                .limit(NEIGHBOURS)
                .toList();
    }

    /** The files of what is added; failures as above. */
    Map<Artifact, Path> files(List<Artifact> added, InspectedApp app, ServerRequest wish) {
        try {
            return artifacts.files(added);
        } catch (UnresolvedException e) {
            throw unresolved(e, app, wish);
        }
    }

    /** Which of what is to be added the repositories do not have. */
    private List<String> lacking(UnresolvedException failure, ServerRequest wish) {
        return wish.added().stream()
                .filter(one ->
                        artifacts.declared(one).isEmpty() || failure.lacks(one.substring(0, one.lastIndexOf(':'))))
                .toList();
    }

    private RuntimeException unresolved(UnresolvedException failure, InspectedApp app, ServerRequest wish) {
        List<String> lacking = failure.missing() ? lacking(failure, wish) : List.of();
        if (!lacking.isEmpty()) {
            return new BadInputException(
                    wish.place(),
                    "not found in any repository: " + String.join(", ", lacking),
                    "Write group:name:version as Maven does, of jars that your Maven can download or that lie in ~/.m2/repository.",
                    failure);
        }
        if (failure.missing() && wish.version().isPresent()) {
            return new BadInputException(
                    wish.server().id() + "@" + wish.version().get(),
                    "not found in any repository: " + failure.getMessage(),
                    "Give an existing version, or omit it to use the one that Spring Boot " + app.bootVersion()
                            + " manages.",
                    failure);
        }
        NoMeasurementException none = new NoMeasurementException(
                "The jars of " + wish.server().title() + " for Spring Boot " + app.bootVersion()
                        + " cannot be downloaded: " + failure.getMessage(),
                "Check that Maven can download here (~/.m2/settings.xml: mirrors, proxies, offline; options in MAVEN_OPTS belong in"
                        + " JAVA_TOOL_OPTIONS, too), then run again.");
        none.initCause(failure);
        return none;
    }
}
