package dev.assay.report;

import java.util.regex.Pattern;

/** Takes out what must not be sent around: values of properties and headers that are named like secrets, and credentials in URLs. */
final class Secrets {
    /** In place of a secret. */
    static final String HIDDEN = "***";

    private static final String WORDS =
            "(?:pass(?:word|wd|phrase)|secret|token|credential|api[-_.]?key|private[-_.]?key|access[-_.]?key)";
    private static final Pattern NAME = Pattern.compile(WORDS, Pattern.CASE_INSENSITIVE);
    private static final Pattern NAMED = Pattern.compile(
            "(" + WORDS + "[\\w.-]{0,64}" + "[\"']?\\s{0,3}[=:]\\s{0,3})(\"[^\"]*\"?|'[^']*'?|[^\\s,;&]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HEADER = Pattern.compile(
            "((?:authorization|cookie|x-api-key)[\"']?\\s{0,3}[=:]\\s{0,3})(?:(basic|bearer|digest)\\s+)?[^\\s,\"']+",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern URL = Pattern.compile("(://)[^/@\\s]{1,300}@");

    private Secrets() {}

    /** A property as it may be shown: one that is named like a secret without its value. */
    static String property(String name, String value) {
        boolean secret = NAME.matcher(name).find();
        return Clean.line(name) + "=" + (secret ? HIDDEN : Clean.line(value));
    }

    static String hide(String text) {
        if (text.indexOf('=') < 0 && text.indexOf(':') < 0) {
            return text;
        }
        String hidden = NAMED.matcher(text).replaceAll("$1" + HIDDEN);
        hidden = HEADER.matcher(hidden).replaceAll("$1" + HIDDEN);
        return URL.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    }
}
