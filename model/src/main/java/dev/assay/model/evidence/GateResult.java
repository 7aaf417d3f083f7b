package dev.assay.model.evidence;

import java.util.Optional;

/**
 * The result of a gate for one load.
 *
 * @param value what was measured, in the unit of the limit
 * @param limit the bound that the value must not pass
 * @param ok whether it held
 * @param detail in words, with units
 * @param host with several load hosts, the one it is about; empty with load from one machine
 */
public record GateResult(Gate gate, double value, double limit, boolean ok, String detail, Optional<String> host) {
    /** With load from one machine. */
    public GateResult(Gate gate, double value, double limit, boolean ok, String detail) {
        this(gate, value, limit, ok, detail, Optional.empty());
    }

    public GateResult on(String loadHost) {
        return new GateResult(gate, value, limit, ok, detail, Optional.of(loadHost));
    }

    /** What was measured, such as {@code 0.0606 ms}. */
    public String shown() {
        return gate.form().number(value, limit) + gate.form().unit();
    }

    /** The limit, such as {@code 0.05 ms}. */
    public String shownLimit() {
        return gate.form().number(limit, value) + gate.form().unit();
    }
}
