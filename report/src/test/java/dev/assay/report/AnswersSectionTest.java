package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Parity;
import dev.assay.model.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to clients other than the workload's are shown next to those to the workload. */
class AnswersSectionTest {
    private static final Parity PARITY = Samples.parity(
                    Parity.Outcome.SAME, List.of(answer("tomcat", 113), answer("jetty", 113)), List.of())
            .with(
                    List.of(
                            new Parity.ToClient(
                                    "curl", List.of(answer("tomcat", 113), answer("jetty", 113)), List.of()),
                            new Parity.ToClient(
                                    "browser",
                                    List.of(answer("tomcat", 161), answer("jetty", 113)),
                                    List.of(
                                            "GET /: jetty sends 48 bytes fewer than tomcat; lacking \"connection: keep-alive\""))));

    private static Parity.Answer answer(String contender, long headerBytes) {
        return new Parity.Answer("GET /", contender, 200, List.of(), headerBytes + 12, 12);
    }

    private static Section section(Parity parity) {
        return new Section("answers", "Answers", AnswersSection.parts(parity));
    }

    private static String page(Parity parity) {
        Markup page = new Markup();
        new HtmlSections(page, Palette.NONE).show(List.of(section(parity)));
        return page.toString();
    }

    private static String terminal(Parity parity) {
        StringBuilder out = new StringBuilder();
        Screen screen = new Screen(new TerminalStyle(120, false));
        new TerminalSections(screen).show(section(parity));
        screen.send(out);
        return out.toString();
    }

    @Test
    void onTheTerminal() {
        assertThat(terminal(PARITY).lines())
                .containsExactly(
                        "",
                        "Answers",
                        "  All contenders give the same answers: status, body and headers.",
                        "  - GET /: header bytes tomcat 113, jetty 113; to curl the same; to a browser tomcat 161, jetty 113",
                        "  - asked as a browser asks, GET /: jetty sends 48 bytes fewer than tomcat; lacking \"connection: keep-alive\"");
    }

    @Test
    void onThePage() {
        assertThat(page(PARITY))
                .contains("Answers to each request, bytes", "<td>a browser</td>", "161")
                .contains("asked as a browser asks, GET /: jetty sends");
    }

    @Test
    void whatIsTheSameToAllIsToldOnce() {
        String difference = "GET /: jetty sends 24 bytes more than tomcat; added \"server: jetty\"";
        Parity parity = Samples.parity(Parity.Outcome.SAME_BODY, PARITY.answers(), List.of(difference))
                .with(List.of(new Parity.ToClient("browser", PARITY.answers(), List.of(difference))));
        assertThat(terminal(parity)).containsOnlyOnce("24 bytes more").contains("to a browser the same");
    }

    @Test
    void olderEvidenceHasNoOtherClients() {
        Parity parity = Samples.parity(Parity.Outcome.SAME, PARITY.answers(), List.of());
        assertThat(page(parity)).doesNotContain("browser");
        assertThat(terminal(parity)).contains("GET /: header bytes tomcat 113, jetty 113\n");
    }

    /** The bytes on the wire are those of the compressed body. */
    @Test
    void headerBytesOfCompressedAnswersAreUnknown() {
        Parity.Answer compressed =
                new Parity.Answer("GET /", "jetty", 200, List.of("Content-Encoding: gzip"), 400, 4000);
        Parity parity = Samples.parity(Parity.Outcome.SAME, List.of(answer("tomcat", 113), compressed), List.of());

        assertThat(terminal(parity)).contains("GET /: header bytes tomcat 113, jetty unknown\n");
    }
}
