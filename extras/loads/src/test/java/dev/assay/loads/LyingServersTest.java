package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Servers that lie, each under load from {@code assay load} as a user types it. Its output, files and exit code are checked against what
 * the server really did.
 */
class LyingServersTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int REQUESTS = 60;
    private static final int CONNECTIONS = 3;
    /** Requests on a connection that is being closed may fail or be sent again. */
    private static final String MAYBE = "maybe";

    @TempDir
    private Path folder = Path.of("");

    private static String response(String... lines) {
        return String.join("\r\n", lines);
    }

    /** @param error the kind that must be named; empty for none, {@link #MAYBE} if it is a matter of chance */
    private static Arguments lie(String name, String error, LyingServer.Manner manner, String... flags) {
        return Arguments.of(name, error, manner, List.of(flags));
    }

    static Stream<Arguments> lies() {
        String head = "HTTP/1.1 200 OK";
        String chunked = "Transfer-Encoding: chunked";
        return Stream.of(
                lie("honest", "", (n, peer) -> peer.good()),
                lie(
                        "honest, in chunks",
                        "",
                        (n, peer) -> peer.good(response(head, chunked, "", "5", "hello", "0", "", ""))),
                lie("closes after each response and says so", "", (n, peer) -> {
                    peer.good(response(head, "Connection: close", "Content-Length: 5", "", "hello"));
                    return false;
                }),
                lie("closes after each response without a word", MAYBE, (n, peer) -> {
                    peer.good();
                    return false;
                }),
                lie("HTTP/1.0 that ends with the connection", "", (n, peer) -> {
                    peer.good(response("HTTP/1.0 200 OK", "", "hello"));
                    return false;
                }),
                lie(
                        "an interim response before each",
                        "",
                        (n, peer) -> peer.good(response("HTTP/1.1 103 Early Hints", "", LyingServer.OK))),
                lie(
                        "404 for all",
                        "wrong-status",
                        (n, peer) -> peer.bad(response("HTTP/1.1 404 Not Found", "Content-Length: 2", "", "no"))),
                lie(
                        "302 for all",
                        "wrong-status",
                        (n, peer) ->
                                peer.bad(response("HTTP/1.1 302 Found", "Location: /", "Content-Length: 0", "", ""))),
                lie(
                        "500 for every tenth",
                        "wrong-status",
                        (n, peer) -> n % 10 == 0
                                ? peer.bad(response("HTTP/1.1 500 Oops", "Content-Length: 0", "", ""))
                                : peer.good()),
                lie(
                        "503 for the second half",
                        "wrong-status",
                        (n, peer) -> n > REQUESTS / 2
                                ? peer.bad(response("HTTP/1.1 503 Busy", "Content-Length: 0", "", ""))
                                : peer.good()),
                lie(
                        "204 without a body",
                        "wrong-status",
                        (n, peer) -> peer.bad(response("HTTP/1.1 204 No Content", "", ""))),
                lie(
                        "another body of the same length now and then",
                        "other-body",
                        (n, peer) -> n % 7 == 0 ? peer.bad(LyingServer.OK.replace("hello", "jello")) : peer.good(),
                        "--same-body"),
                lie(
                        "another length now and then",
                        "other-length",
                        (n, peer) -> n % 7 == 0 ? peer.bad(response(head, "Content-Length: 2", "", "hi")) : peer.good(),
                        "--same-length"),
                lie("closes on every fifth request", "closed-early", (n, peer) -> n % 5 != 0 && peer.good()),
                lie("closes on every request", "closed-early", (n, peer) -> false, "-n", "6"),
                lie("resets every fifth request", "", (n, peer) -> n % 5 == 0 ? peer.reset() : peer.good()),
                lie("closes in the body of every fifth", "closed-early", (n, peer) -> {
                    if (n % 5 == 0) {
                        peer.bad(response(head, "Content-Length: 5", "", "he"));
                        return false;
                    }
                    return peer.good();
                }),
                lie(
                        "closes before the last chunk",
                        "closed-early",
                        (n, peer) -> {
                            peer.bad(response(head, chunked, "", "5", "hello", ""));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "a chunk longer than its size",
                        "malformed",
                        (n, peer) -> {
                            peer.bad(response(head, chunked, "", "3", "hello", "0", "", ""));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "a chunk size that is not a number",
                        "malformed",
                        (n, peer) -> {
                            peer.bad(response(head, chunked, "", "xyz", "hello", "0", "", ""));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "no status line",
                        "malformed",
                        (n, peer) -> {
                            peer.bad("hello, world, this is no HTTP at all\r\n\r\n");
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "two lengths that differ",
                        "malformed",
                        (n, peer) -> {
                            peer.bad(response(head, "Content-Length: 5", "Content-Length: 7", "", "hello"));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "a negative length",
                        "malformed",
                        (n, peer) -> {
                            peer.bad(response(head, "Content-Length: -5", "", "hello"));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "a length beside chunks, which win",
                        "",
                        (n, peer) ->
                                peer.good(response(head, "Content-Length: 3", chunked, "", "5", "hello", "0", "", ""))),
                lie(
                        "a space before the colon",
                        "malformed",
                        (n, peer) -> {
                            peer.bad(response(head, "Content-Length : 5", "", "hello"));
                            return false;
                        },
                        "-n",
                        "6"),
                lie(
                        "another protocol",
                        "malformed",
                        (n, peer) -> {
                            peer.bad("SSH-2.0-OpenSSH_9.2\r\n\r\n");
                            return false;
                        },
                        "-n",
                        "6"),
                lie("hangs up for good after twenty", "", (n, peer) -> n <= 20 && peer.good()),
                lie("never answers", "timeout", (n, peer) -> peer.hang(), "-d", "500ms"),
                lie(
                        "never answers on one connection of three",
                        "timeout",
                        (n, peer) -> n == 1 ? peer.hang() : peer.good(),
                        "-d",
                        "500ms"),
                lie(
                        "never answers the last ones",
                        "timeout",
                        (n, peer) -> n > 40 ? peer.hang() : peer.good(),
                        "-d",
                        "500ms"),
                lie(
                        "an open loop that loses a quarter",
                        "timeout",
                        (n, peer) -> n % 4 == 0 ? peer.hang() : peer.good(),
                        "-r",
                        "60",
                        "-d",
                        "1s",
                        "-c",
                        "40"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void whatIsSaidIsWhatHappened(String name, String error, LyingServer.Manner manner, List<String> flags)
            throws IOException {
        try (LyingServer server = new LyingServer(manner)) {
            Said said = load(server, flags);

            // Answers after the end of a load do not count.
            int late = flags.contains("-d") ? CONNECTIONS : 0;
            assertThat(said.good())
                    .as("successful responses; %s", said.everything())
                    .isBetween((long) server.good() - late, (long) server.good());
            assertThat(said.good() + said.errors())
                    .as("every request is one or the other; %s", said.everything())
                    .isGreaterThanOrEqualTo(server.asked() - late);
            if (server.good() < server.asked()) {
                assertThat(said.errors()).as(said.everything()).isPositive();
            } else if (!error.equals(MAYBE)) {
                assertThat(said.errors()).as(said.everything()).isZero();
            }
            assertThat(said.exit()).as(said.everything()).isEqualTo(server.good() == 0 || !said.valid() ? 3 : 0);
            if (!error.isEmpty() && !error.equals(MAYBE)) {
                assertThat(said.json().get("errors").fieldNames()).toIterable().contains(error);
            }
            assertThat(said.err()).doesNotContain("bug in Assay").doesNotContain("Exception");
        }
    }

    @Test
    void theyAreAllInTheDocument() throws IOException {
        List<String> listed = Files.readAllLines(Path.of("..", "..", "docs", "trust", "abnormal-runs.md")).stream()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2))
                .toList();
        assertThat(listed)
                .containsExactlyElementsOf(
                        lies().map(lie -> String.valueOf(lie.get()[0])).toList());
    }

    /** The output of a command. */
    private record Said(int exit, JsonNode json, String out, String err) {
        long good() {
            return Math.round(json.get("rate").get("achieved").asDouble()
                    * json.get("seconds").asDouble());
        }

        long errors() {
            return StreamSupport.stream(json.get("errors").spliterator(), false)
                    .mapToLong(JsonNode::asLong)
                    .sum();
        }

        boolean valid() {
            return json.get("valid").asBoolean();
        }

        String everything() {
            return out + err + json.toPrettyString();
        }
    }

    private Said load(LyingServer server, List<String> flags) throws IOException {
        Path json = folder.resolve("load.json");
        List<String> arguments = new ArrayList<>(
                List.of("load", server.url(), "--no-generator-warm-up", "--timeout", "5s", "--json", json.toString()));
        arguments.addAll(flags);
        if (!flags.contains("-d") && !flags.contains("-n")) {
            arguments.addAll(List.of("-n", String.valueOf(REQUESTS)));
        }
        if (!flags.contains("-c")) {
            arguments.addAll(List.of("-c", String.valueOf(CONNECTIONS)));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        int exit = Main.run(console, Map.of(), arguments.toArray(String[]::new));
        return new Said(exit, JSON.readTree(Files.readString(json)), out.toString(), err.toString());
    }
}
