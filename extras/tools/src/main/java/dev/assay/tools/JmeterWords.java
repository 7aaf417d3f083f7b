package dev.assay.tools;

import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;

/** Translates templates to JMeter's variables and functions. */
final class JmeterWords {
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private JmeterWords() {}

    static String of(Template template) {
        return template.constant() ? Wording.constant(template) : Wording.of(template, JmeterWords::word, "");
    }

    static String millis(Think think) {
        return think instanceof Think.Uniform uniform
                ? "${__Random(" + uniform.from().toMillis() + "," + uniform.to().toMillis() + ")}"
                : String.valueOf(think.mean().toMillis());
    }

    private static String word(Template.Part part) {
        if (part instanceof Template.Literal literal) {
            // In text with placeholders, JMeter treats a backslash as an escape.
            return literal.text().replace("\\", "\\\\").replace("$", "\\$");
        } else if (part instanceof Template.Counter) {
            return "${counter}";
        } else if (part instanceof Template.RandomInt range) {
            return "${__Random(" + range.min() + "," + range.max() + ")}";
        } else if (part instanceof Template.RandomString random) {
            return "${__RandomString(" + random.length() + "," + LETTERS + ")}";
        } else if (part instanceof Template.Uuid) {
            return "${__UUID()}";
        } else if (part instanceof Template.Variable variable) {
            return value("vars.get('" + variable.name() + "')", "${" + variable.name() + "}", variable.encoding());
        } else if (part instanceof Template.Environment environment) {
            String code = "System.getenv('" + environment.name() + "')";
            return value(code, "${__groovy(" + code + ")}", environment.encoding());
        }
        throw new IllegalArgumentException("JMeter has no word for " + part);
    }

    private static String value(String code, String plain, Template.Encoding encoding) {
        return switch (encoding) {
            case RAW -> plain;
            case URL -> "${__urlencode(" + plain + ")}";
            case JSON -> "${__groovy(groovy.json.StringEscapeUtils.escapeJava(" + code + "))}";
        };
    }
}
