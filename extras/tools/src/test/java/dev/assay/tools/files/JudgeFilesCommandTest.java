package dev.assay.tools.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From files to the verdict, in one process. */
class JudgeFilesCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(100, false), false);
        return Main.run(
                console,
                Map.of(),
                Stream.concat(Stream.of("judge-files"), Arrays.stream(arguments))
                        .toArray(String[]::new));
    }

    /** A run of four users, half a minute long, so many milliseconds for each request. */
    private Path jtl(String name, int minute, int millis) throws IOException {
        StringBuilder csv = new StringBuilder("timeStamp,elapsed,success,threadName,allThreads\n");
        for (long time = 0; time + millis <= 30_000; time += millis) {
            for (int user = 0; user < 4; user++) {
                csv.append(1_700_000_000_000L + 60_000L * minute + time)
                        .append(',')
                        .append(millis)
                        .append(",true,u ")
                        .append(user)
                        .append(",4\n");
            }
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        return Files.writeString(file, csv);
    }

    private void inTurns() throws IOException {
        for (int i = 0; i < 12; i += 2) {
            boolean mirrored = i % 4 == 0;
            jtl("tomcat/" + i + ".jtl", i + (mirrored ? 1 : 0), 100);
            jtl("jetty/" + i + ".jtl", i + (mirrored ? 0 : 1), 80);
        }
    }

    /** As every name with an umlaut is under LC_ALL=C. */
    @Test
    void aNameThatNoFileCanHaveIsTheUsersInput() {
        assertThat(run("a/one\0.jtl", "b/two.jtl")).isEqualTo(2);
        assertThat(err.toString())
                .contains("cannot be the name of a file in this locale")
                .doesNotContain("bug in Assay");
    }

    @Test
    void theFirstLineIsTheResponse() throws IOException {
        inTurns();
        assertThat(run(folder + "/tomcat/*.jtl", folder + "/jetty/*.jtl"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString().lines().findFirst().orElseThrow())
                .startsWith("jetty is better than tomcat: 25")
                .endsWith("%), six pairs of runs.");
        assertThat(out.toString())
                .contains(
                        "Means of the runs", "Against tomcat", "throughput (decides)", "What the method could not show")
                .contains("1,200 requests in a run, of 10,000 needed")
                .doesNotContain("One run each");
        assertThat(run("old=" + folder + "/tomcat/*", "new=" + folder + "/je*/*.jtl", "--reference", "new"))
                .isZero();
        assertThat(out.toString()).startsWith("old is worse than new: 20");
    }

    @Test
    void oneRunEachIsNoVerdictAndNoFailure() throws IOException {
        Path a = jtl("tomcat/1.jtl", 0, 100);
        Path b = jtl("jetty/1.jtl", 1, 50);
        assertThat(run(a.toString(), b.toString())).isZero();
        assertThat(out.toString()).startsWith("Cannot tell: one run each.\n").contains("One run each");
    }

    /** What each condition means for a build: 1 if it holds, 3 if it is unknown. */
    @Test
    void aConditionFailsABuild() throws IOException {
        inTurns();
        String tomcat = folder + "/tomcat/*.jtl";
        String jetty = folder + "/jetty/*.jtl";
        assertThat(run(tomcat, jetty, "--fail-if", "jetty worse")).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(run(tomcat, jetty, "--fail-if", "jetty better by 20%")).isEqualTo(1);
        assertThat(err.toString()).startsWith("--fail-if holds: jetty better by 20% (jetty is better: 25");
        assertThat(run(tomcat, jetty, "--fail-if", "mean > 90ms")).isEqualTo(1);
        assertThat(err.toString())
                .contains("mean response time of tomcat is 100 ms")
                .doesNotContain("of jetty");

        String one = jtl("a/1.jtl", 0, 100).toString();
        String other = jtl("b/1.jtl", 1, 50).toString();
        assertThat(run(one, other, "--fail-if", "b worse")).isEqualTo(3);
        assertThat(err.toString()).isEqualTo("--fail-if unknown: b worse (no verdict on b against a: one run each)\n");
        assertThat(run(one, other, "--fail-if", "b worse", "--fail-if-unknown", "pass"))
                .isZero();
        assertThat(run(one, other, "--fail-if", "b worse", "--fail-if-unknown", "fail"))
                .isEqualTo(1);
        assertThat(run(one, other, "--fail-if", "b worse", "--fail-if", "errors < 1"))
                .isEqualTo(1);
        refused("--fail-if, column 1: no contender is called c", one, other, "--fail-if", "c worse");
        refused("a is what the others are compared with", one, other, "--fail-if", "a worse");
        refused("'refused' is not a verdict", one, other, "--fail-if", "b refused");
    }

    @Test
    void jsonAndMarkdown() throws IOException {
        inTurns();
        Path json = folder.resolve("out/result.json");
        Path markdown = folder.resolve("out/result.md");
        String files = folder + "/tomcat/*.jtl";
        assertThat(run(files, folder + "/jetty/*.jtl", "--json", json.toString(), "--markdown", markdown.toString()))
                .isZero();
        assertThat(Files.readString(json)).contains("\"verdict\" : \"better\"", "\"contenderFirst\" : 3");
        assertThat(Files.readString(markdown))
                .startsWith("jetty is better than tomcat: ")
                .contains("## Against tomcat", "| jetty | throughput (decides) | better |");
        assertThat(run(files, folder + "/jetty/*.jtl", "--json", "-")).isZero();
        assertThat(out.toString()).startsWith("{").endsWith("}\n");
    }

    @Test
    void allFilesThatCannotBeReadAreNamedAtOnce() throws IOException {
        Path good = jtl("tomcat/1.jtl", 0, 100);
        Path hey = Files.writeString(folder.resolve("tomcat/2.txt"), "Summary:\n  Total:\t1.6437 secs\n");
        Path other = Files.writeString(
                Files.createDirectories(folder.resolve("jetty")).resolve("1.txt"), "hello\n");

        assertThat(run(good.toString(), hey.toString(), other.toString())).isEqualTo(2);

        assertThat(err.toString().lines())
                .containsExactly(
                        "assay: 2 of 3 files: cannot be judged:",
                        "  " + hey + ": a result of hey, which Assay does not read",
                        "  " + other + ": not a result that Assay knows: it begins with “hello”",
                        "  Leave these out, each with the one that ran beside it; a verdict needs six of each contender.",
                        "  Read are results of JMeter (CSV with its header line, XML), Gatling 3.4 to 3.12"
                                + " (simulation.log), ab (what it prints, -g, -e), wrk and wrk2, k6 (--out json, --out csv,"
                                + " summaries as JSON) and logs of HdrHistogram.");
    }

    @Test
    void whatCannotBeUsedIsSaidWithItsPlace() throws IOException {
        Path a = jtl("tomcat/1.jtl", 0, 100);
        Path b = jtl("jetty/1.jtl", 1, 50);
        refused("all files belong to one contender: tomcat", a.toString());
        refused("is named twice", a.toString(), a.toString(), b.toString());
        refused("is named for tomcat and for x", a.toString(), "x=" + a, b.toString());
        refused("no such file", a.toString(), folder + "/none/*.jtl");
        refused("no such file", a.toString(), " =" + b);
        refused("--reference: no file belongs to undertow", a.toString(), b.toString(), "--reference", "undertow");
        refused("--margin: not a percentage", a.toString(), b.toString(), "--margin", "thin");
        refused(
                "only one format can go to standard output",
                a.toString(),
                b.toString(),
                "--json",
                "-",
                "--markdown",
                "-");
        refused("is a folder", a.toString(), b.resolveSibling("").toString());
        Files.writeString(b, "1000,5", java.nio.file.StandardOpenOption.APPEND);
        refused(b + ":2402: cut off: the last line has no end", a.toString(), b.toString());
        refused(
                "it begins with “hello”",
                a.toString(),
                Files.writeString(folder.resolve("x"), "hello").toString());
    }

    private void refused(String why, String... arguments) {
        assertThat(run(arguments)).as(why).isEqualTo(2);
        assertThat(err.toString()).contains(why);
        assertThat(out.toString()).isEmpty();
    }
}
