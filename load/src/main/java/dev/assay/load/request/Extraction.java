package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.model.plan.Extract;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts one value from a response and stores it with the user. */
final class Extraction {
    private final Extract extract;
    private final int variable;
    private final boolean line;
    private final Source source;

    private interface Source {
        boolean read(Response response, User user, long now, Scratch out);
    }

    Extraction(Extract extract, WorkloadContext around) {
        this.extract = extract;
        variable = around.variables().indexOf(extract.variable());
        line = around.lines().contains(extract.variable());
        source = source(extract.source());
    }

    private static Source source(Extract.Source source) {
        if (source instanceof Extract.Json json) {
            JsonPointer pointer = new JsonPointer(json.pointer());
            return (response, user, now, out) ->
                    pointer.read(response.body().bytes(), 0, response.body().length(), out);
        } else if (source instanceof Extract.Regex regex) {
            Pattern pattern = Pattern.compile(regex.pattern());
            return (response, user, now, out) -> match(pattern.matcher(response.bodyText()), regex.group(), out);
        } else if (source instanceof Extract.Field field) {
            byte[] name = field.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII);
            return (response, user, now, out) -> field(response, response.field(name, 0), out);
        }
        byte[] name = ((Extract.Cookie) source).name().getBytes(StandardCharsets.ISO_8859_1);
        return (response, user, now, out) -> user.cookies.value(name, out, now);
    }

    private static boolean match(Matcher matcher, int group, Scratch out) {
        if (!matcher.find() || matcher.group(group) == null) {
            return false;
        }
        byte[] value = matcher.group(group).getBytes(StandardCharsets.UTF_8);
        out.append(value, 0, value.length);
        return true;
    }

    private static boolean field(Response response, long field, Scratch out) {
        if (field >= 0) {
            out.append(response.head(), (int) (field >>> 32), (int) field);
        }
        return field >= 0;
    }

    boolean needsBody() {
        return extract.source() instanceof Extract.Json || extract.source() instanceof Extract.Regex;
    }

    /** What went wrong, or an empty string. */
    String take(Response response, User user, long now) {
        Scratch value = user.values[variable];
        value.clear();
        try {
            if (!source.read(response, user, now, value)) {
                return nothing("no ", response);
            }
        } catch (StackOverflowError e) { // java.util.regex recurses for each character that (a|b)* matches
            return nothing("the stack is too small for a ", response);
        }
        for (int i = 0; line && i < value.length(); i++) {
            byte b = value.bytes()[i];
            if ((b >= 0 && b < ' ') || b == 127) {
                return "the value for ${" + extract.variable()
                        + "} has a control character and is to be put into a line";
            }
        }
        return "";
    }

    private String nothing(String why, Response response) {
        return "nothing for ${" + extract.variable() + "}: " + why + described()
                + (needsBody() ? " in " + response.excerpt() : "");
    }

    private String described() {
        if (extract.source() instanceof Extract.Json json) {
            return "JSON value at " + json.pointer();
        } else if (extract.source() instanceof Extract.Regex regex) {
            return "match of " + regex.pattern();
        } else if (extract.source() instanceof Extract.Field field) {
            return "header " + field.name();
        }
        return "cookie " + ((Extract.Cookie) extract.source()).name();
    }
}
