package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Consoles;
import dev.assay.report.document.TerminalStyle;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static final String UP = "\u001b[1A";
    private static final String CLEAR = "\r\u001b[J";

    private final StringWriter written = new StringWriter();
    private int columns = 20;

    private StatusLine line(boolean live, boolean unicode) {
        return new StatusLine(Consoles.of(
                new PrintWriter(new StringWriter()),
                new PrintWriter(written, true),
                TerminalStyle.plain(),
                live,
                new Terminal(() -> columns, unicode, Optional.empty())));
    }

    private static List<Supplier<String>> forms(String... forms) {
        return Stream.of(forms).map(form -> (Supplier<String>) () -> form).toList();
    }

    @Test
    void isTheFirstFormThatFits() {
        line(true, true).draw(forms("twenty columns wide.", "nineteen wide, fits", "short"));

        assertThat(written).hasToString(CLEAR + "nineteen wide, fits");
    }

    @Test
    void isCutWhereNoneFits() {
        columns = 5;

        line(true, true).draw(forms("block 12"));

        assertThat(written).hasToString(CLEAR + "bloc");
    }

    /** By then, the terminal has wrapped the old line into two rows. */
    @Test
    void afterTheTerminalBecameNarrowerNothingOfTheOldLineStays() {
        StatusLine line = line(true, true);
        line.draw(forms("nineteen wide, fits"));
        columns = 10;
        line.draw(forms("short"));

        assertThat(written).hasToString(CLEAR + "nineteen wide, fits" + UP + CLEAR + "short");
    }

    @Test
    void whatStaysIsBrokenBetweenWords() {
        StatusLine line = line(true, true);
        line.draw(forms("block 1"));
        line.settle("block 1/6: jetty 52 µs/req · tomcat 60 µs/req");

        assertThat(written)
                .hasToString(CLEAR + "block 1" + CLEAR + "block 1/6: jetty\n  52 µs/req ·\n  tomcat 60 µs/req\n");
    }

    @Test
    void whereTheTerminalHasNoMoreThanAsciiNothingElseIsDrawn() {
        StatusLine line = line(true, false);
        line.draw(forms("block 1 · tomcat"));
        line.settle("60 µs ± 1 …");

        assertThat(written).hasToString(CLEAR + "block 1 - tomcat" + CLEAR + "60 us +- 1 ...\n");
    }

    @Test
    void elsewhereThereAreTheLastingLinesAloneAndAsTheyAre() {
        StatusLine line = line(false, false);
        line.draw(forms("block 1"));
        line.settle("block 1/6: jetty 52 µs/req · tomcat 60 µs/req");

        assertThat(written).hasToString("block 1/6: jetty 52 µs/req · tomcat 60 µs/req\n");
    }
}
