package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A value taken out of a response for later requests of the same user.
 *
 * @param variable its name in templates, for example {@code token} for {@code ${token}}
 */
public record Extract(String variable, Source source) {
    /** Names of variables, columns and data files in templates. */
    static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");

    public Extract {
        Require.that(
                NAME.matcher(variable).matches() && !Template.RESERVED.contains(variable),
                "a variable is named with letters, digits, - and _, and not like a placeholder: " + variable);
    }

    /** Where in a response a value is found. */
    public sealed interface Source permits Json, Field, Regex, Cookie {}

    /**
     * In a JSON body.
     *
     * @param pointer as in RFC 6901, for example {@code /items/0/id}; empty means the whole body
     */
    public record Json(String pointer) implements Source {
        public Json {
            Require.that(isPointer(pointer), "a JSON pointer begins with a slash, and ~ only as ~0 or ~1: " + pointer);
        }
    }

    /** The first header field with this name, case-insensitive. */
    public record Field(String name) implements Source {
        public Field {
            Require.that(name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), "not a header name: " + name);
        }
    }

    /**
     * The first match in the body, read as UTF-8.
     *
     * @param group 0 for the whole match
     */
    public record Regex(String pattern, int group) implements Source {
        public Regex {
            int groups = groups(pattern);
            Require.that(
                    group >= 0 && group <= groups,
                    "the pattern has " + groups + " groups, no group " + group + ": " + pattern);
        }

        /** The first group, or the whole match if there is none. */
        public static Regex of(String pattern) {
            return new Regex(pattern, Math.min(1, groups(pattern)));
        }

        private static int groups(String pattern) {
            try {
                return Pattern.compile(pattern).matcher("").groupCount();
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "not a regular expression: " + e.getDescription() + ": " + pattern, e);
            }
        }
    }

    /** The user's cookie with this name, after the cookies of this response are set. */
    public record Cookie(String name) implements Source {
        public Cookie {
            Require.that(name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+"), "not a cookie name: " + name);
        }
    }

    /** Whether a text is a JSON pointer. */
    static boolean isPointer(String text) {
        return (text.isEmpty() || text.startsWith("/")) && !text.matches("(?s).*~(?![01]).*");
    }
}
