package dev.assay.report;

import dev.assay.model.Numbers;
import dev.assay.model.Parity;
import dev.assay.model.Parity.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether the contenders give the same answers, and how they differ. */
final class AnswersSection {
    private AnswersSection() {}

    static Optional<Section> of(Material material) {
        return Optional.of(new Section(
                "answers",
                "Answers",
                material.verdict()
                        .parity()
                        .map(AnswersSection::parts)
                        .orElse(List.of(Part.paragraph("The experiment ended before answers were compared.")))));
    }

    /** The section, only if the answers differ so much that the contenders are not comparable. */
    static Optional<Section> ofDifferent(Material material) {
        return material.verdict()
                .parity()
                .filter(parity -> parity.outcome() == Parity.Outcome.DIFFERENT)
                .flatMap(parity -> of(material));
    }

    static List<Part> parts(Parity parity) {
        boolean different = parity.outcome() == Parity.Outcome.DIFFERENT;
        List<String> items = new ArrayList<>();
        parity.answers().stream().map(Answer::step).distinct().forEach(step -> items.add(headerBytes(parity, step)));
        items.addAll(Clean.lines(parity.differences()));
        items.addAll(Clean.lines(toOtherClients(parity)));
        List<Part> parts = new ArrayList<>(List.of(
                different ? Part.alarm(Wording.parity(parity.outcome())) : Part.fine(Wording.parity(parity.outcome())),
                Part.items(items)));
        parity.contrast().ifPresent(contrast -> {
            parts.add(Part.paragraph(
                    "The first request that is answered differently: " + Clean.line(contrast.step(), 60)));
            parts.add(new Part.Lines(contrast.reference(), contrast.expected()));
            parts.add(new Part.Lines(contrast.contender(), contrast.answer()));
        });
        parts.add(new Part.Fold("Each answer in bytes", bytes(parity)));
        Table headers = headers(parity.answers());
        if (!headers.isEmpty()) {
            parts.add(new Part.Fold("Header lines that only some contenders send", headers));
        }
        return parts;
    }

    /** The bytes of a request's answers without their bodies, and what the header lines of other clients change. */
    private static String headerBytes(Parity parity, String step) {
        String own = headerBytes(parity.answers(), step);
        StringBuilder line = new StringBuilder(Clean.line(step, 60))
                .append(": header bytes ")
                .append(own);
        for (Parity.ToClient client : parity.clients()) {
            String bytes = headerBytes(client.answers(), step);
            if (!bytes.isEmpty()) {
                line.append("; to ").append(client(client)).append(' ');
                line.append(bytes.equals(own) ? "the same" : bytes);
            }
        }
        return line.toString();
    }

    private static String headerBytes(List<Answer> answers, String step) {
        return answers.stream()
                .filter(answer -> answer.step().equals(step))
                .map(answer -> answer.contender() + " " + headerBytes(answer))
                .collect(Collectors.joining(", "));
    }

    /** Of a compressed answer only the length of the decompressed body is known. */
    private static String headerBytes(Answer answer) {
        boolean compressed = answer.headers().stream()
                .anyMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("content-encoding:"));
        return compressed ? "unknown" : Numbers.integer(answer.totalBytes() - answer.bodyBytes());
    }

    /** How answers to clients other than the workload's differ, unless they differ in the same way for that one. */
    private static List<String> toOtherClients(Parity parity) {
        return parity.clients().stream()
                .flatMap(client -> client.differences().stream()
                        .filter(difference -> !parity.differences().contains(difference))
                        .map(difference -> "asked as " + client(client) + " asks, " + difference))
                .toList();
    }

    private static String client(Parity.ToClient client) {
        return client.client().equals("browser") ? "a browser" : Clean.line(client.client(), 40);
    }

    /** Some servers answer with more lines to some clients. */
    private static Table bytes(Parity parity) {
        List<Table.Row> rows = new ArrayList<>();
        parity.answers().forEach(answer -> rows.add(row(answer, "the workload")));
        parity.clients().forEach(client -> client.answers().forEach(answer -> rows.add(row(answer, client(client)))));
        return new Table(
                "Answers to each request, bytes",
                "lllrrrr",
                List.of("Request", "Asked as", "Contender", "Status", "Body", "Head and framing", "Total"),
                rows);
    }

    private static Table.Row row(Answer answer, String client) {
        return Table.Row.of(
                answer.step(),
                client,
                answer.contender(),
                String.valueOf(answer.status()),
                Numbers.integer(answer.bodyBytes()),
                headerBytes(answer),
                Numbers.integer(answer.totalBytes()));
    }

    private static Table headers(List<Answer> answers) {
        List<Table.Row> rows = new ArrayList<>();
        for (Answer answer : answers) {
            List<Answer> same = answers.stream()
                    .filter(other -> other.step().equals(answer.step()))
                    .toList();
            answer.headers().stream()
                    .filter(line ->
                            !same.stream().allMatch(other -> other.headers().contains(line)))
                    .forEach(line -> rows.add(Table.Row.of(answer.step(), answer.contender(), line)));
        }
        return new Table(
                "Header lines that only some contenders send",
                "llc",
                List.of("Request", "Contender", "Header line"),
                rows);
    }
}
