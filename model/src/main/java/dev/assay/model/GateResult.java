package dev.assay.model;

import java.util.Optional;

/**
 * The result of a gate for one load.
 *
 * @param gate its name; older versions may have written one that this version does not know
 * @param value what was measured, in the unit of the limit
 * @param limit the bound that the value must not pass
 * @param ok whether it held
 * @param detail in words, with units
 * @param host with several load hosts, the one it is about; empty with load from one machine
 */
public record GateResult(String gate, double value, double limit, boolean ok, String detail, Optional<String> host) {
    /** The result of a gate of this version. */
    public GateResult(Gate gate, double value, double limit, boolean ok, String detail) {
        this(gate.id(), value, limit, ok, detail);
    }

    /** With load from one machine. */
    public GateResult(String gate, double value, double limit, boolean ok, String detail) {
        this(gate, value, limit, ok, detail, Optional.empty());
    }

    /** The same for one of several load hosts. */
    public GateResult on(String loadHost) {
        return new GateResult(gate, value, limit, ok, detail, Optional.of(loadHost));
    }

    /** The gate; empty for one that this version does not know. */
    public Optional<Gate> known() {
        return Gate.byId(gate);
    }

    /** Whether it is the result of this gate. */
    public boolean is(Gate other) {
        return gate.equals(other.id());
    }

    /** What was measured, such as {@code 0.0606 ms}. */
    public String shown() {
        return shown(value, limit);
    }

    /** The limit, such as {@code 0.05 ms}. */
    public String shownLimit() {
        return shown(limit, value);
    }

    private String shown(double figure, double other) {
        Gate.Form form = Gate.Form.of(known());
        return form.number(figure, other) + form.unit();
    }
}
