package dev.assay.report;

import dev.assay.model.Parity;
import dev.assay.model.Parity.Answer;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether the contenders answer alike, with the bytes and header lines that differ. */
final class HtmlParity {
    private HtmlParity() {}

    static void show(Markup page, Optional<Parity> parity) {
        if (parity.isEmpty()) {
            HtmlSection.nothing(page, "Whether the contenders answer alike was not reached.");
            return;
        }
        page.element(
                "p",
                Words.parity(parity.get().outcome()),
                "class",
                parity.get().outcome() == Parity.Outcome.DIFFERENT ? "alarm" : "fine");
        if (!parity.get().differences().isEmpty()) {
            HtmlSection.list(page, parity.get().differences());
        }
        parity.get().contrast().ifPresent(contrast -> contrast(page, contrast));
        List<Answer> answers = parity.get().answers();
        bytes(answers).show(page);
        HtmlTable clients = clients(parity.get());
        if (!clients.isEmpty()) {
            clients.show(page);
        }
        List<String> toOthers = Words.toOtherClients(parity.get());
        if (!toOthers.isEmpty()) {
            HtmlSection.list(page, toOthers);
        }
        HtmlTable headers = headers(answers);
        if (!headers.isEmpty()) {
            headers.show(page);
        }
    }

    private static void contrast(Markup page, Parity.Contrast contrast) {
        page.element("h3", "The first request that is answered differently: " + Clean.line(contrast.step(), 120));
        page.open("div", "class", "pairs");
        answer(page, contrast.reference(), contrast.expected());
        answer(page, contrast.contender(), contrast.answer());
        page.close();
    }

    private static void answer(Markup page, String contender, List<String> lines) {
        page.open("div").element("h4", contender).open("pre", "tabindex", "0");
        Clean.lines(lines).forEach(line -> page.text(line).newline());
        page.close().close();
    }

    private static HtmlTable bytes(List<Answer> answers) {
        HtmlTable table = new HtmlTable(
                "Answers to each request, bytes",
                "llrrrr",
                List.of("Request", "Contender", "Status", "Body", "Head and framing", "Total"));
        for (Answer answer : answers) {
            table.row(
                    answer.step(),
                    answer.contender(),
                    String.valueOf(answer.status()),
                    Numbers.integer(answer.bodyBytes()),
                    Numbers.integer(answer.totalBytes() - answer.bodyBytes()),
                    Numbers.integer(answer.totalBytes()));
        }
        return table;
    }

    /** What the header lines of a client change: some servers answer with more lines to some. */
    private static HtmlTable clients(Parity parity) {
        HtmlTable table = new HtmlTable(
                "Answers to the header lines of other clients, bytes",
                "lllrrr",
                List.of("Request", "Asked as", "Contender", "Status", "Body", "Head and framing"));
        for (Parity.ToClient client : parity.clients()) {
            for (Answer answer : client.answers()) {
                table.row(
                        answer.step(),
                        Words.client(client.client()),
                        answer.contender(),
                        String.valueOf(answer.status()),
                        Numbers.integer(answer.bodyBytes()),
                        Numbers.integer(answer.totalBytes() - answer.bodyBytes()));
            }
        }
        return table;
    }

    /** Header lines that not every contender sends. */
    private static HtmlTable headers(List<Answer> answers) {
        HtmlTable table = new HtmlTable(
                "Header lines that not every contender sends", "llc", List.of("Request", "Contender", "Header line"));
        for (String step : answers.stream().map(Answer::step).distinct().toList()) {
            List<Answer> same =
                    answers.stream().filter(a -> a.step().equals(step)).toList();
            for (Answer answer : same) {
                List<String> lines = new ArrayList<>(answer.headers());
                lines.removeIf(
                        line -> same.stream().allMatch(other -> other.headers().contains(line)));
                lines.forEach(line -> table.row(step, answer.contender(), line));
            }
        }
        return table;
    }
}
