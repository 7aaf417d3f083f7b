package dev.assay.report;

import dev.assay.model.EffectiveSetting;
import dev.assay.model.Verdict;
import java.util.List;

/** Every effective setting side by side; where contenders differ, the row says so. */
final class HtmlSettings {
    private HtmlSettings() {}

    static void show(Markup page, Verdict verdict) {
        List<Knob> knobs = Knob.of(verdict.settings());
        if (knobs.isEmpty()) {
            HtmlSection.nothing(page, "Effective settings were not read.");
            return;
        }
        List<String> ids = verdict.settings().stream()
                .map(EffectiveSetting::contender)
                .distinct()
                .toList();
        long differing = knobs.stream().filter(knob -> knob.differs(ids)).count();
        page.open("p")
                .text(
                        differing == 0
                                ? "All " + knobs.size() + " knobs are alike."
                                : differing + " of " + knobs.size()
                                        + " knobs differ. A gap between contenders may be the knob's, "
                                        + "not the server's.")
                .close();
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Effective settings");
        page.open("table", "class", "settings").element("caption", "Effective settings");
        page.open("thead").open("tr").element("th", "Knob", "scope", "col");
        ids.forEach(id -> page.element("th", id, "scope", "col"));
        page.close().close().open("tbody");
        knobs.stream().filter(knob -> knob.differs(ids)).forEach(knob -> row(page, knob, ids, true));
        knobs.stream().filter(knob -> !knob.differs(ids)).forEach(knob -> row(page, knob, ids, false));
        page.close().close().close();
        page.element(
                "p",
                "Where a value is from: (read) from the running process; (set) by Assay and not read back; "
                        + "(documented) default, not read back.",
                "class",
                "reading");
    }

    private static void row(Markup page, Knob knob, List<String> ids, boolean differs) {
        page.open("tr", "class", differs ? "differs" : "alike");
        page.open("th", "scope", "row").text(knob.name());
        if (differs) {
            page.text(" ").element("span", "differs", "class", "tag");
        }
        page.close();
        for (String id : ids) {
            page.open("td");
            knob.of(id).ifPresentOrElse(setting -> value(page, setting), () -> page.text(Figures.NONE));
            page.close();
        }
        page.close();
    }

    private static void value(Markup page, EffectiveSetting setting) {
        page.text(setting.value())
                .text(" ")
                .element(
                        "span",
                        "(" + Words.name(setting.source()) + ")",
                        "class",
                        "from",
                        "title",
                        Words.source(setting.source()));
    }
}
