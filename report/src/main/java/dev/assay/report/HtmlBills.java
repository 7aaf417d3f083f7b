package dev.assay.report;

import java.util.ArrayList;
import java.util.List;

/** What a million requests cost, as a section of the page. */
final class HtmlBills {
    private HtmlBills() {}

    static void show(Markup page, Bills bills) {
        if (!bills.verdicts().isEmpty()) {
            page.open("p").words(bills.verdicts() + ".").close();
        }
        List<String> titles = new ArrayList<>(List.of("Measure"));
        titles.addAll(bills.contenders());
        HtmlTable table = new HtmlTable(
                Bills.TITLE + ", with verdicts",
                "l" + "r".repeat(bills.contenders().size()),
                titles);
        bills.rows().forEach(table::row);
        table.show(page);
        HtmlSection.reading(page, "Reading: " + bills.note());
    }
}
