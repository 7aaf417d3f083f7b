package dev.assay.report.section;

import dev.assay.model.server.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One setting of all contenders, side by side.
 *
 * @param name shared by all servers
 * @param byContender contender id to its value
 */
public record KnobRow(String name, Map<String, EffectiveSetting> byContender) {
    /** The settings grouped by knob, in the order in which the knobs first appear. */
    public static List<KnobRow> of(List<EffectiveSetting> settings) {
        Map<String, Map<String, EffectiveSetting>> knobs = new LinkedHashMap<>();
        for (EffectiveSetting setting : settings) {
            knobs.computeIfAbsent(setting.knob(), knob -> new LinkedHashMap<>()).put(setting.contender(), setting);
        }
        List<KnobRow> list = new ArrayList<>();
        knobs.forEach((name, values) -> list.add(new KnobRow(name, values)));
        return list;
    }

    public Optional<EffectiveSetting> of(String contender) {
        return Optional.ofNullable(byContender.get(contender));
    }

    /** Whether these contenders do not all have the same value. */
    public boolean differs(List<String> contenders) {
        return contenders.stream()
                        .map(id -> of(id).map(EffectiveSetting::value))
                        .distinct()
                        .count()
                > 1;
    }
}
