package dev.assay.http.message;

import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A cookie that a response sets (RFC 6265, 5.2).
 *
 * @param path empty if the field names none
 * @param seconds how long it is valid, by Max-Age or else by Expires; 0 or less to delete it; empty if neither is given
 */
public record SetCookie(String name, String value, Optional<String> path, OptionalLong seconds) {
    /**
     * Parses a field as user agents do, ignoring what they ignore.
     *
     * @param field value of a Set-Cookie field
     * @return empty if it sets no cookie
     */
    public static Optional<SetCookie> of(String field) {
        Cookie cookie;
        try {
            cookie = ClientCookieDecoder.LAX.decode(field);
        } catch (IllegalArgumentException controlCharacter) {
            return Optional.empty();
        }
        if (cookie == null) {
            return Optional.empty();
        }
        String value = cookie.value().strip();
        return Optional.of(new SetCookie(
                cookie.name(),
                cookie.wrap() ? '"' + value + '"' : value,
                Optional.ofNullable(cookie.path()).map(String::strip).filter(path -> path.startsWith("/")),
                cookie.maxAge() == Cookie.UNDEFINED_MAX_AGE ? OptionalLong.empty() : OptionalLong.of(cookie.maxAge())));
    }
}
