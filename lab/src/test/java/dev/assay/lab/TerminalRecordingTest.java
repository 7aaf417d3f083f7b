package dev.assay.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class TerminalRecordingTest {
    @Test
    void aScreenGoesBackAndClearsAsTerminalsDo() {
        TerminalScreen screen = new TerminalScreen();
        screen.write("one\r\nstatus 1");
        screen.write("\r\u001B");
        screen.write("[Jstatus");
        assertThat(screen.last(5)).containsExactly("one", "status");
        screen.write("\r\u001B[1A\u001B[Jnew");
        assertThat(screen.last(5)).containsExactly("new");
        screen.write("\r\n\u001B[1mbold\u001B[0m\r\nlast");
        assertThat(screen.last(2)).containsExactly("bold", "last");
    }

    /** 600 s of waiting in one piece are two seconds of the picture; the clock tells. */
    @Test
    void everyTextStandsForAsLongAsItDidExceptForLongWaits() throws Exception {
        List<String> pieces = List.of("first µ <1>\r\n", "\r\u001B[Jwaiting", "\r\u001B[Jdone\r\n");
        List<String> timing = new ArrayList<>();
        for (String piece : pieces) {
            double wait = piece.contains("done") ? 600 : 1;
            timing.add(wait + " " + piece.getBytes(StandardCharsets.UTF_8).length);
        }
        byte[] output =
                ("Script started\n" + String.join("", pieces) + "\nScript done\n").getBytes(StandardCharsets.UTF_8);

        List<Element> texts = texts(TerminalRecording.svg("assay compare", output, timing));

        assertThat(texts.stream().map(TerminalRecordingTest::described))
                .containsExactly(
                        "$ assay compare",
                        "first\u00A0µ\u00A0<1>: hidden loop.begin 1.00s",
                        "waiting: visible loop.begin+2.00s 2.00s",
                        "done: hidden loop.begin 4.00s",
                        "0:01: visible loop.begin+1.00s 1.00s",
                        "0:02: visible loop.begin+2.00s 2.00s",
                        "10:02: hidden loop.begin 4.00s");
    }

    /** However long it took. */
    @Test
    void thePictureOfALongSessionIsShortAndSmall() throws Exception {
        StringBuilder output = new StringBuilder("Script started\n");
        List<String> timing = new ArrayList<>();
        IntStream.range(0, 2_400).forEach(i -> {
            String piece =
                    "\r\u001B[Jblock " + i / 240 + ": " + "figures ".repeat(10) + i + (i % 240 == 239 ? "\r\n" : "");
            output.append(piece);
            timing.add("0.5 " + piece.length());
        });
        String svg =
                TerminalRecording.svg("./assay compare", output.toString().getBytes(StandardCharsets.UTF_8), timing);

        assertThat(svg).hasSizeLessThan(100_000).contains("dur=\"40.00s\"", ">20:00<");
        assertThat(texts(svg)).hasSizeBetween(100, 400);
    }

    private static List<Element> texts(String svg) throws Exception {
        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        var found = document.getElementsByTagName("text");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    private static String described(Element text) {
        var sets = text.getElementsByTagName("set");
        if (sets.getLength() == 0) {
            return text.getTextContent();
        }
        Element set = (Element) sets.item(0);
        return text.getTextContent() + ": " + set.getAttribute("to") + " " + set.getAttribute("begin") + " "
                + set.getAttribute("dur");
    }
}
