package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.lab.ReliabilityFile;
import dev.assay.launch.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets of every shape, wherever apps and users have them, and none in anything that Assay writes, prints or starts. With {@code
 * -Dassay.figures=true} the figures go to {@code docs/trust/reliability/secrets.json}.
 */
class SecretsEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int MIN_SHAPES = 40;

    @TempDir
    private Path temp;

    private final SecretShapes shapes = new SecretShapes();
    /** What was looked through, by what it is, and the shapes that it showed. */
    private final Map<String, List<String>> seen = new LinkedHashMap<>();

    private final Map<String, String> environment = new HashMap<>();
    private Path given = Path.of("");
    private Path made = Path.of("");
    private Path jar = Path.of("");
    private Path plan = Path.of("");

    @BeforeEach
    void hide() throws IOException {
        given = Files.createDirectory(temp.resolve("given"));
        made = Files.createDirectory(temp.resolve("made"));
        Path temporary = Files.createDirectory(made.resolve("tmp"));
        jar = packed(given.resolve("app.jar"), String.join("\n", shapes.texts("log and body")));
        plan = Files.writeString(given.resolve("plan.yaml"), plan(List.of()));
        shapes.named("environment")
                .forEach((name, value) ->
                        environment.put(name.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT), value));
        environment.put("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
    }

    /** All properties, a header line, a query and a body. */
    private String plan(List<String> more) {
        List<String> options = new ArrayList<>(more);
        shapes.named("property").forEach((name, value) -> options.add("-D" + name + "=" + value));
        options.add(shapes.with("-Dtwo.words.password=first {}", "property with a blank"));
        return "servers:\n  - {server: own, label: leaky}\n"
                + "jvm: [-XX:+UseSerialGC, -XX:TieredStopAtLevel=1, -Xmx64m"
                + options.stream().map(option -> ", '" + option + "'").collect(Collectors.joining())
                + "]\nseed: 7\nready-timeout: 20s\nworkload:\n  - path: '"
                + shapes.with("/orders?api_key={}", "path")
                + "'\n    headers: {Authorization: '" + shapes.with("Bearer {}", "header") + "', X-Api-Key: '"
                + shapes.with("{}", "header X-Api-Key") + "', Cookie: '" + shapes.with("a=b; sid={}", "header Cookie")
                + "'}\n";
    }

    @Test
    void noneIsInAnythingThatAssayWritesPrintsOrStarts() throws IOException, InterruptedException {
        assertThat(SecretShapes.count()).isGreaterThanOrEqualTo(MIN_SHAPES);
        Path results = made.resolve("results");
        started(results);
        judged(results);
        loaded();
        failed();
        killed();

        files();
        figures(leaks());
        assertThat(leaks()).isEmpty();
        assertThat(shapes.in(text(results.resolve("plan-private.yaml")))).hasSizeGreaterThan(20);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(results.resolve("plan-private.yaml"))))
                .isEqualTo("rw-------");
        assertThat(text(results.resolve("servers/leaky/startup-1.log")))
                .contains("listening", "APP_TOKEN=***", "-Dapp.token=***", "<password>***");
        assertThat(text(results.resolve("plan.yaml"))).contains("-Dtwo.words.password=***");
    }

    /** Nor in what profilers see of a process that has them in its environment, its properties and its command line. */
    @Test
    @Tag("long")
    void noneIsInProfilesNorInARecording() throws IOException, InterruptedException {
        Satellites.assume("why");
        Path results = made.resolve("profiled");
        Path loaded = Files.writeString(
                given.resolve("loaded.yaml"),
                plan(List.of()) + "load: {connections: 2, rate: 200}\ncold: true\nbudget: 1h\n");
        AssayProcess run = start(words(
                "compare",
                jar.toString(),
                "--plan",
                loaded.toString(),
                "--why=alloc,lock,wall,jfr",
                "--out",
                results.toString()));
        run.awaitUntil(
                () -> profiles(results)
                                .filter(file -> file.matches("profiles.json|.*[.]jfr"))
                                .count()
                        >= 2,
                LIMIT.multipliedBy(3));
        run.interrupt();
        keep("a comparison with profiles", run.await(LIMIT));

        files();
        assertThat(leaks()).isEmpty();
        assertThat(profiles(results))
                .contains("profiles.json")
                .contains("block-1-leaky.collapsed", "block-1-leaky-alloc.collapsed", "block-1-leaky-wall.collapsed")
                .contains("block-1-leaky.jfr");
    }

    /** Names of files. */
    private static Stream<String> profiles(Path results) {
        String[] names = results.resolve("profiles").toFile().list();
        return names == null ? Stream.of() : Stream.of(names);
    }

    /** What was found, by where it was. */
    private Map<String, List<String>> leaks() {
        Map<String, List<String>> leaks = new LinkedHashMap<>(seen);
        leaks.values().removeIf(List::isEmpty);
        return leaks;
    }

    private void started(Path results) throws IOException, InterruptedException {
        AssayProcess run = start(words(
                "startup",
                jar.toString(),
                "--plan",
                plan.toString(),
                "--rounds",
                "1",
                "--out",
                results.toString(),
                "--markdown",
                made.resolve("startup.md").toString(),
                "--csv",
                made.resolve("startup.csv").toString(),
                "--junit",
                made.resolve("startup.xml").toString()));
        List<String> commands = new ArrayList<>();
        run.awaitUntil(
                () -> {
                    run.children().forEach(pid -> commands.add(text(Path.of("/proc/" + pid + "/cmdline"))));
                    return EvidenceLines.count(results, "startup") >= 1;
                },
                LIMIT);
        AssayProcess.Finished finished = keep("startup", run.await(LIMIT));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(commands).anyMatch(words -> words.contains("-jar"));
        commands.stream().distinct().forEach(words -> see("command " + words, words));
    }

    private void judged(Path results) throws IOException, InterruptedException {
        Path files = made.resolve("judged");
        List<String> formats = AbnormalRun.formats(files);
        run("judge", 0, Stream.concat(Stream.of("judge", results.toString(), "--verbose"), formats.stream()));
        run("report", 0, Stream.concat(Stream.of("report", results.toString(), "--verbose"), formats.stream()));
        run(
                "report of a history",
                0,
                Stream.of(
                        "report",
                        results.toString(),
                        results.toString(),
                        "--html",
                        made.resolve("history.html").toString(),
                        "--csv",
                        made.resolve("history.csv").toString()));
        run("diff", -1, Stream.of("diff", results.toString(), results.toString()));
        run("compare --dry-run", 0, Stream.of("compare", jar.toString(), "--plan", plan.toString(), "--dry-run"));
    }

    private void loaded() throws IOException, InterruptedException {
        int port = Ports.free(1).get(0);
        Process app = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dserver.port=" + port,
                        "-jar",
                        jar.toString())
                .redirectErrorStream(true)
                .redirectOutput(given.resolve("app.log").toFile())
                .start();
        try {
            AssayProcess.awaitListening(port);
            run(
                    "load",
                    3,
                    Stream.of(
                            "load",
                            "http://127.0.0.1:" + port + shapes.with("/fail?token={}&a=b", "URL of load"),
                            "-X",
                            "POST",
                            "-H",
                            shapes.with("Authorization: Bearer {}", "header of load"),
                            "--body",
                            shapes.with("{\"password\": \"{}\"}", "body of load"),
                            "-c",
                            "2",
                            "-n",
                            "6",
                            "--no-generator-warm-up",
                            "--json",
                            made.resolve("load.json").toString(),
                            "--csv",
                            made.resolve("load.csv").toString(),
                            "--hlog",
                            made.resolve("load.hlog").toString()));
        } finally {
            app.destroyForcibly().waitFor();
        }
    }

    /** What is wrong is quoted in messages. */
    private void failed() throws IOException, InterruptedException {
        run("load of a URL with credentials", 2, Stream.of("load", shapes.with("http://ann:{}@127.0.0.1/", "bad URL")));
        run("load of no URL", 2, Stream.of("load", shapes.with("127.0.0.1/?token={}", "no URL")));
        run("judge of no folder", 2, Stream.of("judge", shapes.with("nowhere?password={}", "folder")));
        run("an unknown flag", 2, Stream.of("compare", shapes.with("--passwort-token={}", "unknown flag")));
        Path bad = Files.writeString(
                given.resolve("bad.yaml"),
                shapes.with("servers: [tomcat]\nbudget: 'token={}'\n", "bad value of a plan"));
        run("a bad plan", 2, Stream.of("compare", "--plan", bad.toString()));
        Path fails = Files.writeString(given.resolve("fails.yaml"), plan(List.of("-Dfails=yes")));
        run(
                "an app that does not start",
                3,
                Stream.of(
                        "startup",
                        jar.toString(),
                        "--plan",
                        fails.toString(),
                        "--out",
                        made.resolve("failed").toString()));
    }

    private void killed() throws IOException, InterruptedException {
        Path results = made.resolve("killed");
        AssayProcess run = start(words(
                "startup", jar.toString(), "--plan", plan.toString(), "--rounds", "9", "--out", results.toString()));
        run.awaitUntil(
                () -> EvidenceLines.count(results, "startup") >= 1
                        && !run.children().isEmpty(),
                LIMIT);
        List<Long> children = run.children();
        run.kill();
        AssayProcess.awaitGone(children);
        see("what a killed run had printed", run.told());
        run("judge of a killed run", 0, Stream.of("judge", results.toString()));
    }

    private static List<String> words(String... words) {
        return List.of(words);
    }

    private AssayProcess start(List<String> words) throws IOException {
        return AssayProcess.start(made, environment, words.toArray(String[]::new));
    }

    /** @param expected exit code; any for a negative one */
    private void run(String what, int expected, Stream<String> words) throws IOException, InterruptedException {
        AssayProcess.Finished finished = keep(what, start(words.toList()).await(LIMIT));
        if (expected >= 0) {
            assertThat(finished.exitCode()).as("%s: %s", what, finished.err()).isEqualTo(expected);
        }
    }

    private AssayProcess.Finished keep(String what, AssayProcess.Finished finished) {
        see("what is printed by " + what, finished.out() + finished.err());
        return finished;
    }

    private void see(String what, String text) {
        seen.put(what, shapes.in(text));
    }

    /** All that is there now, but for the plan that is for resuming. */
    private void files() throws IOException {
        try (Stream<Path> all = Files.walk(made)) {
            for (Path file : all.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith("plan-private.yaml"))
                    .toList()) {
                see("file " + made.relativize(file), text(file));
            }
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    private static Path packed(Path jar, String shapes) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(("Manifest-Version: 1.0\r\nMain-Class: " + SecretsApp.class.getName() + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry(SecretsApp.SHAPES));
            zip.write(shapes.getBytes(StandardCharsets.UTF_8));
            String name = SecretsApp.class.getName().replace('.', '/') + ".class";
            zip.putNextEntry(new ZipEntry(name));
            try (InputStream in = SecretsApp.class.getClassLoader().getResourceAsStream(name)) {
                zip.write(Objects.requireNonNull(in, name).readAllBytes());
            }
        }
        return jar;
    }

    private void figures(Map<String, List<String>> leaks) throws IOException {
        if (!Boolean.getBoolean("assay.figures")) {
            return;
        }
        List<ReliabilityFile.Row> rows = new ArrayList<>();
        rows.add(row("files of result folders, reports and load results", "file ", leaks));
        rows.add(row("output of commands, error messages included", "what ", leaks));
        rows.add(row("command lines of processes that Assay starts, as in `ps`", "command ", leaks));
        ReliabilityFile.now(
                        "Secrets",
                        "mvn -B verify -pl checks -am -Dtest=SecretsEndToEndTest -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -Dassay.figures=true",
                        AssayProcess.home(),
                        rows,
                        List.of(
                                String.format(
                                        Locale.ROOT,
                                        "%d shapes of secrets in %d places, each with its own canary: environment, properties, arguments,"
                                                + " URLs, header lines, bodies of requests and answers, logs. *Tried*: files, outputs and"
                                                + " command lines searched. *Wrong*: those that contained a canary.",
                                        SecretShapes.count(),
                                        shapes.canaries().size()),
                                "Commands: `startup` (finished, failed, killed), `judge`, `report`, `report` of a history, `diff`,"
                                        + " `compare --dry-run`, `load`, and error messages for unusable input. A longer test looks"
                                        + " through the profiles and the JFR recording of `compare --why`.",
                                "Left out: `plan-private.yaml`, which holds a plan's secrets and is readable only by its owner, and the"
                                        + " environment that a server inherits."))
                .write(AssayProcess.home().resolve("docs/trust/reliability/secrets.json"));
    }

    private ReliabilityFile.Row row(String what, String prefix, Map<String, List<String>> leaks) {
        return new ReliabilityFile.Row(
                what,
                seen.keySet().stream().filter(name -> name.startsWith(prefix)).count(),
                leaks.keySet().stream().filter(name -> name.startsWith(prefix)).count(),
                "");
    }
}
