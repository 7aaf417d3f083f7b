package dev.assay.model.plan;

import dev.assay.model.Require;

/**
 * A request header.
 *
 * @param name field name as sent
 * @param value template of the field value
 */
public record Header(String name, Template value) {
    public Header {
        Require.that(name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), "not a header name: " + name);
        Require.that(
                value.source().chars().noneMatch(c -> c == '\r' || c == '\n'),
                "a header value has no line breaks: " + name);
    }

    /** Whether it names the host, in place of that of the target. */
    public boolean namesHost() {
        return name.equalsIgnoreCase("Host");
    }
}
