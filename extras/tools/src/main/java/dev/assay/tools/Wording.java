package dev.assay.tools;

import dev.assay.model.plan.Template;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Translates templates to the languages of the tools. */
final class Wording {
    private Wording() {}

    static String of(Template template, Function<Template.Part, String> words, String between) {
        return template.parts().stream().map(words).collect(Collectors.joining(between));
    }

    static String constant(Template template) {
        return of(template, part -> ((Template.Literal) part).text(), "");
    }

    /** A string literal in Java, JavaScript or Lua. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }

    /** A JSON pointer as a JSONPath, for example {@code $['items'][0]}. */
    static String jsonPath(String pointer) {
        StringBuilder path = new StringBuilder("$");
        for (String word :
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
            String name = word.replace("~1", "/").replace("~0", "~");
            path.append(name.matches("\\d{1,9}") ? "[" + name + "]" : "['" + name.replace("'", "\\'") + "']");
        }
        return path.toString();
    }
}
