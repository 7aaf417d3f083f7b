package dev.assay.checks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Experiments with {@link AbnormalApp}, each in a folder of its own. */
final class AbnormalLab {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private final Path folder;
    private final Path jar;

    AbnormalLab(Path folder) throws IOException {
        this.folder = folder;
        this.jar = packed(folder.resolve("abnormal.jar"));
    }

    Path results() {
        return folder.resolve("results");
    }

    /** A contender of a plan, with the properties by which it misbehaves. */
    String contender(String label, String... properties) {
        String options = Stream.concat(Stream.of("books=" + books().resolve(label)), Arrays.stream(properties))
                .map(property -> "'-D" + property + "'")
                .collect(Collectors.joining(", "));
        return "  - {server: own, label: " + label + ", jvm: [" + options + "]}\n";
    }

    /** Starts an experiment of these contenders, with small and quick JVMs, that writes every format. */
    AssayProcess start(String command, List<String> contenders, String more, String... flags) throws IOException {
        return start(Map.of(), command, contenders, more, flags);
    }

    /** The same with other environment variables. */
    AssayProcess start(
            Map<String, String> variables, String command, List<String> contenders, String more, String... flags)
            throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.yaml"),
                "servers:\n" + String.join("", contenders)
                        + "jvm: [-XX:+UseSerialGC, -XX:TieredStopAtLevel=1, -Xmx64m]\n" + "seed: 7\n" + more);
        List<String> words = new ArrayList<>(List.of(
                command,
                jar.toString(),
                "--plan",
                plan.toString(),
                "--out",
                results().toString()));
        words.addAll(AbnormalRun.formats(folder.resolve("run")));
        words.addAll(Arrays.asList(flags));
        return AssayProcess.start(folder, variables, words.toArray(String[]::new));
    }

    /** Awaits the end of an experiment. */
    AbnormalRun ended(AssayProcess process, boolean interrupted) throws IOException, InterruptedException {
        return new AbnormalRun(
                process.await(LIMIT), interrupted, results(), folder.resolve("run"), AbnormalBook.all(books()));
    }

    /** An experiment that ends by itself. */
    AbnormalRun run(String command, List<String> contenders, String more, String... flags)
            throws IOException, InterruptedException {
        return ended(start(command, contenders, more, flags), false);
    }

    /** Judges what is in the result folder, with conditions, and prints all figures. */
    AbnormalRun judge(String... conditions) throws IOException, InterruptedException {
        Path files = folder.resolve("judged");
        List<String> words = new ArrayList<>(List.of("judge", results().toString(), "--verbose"));
        words.addAll(AbnormalRun.formats(files));
        for (String condition : conditions) {
            words.addAll(List.of("--fail-if", condition));
        }
        AssayProcess.Finished finished = AssayProcess.run(folder, LIMIT, words.toArray(String[]::new));
        return new AbnormalRun(finished, false, results(), files, AbnormalBook.all(books()));
    }

    /** An app by itself, on a port, until it is ended. */
    Process app(int port, String... properties) throws IOException {
        List<String> words = new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1", "-Xmx64m"));
        words.add("-Dserver.port=" + port);
        words.add("-Dbooks=" + books().resolve("app"));
        Arrays.stream(properties).map(property -> "-D" + property).forEach(words::add);
        words.addAll(List.of("-jar", jar.toString()));
        return new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("app.log").toFile())
                .start();
    }

    /** Loads a port; the result is in {@code load.json} and {@code load.csv}. */
    AssayProcess.Finished load(int port, String... flags) throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of("load", "http://127.0.0.1:" + port + "/", "--no-generator-warm-up"));
        words.addAll(List.of("--json", json().toString(), "--csv", csv().toString()));
        words.addAll(Arrays.asList(flags));
        return AssayProcess.run(folder, LIMIT, words.toArray(String[]::new));
    }

    Path json() {
        return folder.resolve("load.json");
    }

    Path csv() {
        return folder.resolve("load.csv");
    }

    /** A process that keeps a CPU busy, for two minutes at most. */
    Process burner() throws IOException {
        return new ProcessBuilder(java(), "-cp", jar.toString(), Burner.class.getName(), "120")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    Path books() {
        return folder.resolve("books");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static Path packed(Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(("Manifest-Version: 1.0\r\nMain-Class: " + AbnormalApp.class.getName() + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            for (Class<?> part : List.of(AbnormalApp.class, Burner.class)) {
                String name = part.getName().replace('.', '/') + ".class";
                zip.putNextEntry(new ZipEntry(name));
                try (InputStream in = part.getClassLoader().getResourceAsStream(name)) {
                    zip.write(Objects.requireNonNull(in, name).readAllBytes());
                }
            }
        }
        return jar;
    }
}
