package dev.assay.model.server;

/**
 * One setting of one running contender.
 *
 * @param contender id
 * @param knob name shared by all servers, for example {@code requests per connection}
 * @param value as read, for example {@code 100} or {@code unlimited}; {@link #NOT_PRESENT} where the server has no such knob
 */
public record EffectiveSetting(String contender, String knob, String value, Source source) {
    /** The value of a knob that the server does not have. */
    public static final String NOT_PRESENT = "not present";

    /** Whether the server has such a knob. */
    public boolean present() {
        return !value.equals(NOT_PRESENT);
    }

    /** Where a value comes from. */
    public enum Source {
        /** Read from the running process. */
        READ,
        /** Given to the server by Assay, and not read back. */
        SET,
        /** The documented default, and not read back. */
        DOCUMENTED
    }
}
