package dev.assay.swap;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** What a repository answered, from a file or, where a repository is at hand, from that and into the file. */
final class RecordedArtifacts implements ArtifactSource {
    private static final String WEB_CLIENT = "org/springframework/web/reactive/function/client/WebClient";
    /** Of the classes of one jar that another names. */
    private static final int MAX_CLASSES = 5;

    private final Optional<ArtifactSource> real;
    private final Map<String, String> managed = new TreeMap<>();
    private final Map<String, List<Artifact>> closures = new TreeMap<>();
    private final Map<String, String> needs = new TreeMap<>();
    private final Map<String, Set<String>> classes = new TreeMap<>();
    private final Set<String> withoutPom = new TreeSet<>();
    private final Map<Artifact, Map<String, Set<String>>> looked = new HashMap<>();

    RecordedArtifacts(ArtifactSource real) {
        this.real = Optional.of(real);
    }

    /** Replays. */
    RecordedArtifacts(List<String> lines) {
        this.real = Optional.empty();
        Map<String, Artifact> known = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" = ", -1);
            String kind = parts[0].substring(0, parts[0].indexOf(' '));
            String subject = parts[0].substring(kind.length() + 1);
            List<String> words = Arrays.stream(parts[1].split(" ", -1))
                    .filter(word -> !word.isEmpty())
                    .toList();
            switch (kind) {
                case "jar" -> known.put(subject, parse(parts[1]));
                case "managed" -> managed.put(subject, parts[1]);
                case "closure" -> closures.put(subject, closure(subject, words, known));
                case "needs" -> needs.put(subject, parts[1]);
                case "classes" -> classes.put(subject, Set.copyOf(words));
                case "without-pom" -> withoutPom.add(subject);
                default -> throw new IllegalArgumentException(line);
            }
        }
    }

    private List<Artifact> closure(String subject, List<String> words, Map<String, Artifact> known) {
        Set<Artifact> all = new LinkedHashSet<>(closures.getOrDefault(smaller(subject), List.of()));
        words.forEach(word -> {
            if (word.startsWith("-")) {
                all.remove(known.get(word.substring(1)));
            } else {
                all.add(Objects.requireNonNull(known.get(word), word));
            }
        });
        return List.copyOf(all);
    }

    /** The same closure without its last root. */
    private static String smaller(String subject) {
        int end = subject.indexOf(" without");
        int last = subject.lastIndexOf(' ', end - 1);
        return last < 0 ? "" : subject.substring(0, last) + subject.substring(end);
    }

    /** The lines of the file. */
    List<String> lines() {
        Map<String, String> numbers = new LinkedHashMap<>();
        closures.values().stream()
                .flatMap(List::stream)
                .map(Artifact::coordinates)
                .distinct()
                .sorted()
                .forEach(coordinates -> numbers.put(coordinates, String.valueOf(numbers.size())));
        Set<String> names = closures.values().stream()
                .flatMap(List::stream)
                .map(Artifact::name)
                .collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        numbers.forEach((coordinates, number) -> lines.add("jar " + number + " = " + coordinates));
        managed.forEach((key, version) -> {
            String name = key.substring(key.indexOf(':') + 1);
            boolean ofServer = Family.ALL.stream().anyMatch(family -> family.boot()
                    .jars()
                    .group()
                    .matcher(key.substring(0, key.indexOf(':')))
                    .matches());
            if (names.contains(name) || ofServer) {
                lines.add("managed " + key + " = " + version);
            }
        });
        closures.keySet().stream()
                .sorted(java.util.Comparator.comparing(String::length).thenComparing(subject -> subject))
                .forEach(subject -> lines.add("closure " + subject + " = " + difference(subject, numbers)));
        Set<String> servers = servers();
        needs.forEach((coordinates, keys) -> {
            String of = Arrays.stream(keys.split(" ", -1))
                    .filter(key -> key.equals("?") || isOfServer(key.substring(key.indexOf(':') + 1), servers))
                    .collect(Collectors.joining(" "));
            if (!of.isEmpty()) {
                lines.add("needs " + coordinates + " = " + of);
            }
        });
        classes.forEach((file, all) -> lines.add("classes " + file + " = " + String.join(" ", new TreeSet<>(all))));
        withoutPom.forEach(file -> lines.add("without-pom " + file + " = "));
        return lines;
    }

    private String difference(String subject, Map<String, String> numbers) {
        List<Artifact> all = closures.getOrDefault(subject, List.of());
        List<Artifact> less = closures.getOrDefault(smaller(subject), List.of());
        return Stream.concat(
                        all.stream()
                                .filter(artifact -> !less.contains(artifact))
                                .map(artifact -> numbers.get(artifact.coordinates())),
                        less.stream()
                                .filter(artifact -> !all.contains(artifact))
                                .map(artifact -> "-" + numbers.get(artifact.coordinates())))
                .collect(Collectors.joining(" "));
    }

    private static boolean isOfServer(String name, Set<String> brought) {
        return brought.contains(name)
                || Family.ALL.stream()
                        .anyMatch(family -> family.own().matcher(name).matches());
    }

    /** Names of what comes with a server. */
    private Set<String> servers() {
        return closures.entrySet().stream()
                .filter(closure -> closure.getKey().startsWith("org.springframework.boot:spring-boot-starter-")
                        && closure.getKey().indexOf(' ') == closure.getKey().indexOf(" without"))
                .flatMap(closure -> closure.getValue().stream())
                .map(Artifact::name)
                .collect(Collectors.toSet());
    }

    @Override
    public Map<String, String> managed(String bom) {
        real.ifPresent(source -> managed.putAll(source.managed(bom)));
        return managed;
    }

    @Override
    public List<Artifact> closure(String bom, List<String> roots, Map<String, String> versions, Set<String> without) {
        String subject = String.join(" ", roots) + " without " + String.join(" ", new TreeSet<>(without))
                + (versions.isEmpty() ? "" : " but " + new TreeMap<>(versions));
        return response(closures, subject, () -> real.orElseThrow().closure(bom, roots, versions, without));
    }

    private static <T> T response(Map<String, T> responses, String question, Supplier<T> ask) {
        T known = responses.get(question);
        if (known == null) {
            try {
                known = ask.get();
            } catch (java.util.NoSuchElementException e) {
                throw new UnresolvedException("not recorded: " + question, false, e);
            }
            responses.put(question, known);
        }
        return known;
    }

    @Override
    public Optional<Set<String>> declared(String coordinates) {
        if (real.isPresent() && !needs.containsKey(coordinates)) {
            needs.put(
                    coordinates,
                    real.get()
                            .declared(coordinates)
                            .map(keys -> String.join(" ", new TreeSet<>(keys)))
                            .orElse("?"));
        }
        String all = needs.getOrDefault(coordinates, "");
        return all.equals("?")
                ? Optional.empty()
                : Optional.of(Arrays.stream(all.split(" ", -1))
                        .filter(key -> !key.isEmpty())
                        .collect(Collectors.toSet()));
    }

    /** What matters of a jar: where it comes from, and which classes of servers, or which WebClient, its classes name. */
    Map<String, byte[]> content(Artifact artifact) {
        Map<String, byte[]> content = new LinkedHashMap<>();
        Set<String> named = classes.getOrDefault(artifact.fileName(), Set.of());
        named.stream()
                .filter(name -> name.startsWith("!"))
                .forEach(name -> content.put(name.substring(1) + ".class", TestJars.classNaming()));
        String[] others = named.stream().filter(name -> !name.startsWith("!")).toArray(String[]::new);
        if (others.length > 0) {
            content.put("its/Code.class", TestJars.classNaming(others));
        }
        if (!withoutPom.contains(artifact.fileName())) {
            content.put(
                    "META-INF/maven/" + artifact.group() + "/" + artifact.name() + "/pom.properties",
                    ("groupId=" + artifact.group() + "\nartifactId=" + artifact.name() + "\nversion="
                                    + artifact.version())
                            .getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        return content;
    }

    /** Reads the jars whose origin dependency management does not tell. */
    void lookInto(Collection<Artifact> all) {
        Set<String> brought = servers();
        List<Artifact> candidates = all.stream()
                .filter(artifact -> isOfServer(artifact.name(), brought))
                .toList();
        List<Artifact> unknown = all.stream()
                .filter(artifact -> !artifact.version().equals(managed.get(artifact.key())))
                .toList();
        Map<Artifact, Path> files = real.orElseThrow()
                .files(Stream.concat(candidates.stream(), unknown.stream())
                        .distinct()
                        .toList());
        Map<Artifact, Set<String>> held = new HashMap<>();
        candidates.forEach(candidate -> declared(candidate.coordinates()));
        candidates.forEach(
                candidate -> held.put(candidate, look(candidate, files).keySet()));
        for (Artifact artifact : unknown) {
            Map<String, Set<String>> own = look(artifact, files);
            boolean pom = own.containsKey("pom " + artifact.name());
            if (!pom) {
                withoutPom.add(artifact.fileName());
            }
            Set<String> names = own.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
            if (names.contains(WEB_CLIENT)) {
                note(artifact, WEB_CLIENT);
            }
            if (!pom || declared(artifact.coordinates()).isEmpty()) {
                candidates.stream()
                        .filter(candidate -> !candidate.equals(artifact))
                        .forEach(candidate -> held.getOrDefault(candidate, Set.of()).stream()
                                .filter(names::contains)
                                .sorted()
                                .limit(MAX_CLASSES)
                                .forEach(name -> {
                                    note(artifact, name);
                                    note(candidate, "!" + name);
                                }));
            }
        }
    }

    private Map<String, Set<String>> look(Artifact artifact, Map<Artifact, Path> files) {
        return looked.computeIfAbsent(artifact, one -> look(Objects.requireNonNull(files.get(one))));
    }

    private void note(Artifact artifact, String name) {
        classes.computeIfAbsent(artifact.fileName(), none -> new TreeSet<>()).add(name);
    }

    /** The classes of a jar with what each names, and its descriptors. */
    private static Map<String, Set<String>> look(Path jar) {
        Map<String, Set<String>> found = new HashMap<>();
        try (InputStream in = Files.newInputStream(jar)) {
            new LibraryClasses(jar.toString())
                    .forEach(
                            in,
                            (name, content) -> found.put(
                                    name,
                                    ClassReferences.orNone(content)
                                            .map(ClassReferences::classes)
                                            .orElse(Set.of())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                String[] path = entry.getName().split("/", -1);
                if (path.length == 5 && path[0].equals("META-INF") && path[4].equals("pom.properties")) {
                    found.put("pom " + path[3], Set.of());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    @Override
    public Map<Artifact, Path> files(Collection<Artifact> artifacts) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> versions(String key) {
        return List.of();
    }

    private static Artifact parse(String coordinates) {
        String[] parts = coordinates.split(":", -1);
        return parts.length == 3
                ? new Artifact(parts[0], parts[1], Optional.empty(), parts[2])
                : new Artifact(parts[0], parts[1], Optional.of(parts[2]), parts[3]);
    }
}
