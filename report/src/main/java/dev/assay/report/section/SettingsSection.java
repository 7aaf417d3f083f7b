package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Effective settings side by side: those that differ and, folded, those that are the same. */
public final class SettingsSection {
    private static final String CAPTION = "Effective settings";

    private SettingsSection() {}

    public static Optional<Section> of(Material material) {
        return Optional.of(new Section(
                "settings", CAPTION, parts(material.verdict().basis().settings())));
    }

    private static List<Part> parts(List<EffectiveSetting> settings) {
        if (settings.isEmpty()) {
            return List.of(Part.nothing("Effective settings were not read."));
        }
        List<String> ids =
                settings.stream().map(EffectiveSetting::contender).distinct().toList();
        List<KnobRow> knobs = KnobRow.of(settings);
        List<KnobRow> differing =
                knobs.stream().filter(knob -> knob.differs(ids)).toList();
        List<KnobRow> alike = knobs.stream().filter(knob -> !knob.differs(ids)).toList();
        List<Part> parts = new ArrayList<>();
        parts.add(Part.paragraph(
                differing.isEmpty()
                        ? "All " + knobs.size() + " settings are alike."
                        : differing.size() + " of " + Numbers.count(knobs.size(), "setting")
                                + (differing.size() == 1 ? " differs." : " differ.")
                                + " A gap between contenders may be due to a setting, not the server."));
        parts.add(table("Settings that differ", differing, ids));
        parts.add(Part.note(
                "Values are read from the running process, except (set): set by Assay, not read back; and (default):"
                        + " as documented, not read back."));
        if (!alike.isEmpty()) {
            parts.add(new Part.Fold(
                    Numbers.count(alike.size(), "setting") + " alike", table("Settings that are alike", alike, ids)));
        }
        return parts;
    }

    private static Table table(String caption, List<KnobRow> knobs, List<String> ids) {
        return Table.across(
                caption,
                "Setting",
                ids,
                "l",
                knobs.stream().map(knob -> row(knob, ids)).toList());
    }

    private static Table.Row row(KnobRow knob, List<String> ids) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(Clean.line(knob.name(), 60))));
        ids.forEach(id -> cells.add(knob.of(id).map(SettingsSection::value).orElse(Cell.of(Figures.NONE))));
        return new Table.Row(cells, "");
    }

    private static Cell value(EffectiveSetting setting) {
        return Cell.of(
                setting.value(),
                switch (setting.source()) {
                    case READ -> "";
                    case SET -> "set";
                    case DOCUMENTED -> "default";
                });
    }
}
