package dev.assay.imports;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of an access log in which the request is in quotes: the common and the combined format and their relatives, of HAProxy, Envoy
 * and the load balancers of AWS as well. Scans by hand, in linear time: a line may have a million characters.
 */
record LogText(String line) {
    private static final int MAX_BRACKETS = 20;
    private static final int TOKENS_WITH_TIME = 8;
    /** A host before the client, as Apache's vhost_combined has it, perhaps after the name of a container. */
    private static final Pattern VIRTUAL_HOST = Pattern.compile(
            "(?:[\\w.-]++ *+\\| )?([A-Za-z][\\w-]*+(?:\\.[\\w-]++)++(?::\\d+)?) [0-9A-Fa-f]*+[.:][0-9A-Fa-f.:]++ ");

    /** What may be a time, in which a zone has brackets of its own. */
    private static final Pattern BRACKET = Pattern.compile("\\[(?=([^\\]]{0,58}]?)])");

    /** What may be a time in quotes. */
    private static final Pattern QUOTED = Pattern.compile("\"(?=([^\"]{10,60})\")");

    private static final Pattern REQUEST = Pattern.compile("[A-Z]{1,20} [^ ]");
    /**
     * Without quotes, before the status: as in the example of Spring Boot's documentation, of morgan and Serilog, of uWSGI. Not a time
     * or size that looks like one.
     */
    private static final List<Pattern> UNQUOTED = List.of(
            Pattern.compile("(?<![^ ,;])([A-Z]{1,20} [^ ]++ HTTP[/_]\\d(?:[._]\\d)?)[ ,;]+(\\d{3})(?![^ ,;])"),
            Pattern.compile("(?<![^ ])((?:" + LogCells.METHODS + ") /[^ ]*+) (?:responded )?(" + LogCells.CODES
                    + ")(?![^ ]| (?:[mu\u00b5]?s|bytes|[kM]?B)(?![^ ]))"),
            Pattern.compile(
                    "(?<![^ ])([A-Z]{1,20} /[^ ]*+) => generated \\d+ bytes in \\d+ \\w+ \\(HTTP/\\d(?:\\.\\d)? (\\d{3})\\)"));

    /** Squid's own format, which has no quotes. */
    private static final Pattern SQUID = Pattern.compile(
            "(\\d{9,10}\\.\\d{3}) +-?\\d+ [^ ]++ [A-Z_]++/(\\d{3}) \\d+ ([A-Z]{1,20}) ([^ ]++) [^ ]++ [A-Z_]++/[^ ]++ .*");

    /**
     * Perhaps after the host, the upstream, or the client as chi writes it; or after a time in seconds and the length of the request, if
     * at most a size stands between it and the next quote.
     */
    private static final Pattern STATUS =
            Pattern.compile("[ ,;|\\t]*(?:(?:from [^ ]++ -|to: [^ ]++|[A-Za-z][\\w.:-]*+) (?=\\d{3}(?: |$))"
                    + "|\\d+\\.\\d+ (?:\\d+ (?=\\d{3} (?:\\d+|-) \"))?(?=[1-5]\\d\\d (?:(?:\\d+|-) )?\"))?"
                    + "\"?([^\" ,;|\\t]+)\"?");

    /** With the size before the request. */
    private static final Pattern STATUS_BEFORE = Pattern.compile(" ([1-5]\\d\\d) \\d+ $");

    /** What answered instead of a server, the timers of HAProxy, then the status. */
    private static final Pattern HAPROXY = Pattern.compile("(/<[\\w.-]++>)? (?:[+-]?\\d+/){2,5}[+-]?\\d+ (-1|\\d{3}) ");
    /** Characters of a request, by default. */
    private static final int HAPROXY_KEEPS = 1023;

    /** Before the request: no time if no target was asked, status to the client, status of the target, bytes received and sent. */
    private static final Pattern AWS = Pattern.compile("( -1)? (-|\\d{3}) (-|\\d{3}) \\d+ \\d+ $");

    /** Before the path: status of the server, status, method, scheme and host, as Nginx Proxy Manager writes them. */
    private static final Pattern PROXY_MANAGER =
            Pattern.compile("(?: (-|\\d{3}))? (-|\\d{3}) - ([A-Z]{1,20}) https? [^ ]+ $");

    /** After the request: Traefik, the ingress of nginx, Istio and Envoy asked no server. */
    private static final Pattern UNPASSED = Pattern.compile("\" \\d+ \"[^\"]*\" \"-\" \\d+ms$|] - - - - \\w+$"
            + "|^ \\d{3} [A-Z,-]+ (?:direct_response |\\d+ \\d+ \\d+ - (?:\"[^\"]*\" ){4}\"-\"$)");

    /** Empty if the line has nothing like a request. */
    static Optional<LogLine> read(String line) {
        return new LogText(line).read();
    }

    /** @param end the index after it */
    private record Part(String text, int start, int end) {
        boolean isRequest() {
            return REQUEST.matcher(text).lookingAt();
        }
    }

    private Optional<LogLine> read() {
        Matcher squid = SQUID.matcher(line);
        if (squid.matches()) {
            String target = squid.group(4).endsWith("?") ? "(Squid left out its query) " : "";
            String request = squid.group(3) + " " + target + squid.group(4) + " HTTP/1.1";
            return Optional.of(new LogLine(squid.group(1), request, squid.group(2)));
        }
        Part time = bracketed()
                .or(this::bare)
                .or(this::quoted)
                .or(this::beforeQuote)
                .orElse(new Part("", 0, 0));
        Optional<Part> request = request(time);
        return request.filter(Part::isRequest)
                .or(() -> request(new Part("", 0, 0)).filter(part -> part.end() <= time.start()))
                .map(part -> line(time, part))
                .or(() -> unquoted(time))
                .or(() -> request.map(part -> line(time, part)))
                .map(this::withHost);
    }

    private LogLine withHost(LogLine found) {
        Matcher host = VIRTUAL_HOST.matcher(line);
        return host.lookingAt() ? found.to(host.group(1)) : found;
    }

    private Optional<LogLine> unquoted(Part time) {
        return UNQUOTED.stream()
                .map(pattern -> pattern.matcher(line))
                .filter(Matcher::find)
                .findFirst()
                .map(request -> new LogLine(
                        time.text().isEmpty() ? leadingTime(line) : time.text(),
                        LogEscapes.undone(request.group(1), '\\'),
                        request.group(2)));
    }

    private LogLine line(Part time, Part request) {
        String before = line.substring(Math.min(time.end(), request.start() - 1), request.start() - 1);
        Matcher status = STATUS.matcher(line).region(request.end(), line.length());
        String code = status.lookingAt() ? status.group(1) : "";
        Matcher proxy = HAPROXY.matcher(before);
        Matcher balancer = AWS.matcher(before);
        Matcher manager = PROXY_MANAGER.matcher(before);
        Matcher earlier = STATUS_BEFORE.matcher(line.startsWith(" \"", request.end()) ? before : "");
        if (proxy.find()) {
            String text = LogEscapes.undone(request.text(), '#');
            boolean cut = text.length() >= HAPROXY_KEEPS && !text.contains(" HTTP/");
            code = proxy.group(1) == null ? proxy.group(2) : LogLine.OF_THE_PROXY;
            return new LogLine(time.text(), cut ? text.replaceFirst(" ", " (HAProxy cut it off) ") : text, code);
        } else if (manager.find()) {
            String path = LogEscapes.undone(request.text(), '\\');
            code = "-".equals(manager.group(1)) ? LogLine.OF_THE_PROXY : manager.group(2);
            return new LogLine(time.text(), manager.group(3) + " " + path + " HTTP/1.1", code);
        } else if (balancer.find()) {
            boolean unasked = balancer.group(1) != null && balancer.group(3).equals("-");
            code = unasked && balancer.group(2).matches("[23]\\d\\d") ? LogLine.OF_THE_PROXY : balancer.group(2);
        } else if (earlier.find() && !code.matches("\\d{3}")) {
            code = earlier.group(1);
        } else if (UNPASSED.matcher(line).region(request.end(), line.length()).find()) {
            code = LogLine.OF_THE_PROXY;
        }
        return new LogLine(time.text(), LogEscapes.undone(request.text(), '\\'), code);
    }

    private Stream<Part> brackets() {
        return BRACKET.matcher(line)
                .results()
                .limit(MAX_BRACKETS)
                .map(bracket -> new Part(bracket.group(1), bracket.start(), bracket.end(1) + 1));
    }

    /** The time in the first bracket that has one. */
    private Optional<Part> bracketed() {
        return brackets()
                .map(part -> new Part(
                        TimeText.parse(part.text()).isPresent() ? part.text() : leadingTime(part.text()),
                        part.start(),
                        part.end()))
                .filter(part -> !part.text().isEmpty())
                .findFirst();
    }

    /** The first bracket before a quote, where no time was found. */
    private Optional<Part> beforeQuote() {
        return brackets().filter(part -> line.startsWith(" \"", part.end())).findFirst();
    }

    /** A time before the first quote; the request is looked for from the line's start then. */
    private Optional<Part> bare() {
        String time = leadingTime(line.substring(0, Math.max(0, line.indexOf('"'))));
        return time.isEmpty() ? Optional.empty() : Optional.of(new Part(time, 0, 0));
    }

    /** A time in quotes, as GlassFish writes it; the request is looked for from the line's start then. */
    private Optional<Part> quoted() {
        return QUOTED.matcher(line)
                .results()
                .limit(MAX_BRACKETS)
                .map(match -> new Part(match.group(1), 0, 0))
                .filter(part -> TimeText.parse(part.text()).isPresent())
                .findFirst();
    }

    /** A time without brackets among the first words; empty if there is none. */
    static String leadingTime(String text) {
        String[] words = text.split("[ \t|;\\[\\]]+", TOKENS_WITH_TIME);
        for (int i = 0; i < words.length; i++) {
            String two = i + 1 < words.length ? words[i] + " " + words[i + 1] : words[i];
            for (String candidate : new String[] {two, words[i]}) {
                if (TimeText.parse(candidate).isPresent()) {
                    return candidate;
                }
            }
        }
        return "";
    }

    /**
     * What stands in quotes right after the time, unless it is a host before the request, or else the first quotes with a method, or else
     * the first after a time.
     */
    private Optional<Part> request(Part time) {
        Optional<Part> first = Optional.empty();
        int open = line.indexOf('"', time.end());
        while (open >= 0) {
            int close = closing(open + 1);
            if (close < 0) {
                break;
            }
            Part part = new Part(line.substring(open + 1, close), open + 1, close + 1);
            boolean next = time.end() > 0 && open <= time.end() + 1 && !line.startsWith(" \"", close + 1);
            if (next || part.isRequest()) {
                return Optional.of(part);
            }
            first = first.or(() -> Optional.of(part));
            open = line.indexOf('"', close + 1);
        }
        return time.text().isEmpty() ? Optional.empty() : first;
    }

    /** The quote that ends what begins there: not escaped, before a separator, and not inside a request that has quotes as they are. */
    private int closing(int from) {
        for (int i = from; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"'
                    && (i + 1 == line.length() || " ,;|\t".indexOf(line.charAt(i + 1)) >= 0)
                    && !line.startsWith(" HTTP/", i + 1)) {
                return i;
            }
        }
        return -1;
    }
}
