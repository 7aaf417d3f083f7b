package dev.assay.why.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.report.Golden;
import dev.assay.report.InLocale;
import dev.assay.report.Xhtml;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.why.judge.Judge;
import dev.assay.why.judge.PlantedProfiles;
import dev.assay.why.judge.Profile;
import dev.assay.why.judge.Why;
import dev.assay.why.model.ProfiledSlice;
import dev.assay.why.model.ProfilesFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.w3c.dom.Element;

class WhySectionTest {
    private static final Section SECTION =
            WhySection.of(planted(), "ctimer", List.of("d: the profiler could not be attached"), SettingAdvice.NONE);

    /** One contender with a costly filter, and one that writes through another class, allocates less and is compiled less. */
    private static Why planted() {
        String burn = PlantedProfiles.CHAIN + ";com/example/BurnFilter.doFilter_[j];com/example/BurnFilter.burn_[j]";
        String old = PlantedProfiles.CONTROLLER + ";com/example/OldWriter.write_[j]";
        return new PlantedProfiles(1)
                .with("plain", Map.of(old, 8.0))
                .with("burning", Map.of(old, 8.0, burn, 20.0))
                .with("rewritten", Map.of(PlantedProfiles.CHAIN + ";java/util/HashMap.getNode_[i]", 6.0))
                .allocating("plain", Map.of(PlantedProfiles.CONTROLLER, 7_000.0, old, 2_000.0))
                .allocating("burning", Map.of(PlantedProfiles.CONTROLLER, 7_000.0, old, 2_000.0))
                .allocating("rewritten", Map.of(PlantedProfiles.CONTROLLER, 7_100.0))
                .compiling("plain", Map.of("tier4", 4_000.0, "tier1", 900.0, "c2Queue", 0.0))
                .compiling("burning", Map.of("tier4", 4_000.0, "tier1", 900.0, "c2Queue", 0.0))
                .compiling("rewritten", Map.of("tier4", 3_500.0, "tier1", 900.0, "c2Queue", 0.0))
                .judged(6);
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void isTheGoldenOneInEveryLocale(String tag) {
        Golden.check("why.txt", InLocale.get(tag, () -> terminal(section(planted()))));
        Golden.page("why", InLocale.get(tag, () -> html(section(planted()))));
        Golden.check("why.md", InLocale.get(tag, () -> {
            StringBuilder out = new StringBuilder();
            document(SECTION).markdown(out);
            return out.toString();
        }));
    }

    @Test
    void theSentencesNameWhatThePlantedOnesAre() {
        String text = terminal(SECTION).replaceAll("\\s+", " ");
        assertThat(text)
                .containsPattern(
                        "burning uses [\\d.]+ µs \\([\\d.]+ to [\\d.]+\\) more CPU per request than plain, over 6 blocks\\.")
                .containsPattern(
                        "By method, with what it calls: [\\d.]+ µs \\([\\d.]+ to [\\d.]+\\) more in BurnFilter\\.burn\\.")
                .containsPattern("[\\d.]+ µs \\([\\d.]+ to [\\d.]+\\) less in OldWriter\\.write")
                .containsPattern(
                        "By method of the JDK that both call: [\\d.]+ µs \\([\\d.]+ to [\\d.]+\\) more in HashMap\\.getNode\\.")
                .containsPattern(
                        "rewritten allocates 1\\.[89]\\d? KB \\([\\d.]+ to [\\d.]+\\) less a request, by method: "
                                + "[\\d.]+ KB \\([\\d.]+ to [\\d.]+\\) less in OldWriter\\.write; [\\d.]+ KB \\([\\d.]+ to [\\d.]+\\) more in Orders\\.list\\.")
                .containsPattern("methods compiled by C2 \\(tier 4\\) [\\d,]+ [\\d,]+ [\\d,]+ \\(-\\d{3}\\)")
                .contains("d: the profiler could not be attached")
                .contains("The profiler added ");
        assertThat(text).doesNotContain("distort");
    }

    @Test
    void equalContendersAreSaidNotToDiffer() {
        Section section = section(
                new PlantedProfiles(8).with("a", Map.of()).with("b", Map.of()).judged(6));
        assertThat(terminal(section).replaceAll("\\s+", " "))
                .contains("b and a do not differ in CPU per request beyond noise: ")
                .contains("No layer differs beyond noise; methods are named only where one does.");
    }

    @Test
    void aCostlyProfilerIsAnAlarm() {
        Section section = judged(
                new PlantedProfiles(9).with("a", Map.of()),
                2,
                slice -> Samples.with(slice, Map.of("profiledMicros", 1.12 * slice.cpuMicros())));

        assertThat(terminal(section).replaceAll("\\s+", " "))
                .contains("The profiler added 12% (a) to CPU per request: 10% or more distort the picture.");
    }

    /** CPU per request leaves them out, so they are no part of its difference. */
    @Test
    void compilersAreNoLayerOfTheDifference() {
        Section section = judged(
                new PlantedProfiles(9).with("a", Map.of()).with("b", Map.of()),
                6,
                slice -> Samples.with(
                        slice, Map.of("jitMicros", (slice.contender().equals("b") ? 80.0 : 20.0) + slice.block())));

        assertThat(terminal(section).replaceAll("\\s+", " "))
                .contains("No layer differs beyond noise; methods are named only where one does.")
                .contains("besides: JIT compilers 23.50 83.50 (+60.00)");
    }

    private static Section judged(PlantedProfiles planted, int blocks, UnaryOperator<ProfiledSlice> change) {
        List<Profile> sampled = planted.profiles(blocks).stream()
                .map(profile -> new Profile(change.apply(profile.slice()), profile.stacks(), List.of()))
                .toList();
        return section(Judge.judge(planted.of(sampled), sampled));
    }

    @Test
    void thePageAllowsItsOneScriptAndNothingElse() throws Exception {
        String html = html(SECTION);
        Element script = Xhtml.elements(Xhtml.parse(html), "script").get(0);
        assertThat(Xhtml.elements(Xhtml.parse(html), "script")).hasSize(1);
        byte[] hash = MessageDigest.getInstance("SHA-256")
                .digest(script.getTextContent().getBytes(StandardCharsets.UTF_8));
        assertThat(Xhtml.elements(Xhtml.parse(html), "meta"))
                .extracting(meta -> meta.getAttribute("content"))
                .filteredOn(content -> content.contains("default-src"))
                .singleElement()
                .asString()
                .startsWith("default-src 'none'; ")
                .endsWith("; script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
        assertThat(script.getTextContent())
                .doesNotContain("fetch(", "XMLHttpRequest", "http:", "https:", "eval(", "innerHTML");
    }

    @Test
    void namesCannotLeaveTheirStrings() {
        String hostile = "com/x/Foo.</script><script>alert(1)//'\\\u2028&amp_[j]";
        Why why = new PlantedProfiles(1).with("a'b", Map.of(hostile, 5.0)).judged(2);
        String html = html(section(why));

        assertThat(Xhtml.elements(Xhtml.parse(html), "script")).singleElement().satisfies(script -> assertThat(
                        script.getTextContent())
                .contains("\\u003c", "\\u0027", "\\u0026amp", "['a\\u0027b']")
                .doesNotContain("'a'b'"));
    }

    /** Three contenders with as many stacks as real apps have, all different. */
    @Test
    void thePageStaysSmall() {
        PlantedProfiles planted = new PlantedProfiles(1);
        for (int contender = 0; contender < 3; contender++) {
            Random random = new Random(contender);
            Map<String, Double> stacks = new HashMap<>();
            for (int i = 0; i < 900; i++) {
                StringBuilder stack = new StringBuilder(PlantedProfiles.CHAIN);
                for (int depth = 0; depth < 40; depth++) {
                    stack.append(";com/example/with/a/long/name/of/a/package/Class")
                            .append(random.nextInt(30))
                            .append(".method")
                            .append(depth)
                            .append("_[j]");
                }
                stacks.put(stack.toString(), 0.2);
            }
            planted.with("contender-" + contender, stacks);
        }
        String html = html(section(planted.judged(2)));

        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(200_000, 1_000_000);
        assertThat(html).containsPattern("Frames below [\\d.]+% of the CPU per request are left out");
    }

    @Test
    void noLineIsLongerThanTheScreen() {
        for (int columns : List.of(40, 60, 100)) {
            StringBuilder out = new StringBuilder();
            TerminalSections.write(List.of(SECTION), new TerminalStyle(columns, false), out);
            assertThat(out.toString().lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
        }
    }

    @Test
    void aFolderWithProfilesHasTheSectionAndAnotherHasNone(@TempDir Path folder) throws IOException {
        assertThat(WhySection.of(folder)).isEmpty();
        write(folder);

        assertThat(WhySection.of(folder)).singleElement().satisfies(section -> assertThat(terminal(section))
                .contains("µs a request, by layer"));
    }

    @Test
    void missingStacksAreALineAndNoFailure(@TempDir Path folder) throws IOException {
        write(folder);
        Files.delete(folder.resolve("profiles/block-1-b.collapsed"));

        assertThat(WhySection.of(folder)).singleElement().satisfies(section -> assertThat(terminal(section))
                .contains("b: profiles/block-1-b.collapsed cannot be read"));
    }

    @Test
    void damagedProfilesAreNamed(@TempDir Path folder) throws IOException {
        write(folder);
        Files.writeString(folder.resolve("profiles/block-2-a.collapsed"), "java/lang/Thread.run_[j]\n");
        assertThatThrownBy(() -> WhySection.of(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("profiles/block-2-a.collapsed:1");

        Files.writeString(folder.resolve("profiles/profiles.json"), "{");
        assertThatThrownBy(() -> WhySection.of(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("profiles.json");
    }

    private static void write(Path folder) throws IOException {
        PlantedProfiles planted = new PlantedProfiles(3).with("a", Map.of()).with("b", Map.of());
        List<Profile> sampled = planted.profiles(3);
        Files.createDirectories(folder.resolve("profiles"));
        Files.createFile(folder.resolve("evidence.jsonl"));
        for (Profile profile : sampled) {
            Files.writeString(
                    folder.resolve(profile.slice().stacks()),
                    "[exec tid=1];java/lang/Thread.run_[j];com/x/Foo.bar_[j] 40\n");
        }
        ProfilesFile.write(folder, planted.of(sampled));
    }

    private static Section section(Why why) {
        return WhySection.of(why, "ctimer", List.of(), SettingAdvice.NONE);
    }

    private static Document document(Section section) {
        return new Document("all", List.of(section));
    }

    private static String html(Section section) {
        StringBuilder out = new StringBuilder();
        document(section).page("title", "kicker", "answer", "footer", out);
        return out.toString();
    }

    private static String terminal(Section section) {
        StringBuilder out = new StringBuilder();
        TerminalSections.write(List.of(section), new TerminalStyle(100, false), out);
        return out.toString();
    }
}
