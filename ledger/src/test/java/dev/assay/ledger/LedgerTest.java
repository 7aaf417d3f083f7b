package dev.assay.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
    @TempDir
    private Path temp;

    private Path evidenceFile(Path dir) {
        return dir.resolve("evidence.jsonl");
    }

    private Path folderWith(List<Evidence> evidence) {
        Path dir = temp.resolve("results");
        try (Ledger ledger = Ledger.create(dir)) {
            evidence.forEach(ledger::append);
        }
        return dir;
    }

    @Test
    void evidenceIsReadBackAsItWasWritten() {
        List<Evidence> evidence = new Arbitrary(1).evidence(60);
        try (Ledger ledger = Ledger.open(folderWith(evidence))) {
            assertThat(ledger.evidence()).isEqualTo(evidence);
        }
    }

    @Test
    void eachPieceIsOneLineThatNamesItsKind() throws IOException {
        Path dir = folderWith(new Arbitrary(2).evidence(5));
        List<String> lines = Files.readAllLines(evidenceFile(dir));
        assertThat(lines).hasSize(5);
        assertThat(lines.stream().map(LedgerTest::kind))
                .containsExactlyInAnyOrder("pilot", "startup", "failed-startup", "measured", "spoiled");
        assertThat(String.join("\n", lines)).doesNotContain(":NaN").doesNotContain(":Infinity");
    }

    /** The lines as written by versions that did not seal them. */
    /** The evidence of a folder without its seals. */
    private List<String> bare(Path dir) throws IOException {
        return Files.readAllLines(evidenceFile(dir)).stream()
                .map(line ->
                        "{" + line.substring(line.indexOf("\"kind\"")).replaceFirst(",\"crc\":\"[0-9a-f]{8}\"}$", "}"))
                .toList();
    }

    private void write(Path dir, List<String> bare) throws IOException {
        List<String> sealed = new ArrayList<>();
        bare.forEach(line -> sealed.add(Seal.on(ResultSchema.on(line), sealed.size() + 1)));
        Files.write(evidenceFile(dir), sealed);
    }

    private static String kind(String line) {
        try {
            return Json.MAPPER.readTree(line).get("kind").asText();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void appendingGoesOnAfterOpeningAgain() {
        List<Evidence> evidence = new Arbitrary(3).evidence(10);
        Path dir = folderWith(evidence.subList(0, 6));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.evidence()).isEqualTo(evidence.subList(0, 6));
            evidence.subList(6, 10).forEach(ledger::append);
            assertThat(ledger.evidence()).isEqualTo(evidence);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.3, 0.7, 0.9999})
    void aLastLineTornByACrashIsDroppedAndWrittenOver(double torn) throws IOException {
        List<Evidence> evidence = new Arbitrary(4).evidence(6);
        Path dir = folderWith(evidence.subList(0, 5));
        byte[] whole = Files.readAllBytes(evidenceFile(dir));
        int lastLine = new String(whole, StandardCharsets.ISO_8859_1).lastIndexOf('\n', whole.length - 2) + 1;
        int length = lastLine + Math.max(1, (int) ((whole.length - 1 - lastLine) * torn));
        Files.write(evidenceFile(dir), java.util.Arrays.copyOf(whole, length));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.evidence()).isEqualTo(evidence.subList(0, 4));
            assertThat(Files.size(evidenceFile(dir)))
                    .as("reading changes nothing")
                    .isEqualTo(length);
            ledger.append(evidence.get(5));
            assertThat(ledger.evidence())
                    .containsExactly(
                            evidence.get(0), evidence.get(1), evidence.get(2), evidence.get(3), evidence.get(5));
        }
        assertThat(Files.readAllLines(evidenceFile(dir))).hasSize(5);
    }

    @Test
    void aWholeLastLineWithoutLineEndIsKept() throws IOException {
        List<Evidence> evidence = new Arbitrary(5).evidence(4);
        Path dir = folderWith(evidence.subList(0, 3));
        String text = Files.readString(evidenceFile(dir));
        Files.writeString(evidenceFile(dir), text.substring(0, text.length() - 1));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.evidence()).isEqualTo(evidence.subList(0, 3));
            ledger.append(evidence.get(3));
            assertThat(ledger.evidence()).isEqualTo(evidence);
        }
    }

    @Test
    void zerosLeftByACrashAreDropped() throws IOException {
        List<Evidence> evidence = new Arbitrary(6).evidence(2);
        Path dir = folderWith(evidence);
        Files.write(evidenceFile(dir), new byte[4096], StandardOpenOption.APPEND);
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.evidence()).isEqualTo(evidence);
        }
    }

    @Test
    void aKindOfALaterVersionIsAnErrorThatNamesItAndFieldsOfALaterVersionAreIgnored() throws IOException {
        List<Evidence> evidence = new Arbitrary(8).evidence(5);
        Path dir = folderWith(evidence);
        List<String> lines = new ArrayList<>(bare(dir));
        lines.replaceAll(line -> "{\"later\":{\"deep\":[1]}," + line.substring(1));
        write(dir, lines);
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.evidence()).isEqualTo(evidence);
        }
        lines.add("{\"kind\":\"ghost\"}");
        write(dir, lines);
        try (Ledger ledger = Ledger.open(dir)) {
            assertThatThrownBy(ledger::evidence)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(":6: not a line of evidence")
                    .hasMessageContaining("take it out")
                    .hasMessageContaining("ghost");
        }
    }

    @Test
    void aMissingFieldIsAnErrorRatherThanAZero() throws IOException {
        Path dir = folderWith(List.of());
        write(
                dir,
                List.of(
                        "{\"kind\":\"startup\",\"start\":\"2026-01-01T00:00:00Z\",\"round\":1,\"contender\":\"a\",\"cpuMs\":1}"));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThatThrownBy(ledger::evidence).hasMessageContaining("readyMs");
        }
    }

    @Test
    void aSliceThatLacksWhatOnlySomeJvmsTellIsRead() throws IOException {
        ObjectNode slice = Json.MAPPER.valueToTree(new Arbitrary(4).of(SliceEvidence.class));
        slice.remove(List.of("counters", "collecting"));
        ((ObjectNode) slice.get("load")).remove("earlierRequests");

        SliceEvidence read = Json.MAPPER.treeToValue(slice, SliceEvidence.class);

        assertThat(read.counters()).isEmpty();
        assertThat(read.collecting()).isEmpty();
        assertThat(read.load().earlierRequests()).isEmpty();
    }

    @Test
    void aMissingTextIsAnError() throws IOException {
        Path dir = folderWith(List.of());
        write(
                dir,
                List.of(
                        "{\"kind\":\"failed-startup\",\"start\":\"2026-01-01T00:00:00Z\",\"round\":1,\"contender\":\"a\"}"));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThatThrownBy(ledger::evidence)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("reason");
        }
    }

    @Test
    void anInterruptedThreadStillWritesItsEvidence() {
        List<Evidence> evidence = new Arbitrary(9).evidence(4);
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            ledger.append(evidence.get(0));
            Thread.currentThread().interrupt();
            evidence.subList(1, 4).forEach(ledger::append);
            assertThat(ledger.evidence()).isEqualTo(evidence);
            ledger.writePlan("seed: 1\n");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(ledger.readPlan().text()).isEqualTo("seed: 1\n");
        }
    }

    @Test
    void severalThreadsAppendWholeLines() throws InterruptedException {
        List<Evidence> evidence = new Arbitrary(10).evidence(40);
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            List<Thread> threads = evidence.stream()
                    .map(piece -> new Thread(() -> ledger.append(piece)))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(ledger.evidence()).containsExactlyInAnyOrderElementsOf(evidence);
        }
    }

    @Test
    void aFolderThatHoldsSomethingIsNotOverwritten() throws IOException {
        Path results = Files.move(folderWith(new Arbitrary(4).evidence(1)), temp.resolve("my results"));
        assertThatThrownBy(() -> Ledger.create(results))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(results + ": is not empty")
                .hasMessageContaining("--out")
                .hasMessageContaining("assay resume '" + results + "'");
        Path other = Files.createDirectories(temp.resolve("other"));
        Files.writeString(other.resolve("thesis.txt"), "mine");
        assertThatThrownBy(() -> Ledger.create(other))
                .hasMessageContaining("is not empty")
                .hasMessageNotContaining("resume");
        assertThat(other.resolve("thesis.txt")).hasContent("mine");
        Path file = Files.writeString(temp.resolve("file"), "x");
        assertThatThrownBy(() -> Ledger.create(file)).hasMessageContaining("is a file, not a folder");
        assertThatThrownBy(() -> Ledger.create(file.resolve("below")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("cannot be written to");
        Ledger.create(Files.createDirectories(temp.resolve("empty/deep"))).close();
        Ledger.create(temp.resolve("new/and/deep")).close();
    }

    @Test
    void onlyAResultFolderCanBeOpened() throws IOException {
        assertThatThrownBy(() -> Ledger.open(temp.resolve("nowhere")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no such folder");
        assertThatThrownBy(() -> Ledger.open(Files.writeString(temp.resolve("run.tar.gz"), "packed")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("this is a file, not a folder", "unpack it first");
        assertThatThrownBy(() -> Ledger.open(temp))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("is no result folder: it has no evidence.jsonl");
    }

    @Test
    void verdictsAreReadBackAsTheyWereWritten() {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            for (long seed = 0; seed < 60; seed++) {
                Verdict verdict = new Arbitrary(seed).of(Verdict.class);
                ledger.writeVerdict(verdict);
                assertThat(ledger.readVerdict()).as("seed %d", seed).isEqualTo(verdict);
            }
        }
    }

    @Test
    void environmentsAreReadBackAsTheyWereWritten() throws IOException {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            for (long seed = 0; seed < 60; seed++) {
                Environment environment = new Arbitrary(seed).of(Environment.class);
                ledger.writeEnvironment(environment);
                assertThat(ledger.readEnvironment()).as("seed %d", seed).isEqualTo(environment);
            }
            JsonNode app = Json.MAPPER
                    .readTree(temp.resolve("r/environment.json").toFile())
                    .get("app");
            assertThat(app.get("path").asText()).startsWith("/some where/");
        }
    }

    @Test
    void whatIsMissingSaysWhichCommandMakesIt() throws IOException {
        Path dir = folderWith(List.of());
        try (Ledger ledger = Ledger.open(dir)) {
            assertThatThrownBy(ledger::readVerdict)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("verdict.json: is missing")
                    .hasMessageContaining("assay judge " + dir);
            assertThatThrownBy(ledger::readPlan).hasMessageContaining("plan.yaml: is missing");
            assertThatThrownBy(ledger::readEnvironment).hasMessageContaining("environment.json: is missing");
            Files.writeString(dir.resolve("verdict.json"), "{\n\"schema\": 1,\n \"headline\": }");
            assertThatThrownBy(ledger::readVerdict)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("verdict.json:3");
        }
    }

    @Test
    void aFileIsReplacedAsAWholeOrNotAtAll() throws IOException {
        Path dir = folderWith(List.of());
        try (Ledger ledger = Ledger.open(dir)) {
            ledger.write("report.html", out -> out.append("first ü"));
            assertThatThrownBy(() -> ledger.write("report.html", out -> {
                        out.append("second".repeat(100_000));
                        throw new IOException("No space left on device");
                    }))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("cannot write " + dir.resolve("report.html") + ": No space left on device")
                    .hasMessageContaining("Make room on the disk");
            assertThatThrownBy(() -> ledger.write("report.html", out -> {
                        out.append("third");
                        throw new IllegalStateException("a renderer that fails");
                    }))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(dir.resolve("report.html")).hasContent("first ü");
            try (Stream<Path> files = Files.list(dir)) {
                assertThat(files.map(Path::getFileName).map(Path::toString))
                        .containsExactlyInAnyOrder("report.html", "evidence.jsonl");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "a/b", "", ".hidden", "a b"})
    void namesThatLeaveTheFolderAreRefused(String name) {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            assertThatThrownBy(() -> ledger.write(name, out -> {})).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ledger.serverLog(name, "x")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ledger.serverLog("tomcat", name)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void serverLogsHaveAFolderForEachContender() {
        try (Ledger ledger = Ledger.create(temp.resolve("r"))) {
            Path log = ledger.serverLog("jetty-12.0.36", "block-3");
            assertThat(log).isEqualTo(temp.resolve("r/servers/jetty-12.0.36/block-3.log"));
            assertThat(log.getParent()).isDirectory();
            assertThat(ledger.serverLog("jetty-12.0.36", "block-4").getParent()).isEqualTo(log.getParent());
        }
    }

    @Test
    void aFurtherFolderIsWithinTheResults() {
        Path dir = folderWith(List.of());
        try (Ledger ledger = Ledger.open(dir)) {
            assertThat(ledger.folder("tools/cross-1-ab-tomcat"))
                    .isEqualTo(dir.resolve("tools/cross-1-ab-tomcat"))
                    .isDirectory();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.html", "servers/tomcat/block-1.log", "servers/tomcat", ".verdict.json.tmp"})
    void aLinkInAFolderFromElsewhereIsRefusedAndNotFollowed(String link) throws IOException {
        Path dir = folderWith(new Arbitrary(4).evidence(1));
        Path precious = Files.writeString(temp.resolve("precious"), "mine");
        Path at = dir.resolve(link);
        Files.createDirectories(at.getParent());
        Files.createSymbolicLink(at, precious);

        assertThatThrownBy(() -> Ledger.open(dir))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(link)
                .hasMessageContaining("symbolic link");
        assertThat(precious).hasContent("mine");
    }

    @Test
    void aFolderMayBeReachedByALinkButNotHoldOne() throws IOException {
        Path dir = folderWith(new Arbitrary(4).evidence(1));
        Path link = Files.createSymbolicLink(temp.resolve("latest"), dir);
        Ledger.open(link).close();

        Files.createSymbolicLink(dir.resolve("report.html"), temp.resolve("precious"));
        assertThatThrownBy(() -> Ledger.open(link)).isInstanceOf(BadInputException.class);
    }

    @Test
    void whatAKilledRunLeftOfAFileGoesWhenItIsResumedAndNotWhenItIsRead() throws IOException {
        Path dir = folderWith(new Arbitrary(4).evidence(1));
        Path left = Files.writeString(dir.resolve(".verdict.json.1a2b3c.tmp"), "half of it");
        try (Ledger ledger = Ledger.open(dir)) {
            ledger.evidence();
            assertThat(left).exists();
            ledger.serverLog("tomcat", "block-2");
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void whatSaysWhatAnExperimentIsAboutHasAChecksum() throws IOException {
        Path dir = temp.resolve("results");
        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writeKind(ExperimentKind.STARTUP);
            ledger.writePlan("token: '***'\n", "token: hunter2\n");
            ledger.writeEnvironment(new Arbitrary(3).of(Environment.class));
            assertThat(ledger.readShownPlan().text()).contains("***");
            assertThat(ledger.readPlan().text()).contains("hunter2");
        }
        assertThat(Files.readAllLines(dir.resolve("checksums.txt")))
                .extracting(line -> line.substring(64))
                .containsExactly("  environment.json", "  experiment.json", "  plan.yaml");
        Files.writeString(dir.resolve("plan.yaml"), "token: '**'\n");
        Files.delete(dir.resolve("experiment.json"));
        try (Ledger ledger = Ledger.open(dir)) {
            assertThatThrownBy(ledger::readShownPlan)
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(dir.resolve("plan.yaml") + ": is not as it was written")
                    .hasMessageContaining("delete checksums.txt");
            assertThatThrownBy(ledger::kind).hasMessageContaining("experiment.json: is missing");
            assertThat(ledger.readEnvironment()).isEqualTo(new Arbitrary(3).of(Environment.class));
            Files.delete(dir.resolve("checksums.txt"));
            assertThat(ledger.readShownPlan().text()).isEqualTo("token: '**'\n");
            assertThat(ledger.kind()).isEqualTo(ExperimentKind.COMPARISON);
        }
    }

    /** A run that was killed before its first piece of evidence leaves such a folder. */
    @Test
    void aFolderWhoseExperimentNeverBeganIsTakenOver() throws IOException {
        Path dir = folderWith(List.of());
        try (Ledger ledger = Ledger.open(dir)) {
            ledger.writePlan("seed: 1\n", "seed: 1 # with secrets\n");
        }
        assertThat(Ledger.begun(dir)).isFalse();

        try (Ledger ledger = Ledger.create(dir)) {
            ledger.writePlan("seed: 2\n", "seed: 2\n");
            ledger.append(new Arbitrary(4).evidence(1).get(0));
            assertThat(ledger.readPlan().text()).isEqualTo("seed: 2\n");
        }
        assertThat(Ledger.begun(dir)).isTrue();
    }

    @Test
    void whatLiesUnderTheNameOfAnOldTemporaryFileIsNotTouched() throws IOException {
        Path dir = folderWith(new Arbitrary(4).evidence(1));
        Path old = Files.writeString(dir.resolve(".report.html.tmp"), "left by an older version");
        try (Ledger ledger = Ledger.open(dir)) {
            ledger.write("report.html", out -> out.write("new"));
        }
        assertThat(old).hasContent("left by an older version");
        assertThat(dir.resolve("report.html")).hasContent("new");
        assertThat(dir).isDirectoryNotContaining("glob:**/.report.html.*.tmp");
    }
}
