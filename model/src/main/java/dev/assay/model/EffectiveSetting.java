package dev.assay.model;

/**
 * One setting of one running contender.
 *
 * @param contender id
 * @param knob name shared by all servers, for example {@code requests per connection}
 * @param value as read, for example {@code 100} or {@code unlimited}; {@code not present} where the server has no such knob
 * @param source where the value comes from
 */
public record EffectiveSetting(String contender, String knob, String value, Source source) {
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
