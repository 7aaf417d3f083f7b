package dev.assay.swap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An in-memory registry. What was not added is missing; every call is recorded. */
final class FakeArtifacts implements ArtifactSource {
    private final Map<String, Map<String, String>> boms = new HashMap<>();
    private final Map<String, List<String>> needs = new LinkedHashMap<>();
    private final List<String> questions = new ArrayList<>();
    private Optional<Path> folder = Optional.empty();
    private boolean reachable = true;

    FakeArtifacts files(Path in) {
        folder = Optional.of(in);
        return this;
    }

    FakeArtifacts unreachable() {
        reachable = false;
        return this;
    }

    /** A bill of materials: the keys with their version. */
    FakeArtifacts bom(String coordinates, Map<String, String> managed) {
        boms.put(coordinates, managed);
        return this;
    }

    /** An artifact and what it declares, all as {@code group:name:version}. */
    FakeArtifacts artifact(String coordinates, String... declared) {
        needs.put(coordinates, List.of(declared));
        return this;
    }

    List<String> questions() {
        return questions;
    }

    @Override
    public Map<String, String> managed(String bom) {
        ask(bom);
        return Optional.ofNullable(boms.get(bom)).orElseThrow(() -> missing(bom));
    }

    @Override
    public List<Artifact> closure(String bom, List<String> roots, Map<String, String> versions, Set<String> without) {
        Set<String> found = new LinkedHashSet<>();
        roots.forEach(root -> collect(root, versions, without, found));
        return found.stream().map(FakeArtifacts::parse).toList();
    }

    private void collect(String coordinates, Map<String, String> versions, Set<String> without, Set<String> found) {
        ask(coordinates);
        if (found.add(coordinates)) {
            for (String needed : Optional.ofNullable(needs.get(coordinates)).orElseThrow(() -> missing(coordinates))) {
                Artifact artifact = parse(needed);
                String version =
                        Optional.ofNullable(versions.get(artifact.key())).orElse(artifact.version());
                collect(artifact.key() + ":" + version, versions, without, found);
            }
        }
    }

    @Override
    public Map<Artifact, Path> files(Collection<Artifact> artifacts) {
        Map<Artifact, Path> files = new HashMap<>();
        for (Artifact artifact : artifacts) {
            Path file = folder.orElseThrow().resolve(artifact.fileName());
            try {
                Files.write(
                        file,
                        TestJars.jar(Map.of(
                                "of.txt", artifact.coordinates().getBytes(java.nio.charset.StandardCharsets.UTF_8))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            files.put(artifact, file);
        }
        return files;
    }

    @Override
    public Optional<Set<String>> declared(String coordinates) {
        return Optional.ofNullable(needs.get(coordinates))
                .map(all -> Set.copyOf(
                        all.stream().map(needed -> parse(needed).key()).toList()));
    }

    @Override
    public List<String> versions(String key) {
        return needs.keySet().stream()
                .map(FakeArtifacts::parse)
                .filter(artifact -> artifact.key().equals(key))
                .map(Artifact::version)
                .toList();
    }

    private void ask(String what) {
        questions.add(what);
        if (!reachable) {
            throw new UnresolvedException(what + ": connection refused", false, new IOException("connection refused"));
        }
    }

    private static UnresolvedException missing(String what) {
        return new UnresolvedException(what + ": not found", true, new IOException("not found"));
    }

    private static Artifact parse(String coordinates) {
        String[] parts = coordinates.split(":", -1);
        return new Artifact(parts[0], parts[1], Optional.empty(), parts[2]);
    }
}
