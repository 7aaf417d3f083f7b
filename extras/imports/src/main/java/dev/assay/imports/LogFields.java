package dev.assay.imports;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of an access log whose values have names: JSON of nginx, Caddy, Envoy, Traefik, Tomcat, load balancers and middlewares, and W3C
 * extended. Names are compared in lower case and without {@code _}, {@code -}, {@code @} and a unit in brackets.
 */
final class LogFields {
    private static final List<String> REQUEST = List.of("request", "requestline", "req", "requestedurl", "httprequest");
    private static final List<String> METHOD = words("""
            method requestmethod httpmethod csmethod verb clientrequestmethod request.method
            httprequest.requestmethod http.request.method http.method http.requestmethod properties.httpmethod
            req.method requestverb ibmrequestmethod reqmethod
            http.httpmethod""");
    /** What a client asked a gateway for, with its query. */
    private static final List<String> ORIGINAL = words("""
            originalrequesturiwithargs properties.originalrequesturiwithargs xenvoyoriginalpath xenvoyoriginpath""");
    /** The first that is there. The last is Apache's, its path beside the method. */
    private static final List<String> TARGET = words("""
            requesturi uri requestpath path url
            requesturl requesteduri csuristem csuri clientrequesturi request.uri request.url
            httprequest.requesturl url.original url.path http.url http.target properties.requesturi req.url
            ibmuripath reqpath uripath request""");

    private static final List<String> QUERY = words("""
            args query uriquery querystring requestquery csuriquery url.query properties.requestquery
            properties.requestquerystring ibmquerystring querystr reqquery""");
    /** What Azure's front ends add to the query that they log. */
    private static final Pattern OF_AZURE =
            Pattern.compile("(?:^\\??|&)(?:X-(?:ARR|AzureApplicationGateway)-[A-Z-]+|SERVER-(?:ROUTED|STATUS))=[^&]*+");

    /** Which Azure's Log Analytics appends to a name. */
    private static final Pattern AZURE_TYPE = Pattern.compile("_[sdgbt](?= \\[|$)");

    /** Not {@code host}, which may be the client's. */
    private static final List<String> HOST = words("""
            requesthost request.host :authority authority xhostheader clientrequesthost httphost reqhost cshost
            request.headers.host vhost""");

    private static final List<String> STATUS = words("""
            status statuscode responsecode responsestatus httpstatus httpstatuscode scstatus downstreamstatus
            edgeresponsestatus response.status httprequest.status http.response.statuscode http.statuscode
            properties.httpstatus properties.httpstatuscode res.statuscode elbstatuscode
            ibmresponsecode http.status code response""");
    /** Of Traefik, CloudFront, load balancers of AWS and Envoy, where they asked no server. */
    private static final Map<String, String> UNPASSED = Map.of(
            "originstatus", "0",
            "xedgeresulttype", "Redirect",
            "targetstatuscode", "-",
            "responsecodedetails", "direct_response");

    private static final List<String> TIME = words("""
            starttime startedat timeiso8601 startutc timelocal msec ts timestamp requesttime edgestarttimestamp
            datetime date time timemsec t timegenerated realtimetimestamp
            timemicros ibmdatetime timeunixnano reqtimesec timestart start""");
    /** Of collectors, which wrap lines as text. */
    private static final List<String> WRAPPED = List.of(
            "log", "message", "msg", "line", "event", "properties", "raw", "result.raw", "textpayload", "shortmessage");

    /** Of collectors, which wrap the fields of a line. */
    private static final Pattern WRAPPER = Pattern.compile("(?:(?:attributes|jsonpayload|source|state|message)\\.)+");

    private final Map<String, String> fields = new LinkedHashMap<>();

    private static List<String> words(String text) {
        return List.of(text.split("\\s+"));
    }

    LogFields(Map<String, String> values) {
        values.forEach((name, value) -> {
            if (!value.isEmpty() && (!value.equals("-") || UNPASSED.containsKey(plain(name)))) {
                fields.put(plain(name), value);
                fields.putIfAbsent(plain(AZURE_TYPE.matcher(name).replaceFirst("")), value);
            }
        });
        new LinkedHashMap<>(fields).forEach((name, value) -> {
            Matcher wrapped = WRAPPER.matcher(name);
            if (wrapped.lookingAt()) {
                fields.putIfAbsent(name.substring(wrapped.end()), value);
            }
        });
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[_@-]| \\[.*", "");
    }

    /** A line as the collector of a container took it. */
    Optional<String> wrapped() {
        return METHOD.stream().anyMatch(fields::containsKey) ? Optional.empty() : first(WRAPPED);
    }

    /** Empty if no request is among them. */
    Optional<LogLine> line() {
        Optional<String> request = first(REQUEST).filter(text -> text.indexOf(' ') > 0);
        Optional<String> method = first(METHOD).or(() -> first(REQUEST)
                .filter(text -> LogCells.METHOD.matcher(text).matches()));
        // Logstash has the path of the log itself beside the request.
        Optional<String> target = first(ORIGINAL).or(() -> first(REQUEST)
                .filter(text -> text.startsWith("/"))
                .or(() -> first(TARGET))
                .map(this::whole));
        if (request.isEmpty() && (method.isEmpty() || target.isEmpty())) {
            return first(REQUEST).map(odd -> new LogLine(time(), odd, status()));
        }
        String asked = request.orElseGet(() -> method.get() + " " + target.get() + " HTTP/1.1");
        LogLine line = new LogLine(time(), asked, status());
        return first(HOST)
                .filter(host -> host.matches("[\\w.:\\[\\]-]+"))
                .map(line::to)
                .or(() -> Optional.of(line));
    }

    private String whole(String target) {
        return target.indexOf('?') >= 0
                ? target
                : target
                        + first(QUERY)
                                .map(q -> OF_AZURE.matcher(q).replaceAll(""))
                                .filter(q -> !q.isEmpty())
                                .map(q -> q.startsWith("?") ? q : "?" + q)
                                .orElse("");
    }

    /** The first that is a status code: others are levels or words. */
    private String status() {
        String status = STATUS.stream()
                .map(name -> fields.getOrDefault(name, ""))
                .filter(text -> AccessLog.HTTP_STATUS.matcher(text).matches())
                .findFirst()
                .orElseGet(() -> first(STATUS).orElse(""));
        boolean unasked = !Collections.disjoint(fields.entrySet(), UNPASSED.entrySet());
        return unasked && !status.matches("[45]\\d\\d") ? LogLine.OF_THE_PROXY : status;
    }

    /** The first that is a time; the date and the time of W3C as one. */
    String time() {
        String both = fields.getOrDefault("date", "") + " " + fields.getOrDefault("time", "");
        return TimeText.parse(both).isPresent()
                ? both
                : TIME.stream()
                        .map(name -> brackets(fields.getOrDefault(name, "")))
                        .filter(text -> TimeText.parse(text).isPresent())
                        .findFirst()
                        .orElseGet(() -> first(TIME).orElse(""));
    }

    /** Tomcat keeps the brackets of the common format in JSON. */
    private static String brackets(String time) {
        return time.startsWith("[") && time.endsWith("]") ? time.substring(1, time.length() - 1) : time;
    }

    private Optional<String> first(List<String> names) {
        return names.stream().filter(fields::containsKey).map(fields::get).findFirst();
    }
}
