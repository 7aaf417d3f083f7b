package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a swap leaves in an app with popular libraries is what the app's own build would have with the other starter. Class paths and
 * dependencies are recorded, by {@link #theSameOfWhatTheRepositoryHas} with {@code -Dassay.golden.update=true}.
 */
class PopularLibrariesTest {
    private static final Path LIST = Path.of("src/test/resources/popular-libraries.txt");
    private static final Path RECORDED = Path.of("src/test/resources/popular-libraries.recorded");
    private static final BootLine LINE = BootLine.of("3.5.16").orElseThrow();

    @TempDir
    Path folder;

    /** From one server to another. */
    private record Swap(Stack stack, Server from, Server to) {}

    private static final List<Swap> SWAPS = List.of(
            new Swap(Stack.SERVLET, Server.TOMCAT, Server.JETTY),
            new Swap(Stack.SERVLET, Server.JETTY, Server.TOMCAT),
            new Swap(Stack.REACTIVE, Server.NETTY, Server.JETTY),
            new Swap(Stack.REACTIVE, Server.JETTY, Server.NETTY));

    /**
     * A line of the list.
     *
     * @param stacks of apps that use it
     * @param uses classes of it that the app's code names
     * @param keeps begins the names of jars that stay although the other starter does not bring them
     */
    private record Library(String coordinates, Set<Stack> stacks, List<String> uses, List<String> keeps) {
        static Library of(String line) {
            List<String> words = List.of(line.split(" +", -1));
            return new Library(
                    words.get(0),
                    Stream.of(Stack.values())
                            .filter(stack -> words.contains(stack.name().toLowerCase(Locale.ROOT)))
                            .collect(Collectors.toSet()),
                    values(words, "uses="),
                    values(words, "keeps="));
        }

        private static List<String> values(List<String> words, String key) {
            return words.stream()
                    .filter(word -> word.startsWith(key))
                    .flatMap(word -> Stream.of(word.substring(key.length()).split(",", -1)))
                    .toList();
        }

        private boolean keeps(String name) {
            return keeps.stream().anyMatch(name::startsWith);
        }

        private boolean isAt(Artifact artifact) {
            return coordinates.startsWith(artifact.key());
        }

        @Override
        public String toString() {
            return coordinates;
        }
    }

    static List<Library> libraries() throws IOException {
        return Files.readAllLines(LIST).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Library::of)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void whatStaysIsWhatTheOtherStarterWouldHaveBrought(Library library) throws IOException {
        RecordedArtifacts recorded = new RecordedArtifacts(Files.readAllLines(RECORDED));

        assertThat(faults(library, recorded)).isEmpty();
    }

    @Test
    @Tag("long")
    void theSameOfWhatTheRepositoryHas() throws IOException {
        RecordedArtifacts repository = new RecordedArtifacts(ArtifactSource.maven());
        repository.managed(LINE.bom());
        for (Family family : Family.ALL) {
            repository.closure(LINE.bom(), List.of(LINE.starter(family)), Map.of(), Set.of());
        }
        List<String> faults = new ArrayList<>();
        for (Library library : libraries()) {
            repository.lookInto(ofAllSwaps(library, repository));
            faults.addAll(faults(library, repository));
            if (Boolean.getBoolean("assay.golden.update")) {
                Files.write(RECORDED, repository.lines());
            }
        }

        assertThat(faults).isEmpty();
    }

    private static Set<Artifact> ofAllSwaps(Library library, ArtifactSource source) {
        Set<Artifact> all = new LinkedHashSet<>();
        for (Swap swap : SWAPS) {
            for (Server server : List.of(swap.from(), swap.to())) {
                all.addAll(classPath(swap.stack(), server, Optional.empty(), source));
                if (library.stacks().contains(swap.stack())) {
                    all.addAll(classPath(swap.stack(), server, Optional.of(library), source));
                }
            }
        }
        return all;
    }

    private List<String> faults(Library library, RecordedArtifacts source) throws IOException {
        List<String> faults = new ArrayList<>();
        for (Swap swap : SWAPS) {
            if (library.stacks().contains(swap.stack())) {
                Set<String> expected = names(classPath(swap.stack(), swap.to(), Optional.of(library), source));
                Set<String> found = swapped(swap, library, source);
                Set<String> lost = new TreeSet<>(expected);
                lost.removeAll(found);
                lost.removeAll(Family.of(swap.to()).boot().contained()); // they would be there twice
                Set<String> surplus = new TreeSet<>(found);
                surplus.removeAll(expected);
                surplus.removeIf(library::keeps);
                if (!lost.isEmpty() || !surplus.isEmpty()) {
                    faults.add(library + ", " + swap.stack() + ", " + swap.from() + " to " + swap.to() + ": lost "
                            + lost + ", surplus " + surplus);
                }
            }
        }
        return faults;
    }

    private Set<String> swapped(Swap swap, Library library, RecordedArtifacts source) throws IOException {
        TestJars jar = TestJars.boot(LINE.version());
        for (Artifact artifact : classPath(swap.stack(), swap.from(), Optional.of(library), source)) {
            Map<String, byte[]> content = source.content(artifact);
            if (library.isAt(artifact)) {
                library.uses().forEach(name -> content.put(name + ".class", TestJars.classNaming()));
            }
            jar.library(artifact.fileName(), content);
        }
        jar.with(
                "BOOT-INF/classes/Shop.class",
                TestJars.classNaming(library.uses().toArray(String[]::new)));
        try (ExecutableJar app = ExecutableJar.open(jar.write(folder.resolve("app.jar")))) {
            Inspection inspection = Inspection.of(app).orElseThrow();
            assertThat(inspection.app().stack()).isEqualTo(swap.stack());
            assertThat(inspection.app().server()).isEqualTo(swap.from());
            SwapPlan plan = new SwapPlanner(
                            inspection,
                            LINE,
                            new ServerRequest(swap.to(), Optional.empty(), ServerRequest.Http2.AS_CONFIGURED),
                            source)
                    .plan();
            Set<String> names = app.libraries().stream()
                    .filter(nested -> !plan.removed().contains(nested))
                    .map(NestedJar::artifactName)
                    .collect(Collectors.toCollection(TreeSet::new));
            names.addAll(names(plan.added()));
            return names;
        }
    }

    /** As a build has it that leaves out the default server's starter and names another. */
    private static List<Artifact> classPath(
            Stack stack, Server server, Optional<Library> library, ArtifactSource source) {
        Family usual = Family.of(stack == Stack.SERVLET ? Server.TOMCAT : Server.NETTY);
        List<String> roots = new ArrayList<>(LINE.baseStarters(stack));
        roots.add(LINE.starter(Family.of(server)));
        library.map(Library::coordinates).ifPresent(roots::add);
        Set<String> without = server == usual.server()
                ? Set.of()
                : Set.of(BootLine.BOOT_GROUP + "spring-boot-starter-"
                        + usual.boot().jars().starter());
        return source.closure(LINE.bom(), versioned(roots, source), Map.of(), without).stream()
                .filter(artifact -> !artifact.isStarter())
                .toList();
    }

    /** Those without version have the managed one. */
    private static List<String> versioned(List<String> roots, ArtifactSource source) {
        Map<String, String> managed = source.managed(LINE.bom());
        return roots.stream()
                .map(root -> root.chars().filter(c -> c == ':').count() == 2 ? root : root + ":" + managed.get(root))
                .toList();
    }

    /** Without versions: that of the app wins. */
    private static Set<String> names(List<Artifact> artifacts) {
        return artifacts.stream().map(Artifact::name).collect(Collectors.toCollection(TreeSet::new));
    }
}
