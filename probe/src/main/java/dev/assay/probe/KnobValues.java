package dev.assay.probe;

import dev.assay.model.server.EffectiveSetting;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * Values of settings in readable form. What could not be read is left out.
 *
 * <p>Runs inside the observed process. Not thread-safe.
 */
final class KnobValues {
    static final String NOT_PRESENT = EffectiveSetting.NOT_PRESENT;
    static final String UNLIMITED = "unlimited";

    private final Map<KnobName, String> values = new EnumMap<>(KnobName.class);

    Map<KnobName, String> values() {
        return Collections.unmodifiableMap(values);
    }

    /** For knobs whose value is implied by the server. */
    void text(KnobName knob, String value) {
        values.put(knob, value);
    }

    /** A count; negative means unlimited. */
    void count(KnobName knob, Mirror value) {
        put(knob, value.number(), n -> n < 0 || n >= Integer.MAX_VALUE ? UNLIMITED : Long.toString(n));
    }

    /** A time in milliseconds; zero and less mean unlimited. */
    void millis(KnobName knob, Mirror value) {
        put(knob, value.number(), ms -> {
            if (ms <= 0) {
                return UNLIMITED;
            }
            return ms % 1000 == 0 ? ms / 1000 + " s" : ms + " ms";
        });
    }

    /** A size in bytes; negative means unlimited. */
    void bytes(KnobName knob, Mirror value) {
        put(knob, value.number(), KnobValues::size);
    }

    private static String size(long bytes) {
        if (bytes < 0 || bytes >= Integer.MAX_VALUE) {
            return UNLIMITED;
        }
        if (bytes > 0 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MB";
        }
        return bytes > 0 && bytes % (1 << 10) == 0 ? (bytes >> 10) + " KB" : bytes + " B";
    }

    void onOff(KnobName knob, boolean on) {
        values.put(knob, on ? "on" : "off");
    }

    private void put(KnobName knob, OptionalLong number, LongFunction<String> form) {
        number.ifPresent(n -> values.put(knob, form.apply(n)));
    }
}
