package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.Parity;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to clients other than the workload's are shown next to those to the workload. */
class ResponsesSectionTest {
    private static final Parity PARITY = Samples.parity(
                    Parity.Outcome.SAME, List.of(response("tomcat", 113), response("jetty", 113)), List.of())
            .with(
                    List.of(
                            new Parity.ToClient(
                                    "curl", List.of(response("tomcat", 113), response("jetty", 113)), List.of()),
                            new Parity.ToClient(
                                    "browser",
                                    List.of(response("tomcat", 161), response("jetty", 113)),
                                    List.of(
                                            "GET /: jetty sends 48 bytes fewer than tomcat; lacking \"connection: keep-alive\""))));

    private static Parity.Response response(String contender, long headerBytes) {
        return new Parity.Response("GET /", contender, 200, List.of(), headerBytes + 12, 12);
    }

    private static Section section(Parity parity) {
        return new Section("responses", "Responses", ResponsesSection.parts(parity));
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
                        "Responses",
                        "  All contenders give the same responses: status, body and headers.",
                        "  - GET /: header bytes tomcat 113, jetty 113; to curl the same; to a browser tomcat 161, jetty 113",
                        "  - asked as a browser asks, GET /: jetty sends 48 bytes fewer than tomcat; lacking \"connection: keep-alive\"");
    }

    @Test
    void onThePage() {
        assertThat(page(PARITY))
                .contains("Responses to each request, bytes", "<td>a browser</td>", "161")
                .contains("asked as a browser asks, GET /: jetty sends");
    }

    @Test
    void whatIsTheSameToAllIsToldOnce() {
        String difference = "GET /: jetty sends 24 bytes more than tomcat; added \"server: jetty\"";
        Parity parity = Samples.parity(Parity.Outcome.SAME_BODY, PARITY.responses(), List.of(difference))
                .with(List.of(new Parity.ToClient("browser", PARITY.responses(), List.of(difference))));
        assertThat(terminal(parity)).containsOnlyOnce("24 bytes more").contains("to a browser the same");
    }

    @Test
    void olderEvidenceHasNoOtherClients() {
        Parity parity = Samples.parity(Parity.Outcome.SAME, PARITY.responses(), List.of());
        assertThat(page(parity)).doesNotContain("browser");
        assertThat(terminal(parity)).contains("GET /: header bytes tomcat 113, jetty 113\n");
    }

    /** The bytes on the wire are those of the compressed body. */
    @Test
    void headerBytesOfCompressedResponsesAreUnknown() {
        Parity.Response compressed =
                new Parity.Response("GET /", "jetty", 200, List.of("Content-Encoding: gzip"), 400, 4000);
        Parity parity = Samples.parity(Parity.Outcome.SAME, List.of(response("tomcat", 113), compressed), List.of());

        assertThat(terminal(parity)).contains("GET /: header bytes tomcat 113, jetty unknown\n");
    }
}
