package dev.assay.report;

import dev.assay.model.Evidence;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.List;

/** What does not count, why, and the app's last words. */
final class HtmlInvalid {
    private HtmlInvalid() {}

    static void show(Markup page, Verdict verdict, Measurements measurements) {
        List<Evidence.Spoiled> spoiled = measurements.of(Evidence.Spoiled.class);
        List<Evidence.FailedStartup> failed = measurements.of(Evidence.FailedStartup.class);
        if (verdict.invalid().isEmpty() && spoiled.isEmpty() && failed.isEmpty()) {
            HtmlSection.nothing(page, "Everything that was measured counts.");
            return;
        }
        HtmlTable table = new HtmlTable("Not counted", "lll", List.of("What", "Contender", "Why"));
        verdict.invalid().forEach(invalid -> table.row(invalid.what(), invalid.contender(), invalid.reason()));
        if (!table.isEmpty()) {
            HtmlSection.list(page, Places.invalid(verdict.invalid()));
            table.details(page, HtmlTable.EVIDENCE);
        }
        for (Evidence.Spoiled block : spoiled) {
            String title = "Block " + block.index() + ", " + block.contender() + ": " + block.reason();
            log(page, title, block.lastLogLines());
        }
        for (Evidence.FailedStartup start : failed) {
            String title = "Start-up round " + start.round() + ", " + start.contender() + ": " + start.reason();
            log(page, title, start.lastLogLines());
        }
    }

    private static void log(Markup page, String title, List<String> lines) {
        page.element("h3", title);
        if (lines.isEmpty()) {
            HtmlSection.nothing(page, "The app wrote no log lines.");
            return;
        }
        page.open("details").element("summary", "The app's last " + Numbers.count(lines.size(), "log line"));
        page.open("pre", "tabindex", "0");
        lines.forEach(line -> page.text(line).newline());
        page.close().close();
    }
}
