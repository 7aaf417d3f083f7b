package dev.assay.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides what must not be shared with results: values whose name says that they are secret, credentials in URLs, authentication headers and
 * cookies, keys and tokens. Each is replaced by {@link #HIDDEN}; the rest of a text is unchanged.
 */
public final class Secrets {
    public static final String HIDDEN = "***";

    private static final String WORDS =
            "(?:pass(?:word|wd|phrase)|secret|token|credential|(?:api|access|private|secret|encryption)[-_.]?key)";

    /** Words that are also parts of others, such as {@code bypass} and {@code signal}: matched only without a letter on either side. */
    private static final String SHORT_WORDS =
            "(?:(?:(?<![A-Za-z])|(?<=-D))(?:pass|pwd|jwt|sig|signature|jsessionid|phpsessid|x[-_]auth(?:[-_]\\w{1,32})?)|(?<=\\w[._-])key)(?![A-Za-z])";

    /** Also {@code apikey}, {@code access-key} and {@code secretKey}, but not {@code max-form-keys}. */
    private static final Pattern NAME = Pattern.compile(
            WORDS + "|" + SHORT_WORDS + "$|(?:^|[._-])key$|^(?:proxy-)?authorization$|^(?:set-)?cookie$",
            Pattern.CASE_INSENSITIVE);

    private static final String VALUE = "(?:\"(?:[^\"\\\\]|\\\\.)*+\"?|'(?:[^'\\\\]|\\\\.)*+'?|[^\\s,;&]+)";
    private static final Pattern NAMED = Pattern.compile(
            "((?:" + WORDS + "[\\w.-]{0,64}|" + SHORT_WORDS + ")\\\\?[\"']?\\s{0,3}[=:]\\s{0,3})" + VALUE,
            Pattern.CASE_INSENSITIVE);
    private static final String HEADERS = "(?:authorization|cookie)";
    private static final Pattern HEADER_FIELD =
            Pattern.compile("(" + HEADERS + "[\"']\\s{0,3}[=:]\\s{0,3})" + VALUE, Pattern.CASE_INSENSITIVE);
    /** Cookies and authentication schemes have several parts: matched up to the closing quote or the end of the line. */
    private static final Pattern QUOTED_HEADER = Pattern.compile(
            "(([\"'])[\\w-]{0,32}" + HEADERS + "\\s{0,3}[=:]\\s{0,3})(?:(?!\\2)[^\\r\\n])+", Pattern.CASE_INSENSITIVE);

    private static final Pattern HEADER =
            Pattern.compile("(" + HEADERS + "\\s{0,3}[=:]\\s{0,3})(?!\\*)[^\\s][^\\r\\n]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern OPTION = Pattern.compile(
            "(--[\\w.-]{0,32}" + WORDS + "[\\w.-]{0,32}\\s{1,3})(?!-)" + VALUE, Pattern.CASE_INSENSITIVE);
    private static final Pattern ELEMENT =
            Pattern.compile("(<[\\w.:-]{0,32}" + WORDS + "[\\w.-]{0,32}>)[^<]+", Pattern.CASE_INSENSITIVE);
    /** Recognisable tokens: JSON Web Tokens, AWS, GitHub, GitLab, Slack, Stripe, Google, npm, PyPI, SendGrid, Hugging Face, OpenAI. */
    private static final Pattern TOKEN = Pattern.compile("\\b(?:eyJ[\\w-]{8,2000}\\.[\\w-]{8,2000}\\.[\\w-]*"
            + "|(?:AKIA|ASIA)[0-9A-Z]{16}"
            + "|gh[pousr]_\\w{36,255}|github_pat_\\w{22,255}|glpat-[\\w-]{20,}"
            + "|xox[abeoprs]-[\\w-]{10,}|hooks\\.slack\\.com/services/[\\w/]{10,}"
            + "|[rs]k_(?:live|test)_\\w{16,}|AIza[\\w-]{35}|ya29\\.[\\w-]{20,}|npm_\\w{36}|pypi-[\\w-]{16,}"
            + "|SG\\.[\\w-]{16,64}\\.[\\w-]{16,64}|hf_\\w{30,}|sk-[\\w-]{20,})");

    /** A bearer token without its header name. */
    private static final Pattern BEARER =
            Pattern.compile("(\\bbearer\\s{1,3})(?=\\S{0,200}\\d)[\\w.~+/-]{16,}=*", Pattern.CASE_INSENSITIVE);
    /** RFC 7468. Encrypted keys of older tools have header lines before the text. */
    private static final Pattern PRIVATE_KEY =
            Pattern.compile("(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)[^-]++(?:-(?!----)[^-]++)*+");

    private static final Pattern CURL_USER =
            Pattern.compile("(\\bcurl\\b[^\\r\\n]{0,300}?\\s(?:-u|--user)[\\s=]{0,2}[^\\s:]{1,100}:)\\S+");

    /** Also of a URL that was taken for a path, which has lost a slash. */
    private static final Pattern USER_INFO = Pattern.compile("(://|https?:/|//(?=[^/@\\s]{0,300}:))[^/\\s]{1,300}@");

    private static final Pattern ORACLE = Pattern.compile("(:thin:)[^/@\\s]{1,300}/[^@\\s]{1,300}@");

    private static final Pattern PROPERTY = Pattern.compile("-D([^=]+)=(.*)", Pattern.DOTALL);

    /** Without any of these, only tokens and keys can be found; most texts have none. */
    private static final Pattern MARK = Pattern.compile("[=:@<]|--");

    private Secrets() {}

    /** The value of a property, header or setting without secrets. */
    public static String hidden(String name, String value) {
        return NAME.matcher(name).find() && !value.isEmpty() ? HIDDEN : hidden(value);
    }

    /** A JVM option without secrets. The value of a property may contain spaces: all of it is hidden. */
    public static String hiddenOption(String option) {
        Matcher property = PROPERTY.matcher(option);
        return property.matches()
                ? "-D" + property.group(1) + "=" + hidden(property.group(1), property.group(2))
                : hidden(option);
    }

    /** A text, such as a log line, a header line or a command, without recognisable secrets. */
    public static String hidden(String text) {
        String hidden = TOKEN.matcher(text).replaceAll(HIDDEN);
        hidden = BEARER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = PRIVATE_KEY.matcher(hidden).replaceAll("$1" + HIDDEN);
        if (!MARK.matcher(hidden).find()) {
            return hidden;
        }
        hidden = HEADER_FIELD.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = QUOTED_HEADER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = HEADER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = NAMED.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = OPTION.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = CURL_USER.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = ELEMENT.matcher(hidden).replaceAll("$1" + HIDDEN);
        hidden = ORACLE.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
        return USER_INFO.matcher(hidden).replaceAll("$1" + HIDDEN + "@");
    }
}
