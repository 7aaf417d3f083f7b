package dev.assay.report;

import dev.assay.model.Invalid;
import dev.assay.model.Parity;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What follows the figures: what limited them, whether the answers are alike, where everything is. */
final class TerminalClosing {
    private static final int MOST = 8;
    private static final int ANSWER_LINES = 16;

    private TerminalClosing() {}

    static void limits(Verdict verdict, Screen screen) {
        screen.heading("What limited this result");
        if (verdict.limits().isEmpty()) {
            screen.paragraph("Nothing that Assay checks for.");
        }
        Clean.lines(verdict.limits()).forEach(screen::item);
        invalid(verdict.invalid(), screen);
    }

    static void invalid(List<Invalid> invalid, Screen screen) {
        if (invalid.isEmpty()) {
            return;
        }
        screen.heading("Not counted");
        list(Places.invalid(invalid), screen);
    }

    /** The first few items and how many more there are. */
    static void list(List<String> items, Screen screen) {
        items.stream().limit(MOST).forEach(screen::item);
        if (items.size() > MOST) {
            screen.paragraph("and " + (items.size() - MOST) + " more, listed in the result folder");
        }
    }

    static void parity(Verdict verdict, Screen screen) {
        screen.heading("Answers");
        verdict.parity()
                .ifPresentOrElse(
                        parity -> parity(parity, screen),
                        () -> screen.paragraph("Whether all contenders answer alike was not reached."));
    }

    static void parity(Parity parity, Screen screen) {
        screen.paragraph(Words.parity(parity.outcome()));
        Set<String> steps = new LinkedHashSet<>();
        parity.answers().forEach(answer -> steps.add(answer.step()));
        for (String step : steps) {
            StringBuilder line = new StringBuilder(Clean.line(step, 60)).append(": header bytes ");
            String own = headerBytes(parity.answers(), step);
            line.append(own);
            for (Parity.ToClient client : parity.clients()) {
                String bytes = headerBytes(client.answers(), step);
                if (!bytes.isEmpty()) {
                    line.append("; to ").append(Words.client(client.client())).append(' ');
                    line.append(bytes.equals(own) ? "the same" : bytes);
                }
            }
            screen.item(line.toString());
        }
        list(Clean.lines(parity.differences()), screen);
        list(Clean.lines(Words.toOtherClients(parity)), screen);
        parity.contrast().ifPresent(contrast -> {
            screen.paragraph("The first request that is answered differently: " + Clean.line(contrast.step(), 60));
            answer(contrast.reference(), contrast.expected(), screen);
            answer(contrast.contender(), contrast.answer(), screen);
        });
    }

    private static String headerBytes(List<Parity.Answer> answers, String step) {
        return answers.stream()
                .filter(answer -> answer.step().equals(step))
                .map(answer -> answer.contender() + " " + Numbers.integer(answer.totalBytes() - answer.bodyBytes()))
                .collect(Collectors.joining(", "));
    }

    private static void answer(String contender, List<String> lines, Screen screen) {
        screen.paragraph(2, 2, contender + ":", Ink.BOLD);
        Clean.lines(lines).stream().limit(ANSWER_LINES).forEach(line -> screen.paragraph(4, 6, "| " + line, Ink.NONE));
    }

    static void folder(String resultFolder, Screen screen) {
        if (resultFolder.isEmpty()) {
            return;
        }
        String folder = Clean.line(resultFolder, 2000);
        screen.heading("Result folder");
        screen.paragraph(2, 4, folder, Ink.NONE);
        screen.whole("look: open " + Shell.quote(folder + "/report.html") + " in a browser");
        screen.whole("draw again: assay report " + Shell.quote(folder));
        screen.whole("judge anew: assay judge " + Shell.quote(folder));
    }
}
