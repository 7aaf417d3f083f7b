package dev.assay.model;

import java.util.regex.Pattern;

/**
 * What must not be sent around with results: values whose name says that they are secret, credentials in addresses, and headers that
 * prove who somebody is. What is found is replaced by {@link #HIDDEN}; nothing else of a text changes.
 */
public final class Secrets {
    /** In place of a secret. */
    public static final String HIDDEN = "***";

    private static final String WORDS =
            "(?:pass(?:word|wd|phrase)|secret|token|credential|(?:api|access|private|secret|encryption)[-_.]?key)";

    /** Also {@code apikey}, {@code access-key} and {@code secretKey}, but not {@code max-form-keys}. */
    private static final Pattern NAME = Pattern.compile(
            WORDS + "|(?:^|[._-])key$|^(?:proxy-)?authorization$|^(?:set-)?cookie$", Pattern.CASE_INSENSITIVE);

    private static final Pattern NAMED = Pattern.compile(
            "(" + WORDS + "[\\w.-]{0,64}[\"']?\\s{0,3}[=:]\\s{0,3})(\"[^\"]*\"?|'[^']*'?|[^\\s,;&]+)",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern HEADER = Pattern.compile(
            "((?:authorization|cookie)[\"']?\\s{0,3}[=:]\\s{0,3})(?:(?:basic|bearer|digest)\\s+)?[^\\s,\"']+",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern USER_INFO = Pattern.compile("(://|//(?=[^/@\\s]{0,300}:))[^/@\\s]{1,300}@");
    private static final Pattern ORACLE = Pattern.compile("(:thin:)[^/@\\s]{1,300}/[^@\\s]{1,300}@");

    private Secrets() {}

    /** The value of a property, header or setting, or what may be shown of it. */
    public static String hidden(String name, String value) {
        return NAME.matcher(name).find() && !value.isEmpty() ? HIDDEN : hidden(value);
    }

    /** A text, such as a log line, a header line or a command, without the secrets that can be recognised in it. */
    public static String hidden(String text) {
        if (text.indexOf('=') < 0 && text.indexOf(':') < 0 && text.indexOf('@') < 0) {
            return text;
        }
        String hidden = NAMED.matcher(text).replaceAll("$1" + HIDDEN);
        hidden = HEADER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = ORACLE.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
        return USER_INFO.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    }
}
