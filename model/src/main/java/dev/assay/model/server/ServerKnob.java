package dev.assay.model.server;

import java.util.Optional;

/**
 * How one server's knob is set in Spring Boot. A server may have several entries for one knob, of which at most one applies to a Boot
 * version.
 *
 * @param knob the name that all servers share, for example {@code requests per connection}
 * @param property Spring Boot property
 * @param documented documented default
 * @param alike value with the effect that {@code equal} has on other servers; empty if it is the same value
 * @param since first Boot version with it, for example 30204 for 3.2.4
 * @param before first Boot version without it
 */
public record ServerKnob(
        String knob, String property, String documented, Optional<String> alike, int since, int before) {
    /** A knob of every Boot version. */
    static ServerKnob of(String knob, String property, String documented) {
        return new ServerKnob(knob, property, documented, Optional.empty(), 0, Integer.MAX_VALUE);
    }

    ServerKnob since(int version) {
        return new ServerKnob(knob, property, documented, alike, version, before);
    }

    ServerKnob before(int version) {
        return new ServerKnob(knob, property, documented, alike, since, version);
    }

    ServerKnob alikeBy(String value) {
        return new ServerKnob(knob, property, documented, Optional.of(value), since, before);
    }
}
