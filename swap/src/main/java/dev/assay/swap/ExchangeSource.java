package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.InspectedApp;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans exchanges with what a registry has, and says in the user's terms what it lacks. */
final class ExchangeSource {
    private static final int NEIGHBOURS = 3;

    private final ArtifactSource artifacts;

    ExchangeSource(ArtifactSource artifacts) {
        this.artifacts = artifacts;
    }

    /**
     * What goes and what comes, by the app's own Boot version or, if the registry lacks that, its nearest neighbour.
     *
     * @throws BadInputException if there is no such server version
     * @throws NoMeasurementException if the registry cannot be asked
     */
    Exchange exchange(Inspection app, Family target, Optional<String> version) throws IOException {
        try {
            return new ExchangePlanner(app, app.line(), target, version, artifacts).plan();
        } catch (UnresolvedException e) {
            if (e.missing() && version.isEmpty()) {
                for (BootLine neighbour : neighbours(app.line(), target)) {
                    try {
                        return new ExchangePlanner(app, neighbour, target, version, artifacts).plan();
                    } catch (UnresolvedException alsoMissing) {
                        e.addSuppressed(alsoMissing);
                    }
                }
            }
            throw unresolved(e, app.app(), target.server(), version);
        }
    }

    /** Other patches of the same line, the nearest first: a registry can lack one. */
    private List<BootLine> neighbours(BootLine line, Family target) {
        return artifacts.versions("org.springframework.boot:spring-boot-starter-" + target.starter()).stream()
                .flatMap(version -> BootLine.of(version).stream())
                .filter(other -> other.major() == line.major() && other.minor() == line.minor())
                .filter(other -> !other.equals(line) && other.patch().isPresent())
                .sorted(Comparator.comparingInt(other ->
                        Math.abs(other.patch().getAsInt() - line.patch().orElse(0))))
                .limit(NEIGHBOURS)
                .toList();
    }

    /** The files of what comes; failures as above. */
    Map<Artifact, Path> files(List<Artifact> added, InspectedApp app, Server server, Optional<String> version) {
        try {
            return artifacts.files(added);
        } catch (UnresolvedException e) {
            throw unresolved(e, app, server, version);
        }
    }

    private static RuntimeException unresolved(
            UnresolvedException failure, InspectedApp app, Server server, Optional<String> version) {
        if (failure.missing() && version.isPresent()) {
            return new BadInputException(
                    server.id() + "@" + version.get(),
                    "no repository has it: " + failure.getMessage(),
                    "Give a version that exists, or leave it out for the one that Spring Boot " + app.bootVersion()
                            + " manages.",
                    failure);
        }
        NoMeasurementException none = new NoMeasurementException(
                "The jars of " + server.title() + " for Spring Boot " + app.bootVersion() + " cannot be had: "
                        + failure.getMessage(),
                "Check that Maven can download here (~/.m2/settings.xml: mirrors, proxies, offline), then run again.");
        none.initCause(failure);
        return none;
    }
}
