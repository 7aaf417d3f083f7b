package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumingThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What contenders do with cases, as the program shows it. */
class BehaveEndToEndTest {
    private static final String TIMING = " timing";
    /** Open files that 10,000 connections need, at the client and at the server. */
    private static final int FILES = 10_500;

    private static final Duration LIMIT = Duration.ofMinutes(20);

    @TempDir
    private Path folder;

    @BeforeAll
    static void itIsThere() {
        Satellites.assume("behave");
    }

    /** Runs it and gives what is compared, by case and contender. */
    private Map<String, String> did(String name, String... arguments) throws IOException, InterruptedException {
        Path results = folder.resolve(name);
        List<String> all = new ArrayList<>(List.of("behave", "--out", results.toString()));
        all.addAll(List.of(arguments));
        AssayProcess.Finished finished = AssayProcess.run(folder, LIMIT, all.toArray(String[]::new));
        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(Files.readString(results.resolve("behaviour.html"))).contains("<footer>Assay");
        return outcomes(results.resolve("behaviour.json"));
    }

    private static Map<String, String> outcomes(Path json) throws IOException {
        Map<String, String> did = new TreeMap<>();
        for (JsonNode row : new ObjectMapper().readTree(json.toFile()).path("cases")) {
            JsonNode subject = row.path("subject");
            String timing = subject.path("timing").asBoolean() ? TIMING : "";
            row.path("outcomes")
                    .forEach(one -> did.put(
                            subject.path("id").asText() + " "
                                    + one.path("contender").asText() + timing,
                            one.at("/observed/text").asText()));
        }
        return did;
    }

    /** What contenders did once properties were set, by case, contender and these properties. */
    private Map<String, String> settings(String name) throws IOException {
        Map<String, String> did = new TreeMap<>();
        for (JsonNode row : new ObjectMapper()
                .readTree(folder.resolve(name).resolve("behaviour.json").toFile())
                .path("cases")) {
            for (JsonNode one : row.path("outcomes")) {
                JsonNode setting = one.path("setting");
                List<String> properties = new ArrayList<>();
                setting.path("properties")
                        .properties()
                        .forEach(property -> properties.add(
                                property.getKey() + "=" + property.getValue().asText()));
                did.put(
                        row.at("/subject/id").asText() + " "
                                + one.path("contender").asText() + " with " + String.join(", ", properties),
                        setting.at("/observed/text").asText());
            }
        }
        return did;
    }

    @Test
    void oneContenderIsAsked() throws IOException, InterruptedException {
        Map<String, String> did =
                did("one", "--servers", "tomcat", "--only", "limits", "--jvm=-XX:TieredStopAtLevel=1");

        assertThat(did)
                .containsOnlyKeys(
                        "limit-target tomcat",
                        "limit-field tomcat",
                        "limit-fields tomcat",
                        "limit-cookies tomcat",
                        "limit-parameters tomcat",
                        "limit-body tomcat",
                        "limit-parts tomcat",
                        "limit-connections tomcat")
                .containsEntry("limit-fields tomcat", "99, then 400 close")
                .containsEntry("limit-body tomcat", "more than 8,388,608")
                .containsEntry("limit-parts tomcat", "50, then 413 close");
        Map<String, String> settings = settings("one");
        assertThat(settings)
                .containsEntry("limit-body tomcat with ", "")
                .containsEntry(
                        "limit-field tomcat with server.max-http-request-header-size=64KB", "65,484, then 400 close")
                .containsEntry(
                        "limit-parameters tomcat with server.max-http-request-header-size=64KB",
                        "16,373, then 400 close");
        assumingThat(openFiles() >= FILES, () -> {
            assertThat(did).containsEntry("limit-connections tomcat", "8,192, then silent");
            assertThat(settings)
                    .containsEntry(
                            "limit-connections tomcat with server.tomcat.max-connections=20000", "more than 10,000");
        });
    }

    /** How many files a process may have open; those that this one starts inherit the limit. */
    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : 0;
    }

    @Test
    void aFamilyThatThereIsNotIsRefused() throws IOException, InterruptedException {
        AssayProcess.Finished finished = AssayProcess.run(folder, LIMIT, "behave", "--only", "speed");

        assertThat(finished.exitCode()).isEqualTo(2);
        assertThat(finished.err()).contains("unknown family: speed", "conformance");
    }

    /** The condition holds, so that the exit code is 1, and what it is about stands in its line. */
    @Test
    @Tag("long")
    void detailsAndOverload() throws IOException, InterruptedException {
        Path results = folder.resolve("more");
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                LIMIT,
                "behave",
                "--servers",
                "undertow",
                "--only",
                "details,overload",
                "--fail-if",
                "behaviour: details deviates",
                "--out",
                results.toString());
        Map<String, String> did = outcomes(results.resolve("behaviour.json"));

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(finished.err()).contains("--fail-if holds: behaviour: details deviates (undertow: ");
        assertThat(did)
                .containsEntry("field-date undertow", "200, Date: <date>")
                .containsEntry("compress-vary undertow", "200, compressed without Vary")
                .containsEntry("static-range undertow", "206, Content-Range: bytes 0-1/26")
                .containsEntry("session-second undertow", "200, known session")
                .containsEntry("session-restart undertow", "lost")
                .containsEntry("session-restart-persistent undertow", "kept under another cookie")
                .containsKeys("overload-thrice undertow timing", "overload-thrice-after undertow timing");
    }

    /** Outcomes depend on timing, so that only those are asserted that none decides: every case has one. */
    @Test
    @Tag("long")
    void slowClientsAndFloods() throws IOException, InterruptedException {
        Map<String, String> did = did("timed", "--servers", "jetty", "--only", "slow,floods");

        for (String kind : List.of("line", "headers", "body", "reading", "silent", "half-close")) {
            assertThat(did).containsKey("slow-" + kind + " jetty timing");
        }
        assertThat(did)
                .containsKeys("slow-patience-idle jetty timing", "flood-reset jetty timing", "flood-ping jetty timing")
                .containsKeys("flood-continuation jetty timing", "flood-fields jetty timing")
                .doesNotContainValue("no connection");
    }

    /** The same over TLS, with a client that begins no handshake. */
    @Test
    @Tag("long")
    void familiesThatDependOnTimingOverTls() throws IOException, InterruptedException {
        Path plan = Files.writeString(folder.resolve("tls.yaml"), "load: {https: true, insecure: true}\n");
        List<String> arguments = new ArrayList<>(List.of("--plan", plan.toString(), "--servers", "undertow"));
        arguments.addAll(List.of("--only", "slow,shutdown,overload,floods"));
        Certificate.create(folder).properties().forEach((key, value) -> arguments.add("--jvm=-D" + key + "=" + value));
        Map<String, String> did = did("tls", arguments.toArray(String[]::new));

        for (String id : List.of("slow-line", "slow-patience-handshake", "shutdown-graceful-kept", "overload-thrice")) {
            assertThat(did).containsKey(id + " undertow timing");
        }
        assertThat(did)
                .containsKeys("flood-reset undertow timing", "flood-fields undertow timing")
                .doesNotContainValue("no connection");
    }

    /** Jetty needs additional jars for HTTP/2, which the comparison itself does without. */
    @Test
    @Tag("long")
    void aComparisonIsFollowedByBehaviourOverHttp2() throws IOException, InterruptedException {
        Path results = folder.resolve("compared");
        AssayProcess.Finished finished = AssayProcess.run(
                folder,
                LIMIT,
                "compare",
                "--servers",
                "jetty",
                "--budget",
                "4m",
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--behave=http2",
                "--out",
                results.toString());
        Map<String, String> did = outcomes(results.resolve("behaviour").resolve("behaviour.json"));

        assertThat(finished.err()).contains("jetty: http2");
        assertThat(did)
                .containsEntry("h2-get jetty", "200 keep")
                .containsEntry("hpack-dynamic jetty", "200 200 keep")
                .hasSizeGreaterThan(200);
        assertThat(Files.readString(results.resolve("report.html"))).contains("What changes besides speed");
    }

    @Test
    @Tag("long")
    void threeContendersAreAskedByFiveFamilies() throws IOException, InterruptedException {
        Map<String, String> did = did(
                "three", "--servers", "tomcat,jetty,undertow", "--only", "conformance,limits,shutdown,http2,details");

        assertThat(did)
                .containsEntry("length-plain tomcat", "201 keep")
                .containsEntry("host-missing jetty", "400 close")
                .containsEntry("pipeline-two undertow", "200 200 keep")
                .containsEntry("field-date jetty", "200, Date: <date>")
                .containsEntry("h2-window-none tomcat", "200 ack keep")
                .containsEntry("h2-stream-even jetty", "connection error")
                .containsEntry("hpack-dynamic undertow", "200 200 keep")
                .doesNotContainValue("no connection");
        assertThat(settings("three"))
                .containsEntry("line-target-20000 tomcat with server.max-http-request-header-size=64KB", "200 keep")
                .containsEntry(
                        "field-connection undertow with server.undertow.always-set-keep-alive=false",
                        "200, no Connection");
        for (String contender : List.of("tomcat", "jetty", "undertow")) {
            assertThat(did)
                    .containsEntry("line-plain " + contender, "200 keep")
                    .containsEntry("h2-get " + contender, "200 keep");
            for (String way : List.of("immediate", "graceful")) {
                assertThat(did)
                        .containsKeys("shutdown-" + way + "-kept " + contender + TIMING)
                        .containsKeys("shutdown-" + way + "-slow " + contender + TIMING)
                        .containsKeys("shutdown-" + way + "-slow-5s " + contender + TIMING);
            }
            assertThat(did.keySet())
                    .filteredOn(key -> key.contains(" " + contender))
                    .hasSizeGreaterThan(480);
        }
    }

    @Test
    @Tag("long")
    void threeRunsGiveTheSameTable() throws IOException, InterruptedException {
        for (String server : List.of("tomcat", "jetty", "undertow")) {
            Map<String, String> first = untimed(server, 1);

            assertThat(untimed(server, 2)).isEqualTo(first);
            assertThat(untimed(server, 3)).isEqualTo(first);
        }
    }

    /** Of the families whose cases do not depend on the moment; but for a few of them, which say so. */
    private Map<String, String> untimed(String server, int run) throws IOException, InterruptedException {
        Map<String, String> did = did(server + run, "--servers", server, "--only", "conformance,limits,http2,details");
        did.keySet().removeIf(key -> key.endsWith(TIMING));
        assertThat(did).hasSizeGreaterThan(400);
        return did;
    }
}
