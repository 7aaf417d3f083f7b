package dev.assay.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A JSON parser for objects, numbers and strings, which is all that matters in files of k6; lists are skipped. */
final class FewJson {
    private static final Pattern TOKEN = Pattern.compile(
            "\\s*(?:(\\{)|(\\})|(\\[[^\\]]*\\])|\"((?:[^\"\\\\]|\\\\.)*)\"|(-?\\d[-+.eE\\d]*)|(true|false|null)|([:,]))");

    private final Matcher tokens;

    private FewJson(String text) {
        this.tokens = TOKEN.matcher(text);
    }

    static Map<String, Object> object(String text) {
        FewJson json = new FewJson(text);
        json.next();
        if (json.tokens.group(1) == null) {
            throw new IllegalArgumentException("no object");
        }
        return json.members();
    }

    private void next() {
        if (!tokens.find()) {
            throw new IllegalArgumentException("unexpected end");
        }
    }

    private Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        for (next(); tokens.group(2) == null; next()) {
            if (tokens.group(7) == null) {
                String name = String.valueOf(tokens.group(4));
                next();
                next();
                members.put(name, value());
            }
        }
        return members;
    }

    private Object value() {
        if (tokens.group(1) != null) {
            return members();
        } else if (tokens.group(5) != null) {
            return Double.valueOf(tokens.group(5));
        }
        return tokens.group(4) != null ? tokens.group(4) : String.valueOf(tokens.group());
    }
}
