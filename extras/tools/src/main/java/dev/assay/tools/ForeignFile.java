package dev.assay.tools;

import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Results that people have and Assay cannot read, each with what to give instead. */
enum ForeignFile {
    K6_TEXT(
            "the text that k6 prints",
            "(?m)^ *(?:data_received|http_req_\\w+|http_reqs|execution)(?:\\.{3,}:|: local)",
            "Run k6 with --summary-export FILE or --out json=FILE, and give that file."),
    JMETER_AGGREGATE(
            "an aggregate or summary report of JMeter",
            "^\"?(?:Label|sampler_label)\"?[,;\\t]\"?(?:# Samples|aggregate_report_count)",
            "Give the results that it was made from: the file of jmeter -l."),
    JMETER_STATISTICS(
            "the statistics of JMeter's dashboard",
            "^\\{[^{]*\\{\\s*\"transaction\"\\s*:[^}]*\"sampleCount\"",
            "Give the results that they were made from: the file of jmeter -l."),
    JMETER_SUMMARY(
            "the text that JMeter prints",
            "(?m)^summary [=+] +\\d+ in ",
            "Give the results of the same run: the file of jmeter -l."),
    GATLING_STATISTICS(
            "the statistics of Gatling's report",
            "^\\{\\s*\"(?:type|name)\"\\s*:[^}]*\"numberOfRequests\"",
            "Give the simulation.log beside the report."),
    GATLING_SUMMARY(
            "the text that Gatling prints",
            "(?m)^---- (?:Global Information|Requests) -",
            "Give the simulation.log in the folder of its report."),
    HTML(
            "a report as HTML",
            "(?i)^<(?:!doctype html|html)",
            "Give the results that it was made from, such as the file of jmeter -l or Gatling's simulation.log."),
    OHA(
            "a result of oha",
            "^\\{\\s*\"summary\"\\s*:\\s*\\{\\s*\"successRate\"|^Summary:\\s+Success rate:|^request-start,DNS,",
            ""),
    HEY("a result of hey", "^Summary:\\s+Total:\\s+[\\d.]+ secs|^response-time,DNS\\+dialup,", ""),
    VEGETA(
            "a result of vegeta",
            "^\\{\\s*\"latencies\"|^\\{\"attack\"|^\\d{19},\\d{3},\\d+,|^.{1,12}\\x06Result\\x01|^Requests +\\[total, rate, throughput]|^Requests +\\[total, rate]",
            ""),
    AUTOCANNON(
            "a result of autocannon",
            "^\\{\\s*\"(?:title|url)\"[^{]*\"pipelining\"|^Running \\d+s? .*@ .*\\s+\\d+ connections",
            ""),
    BOMBARDIER("a result of bombardier", "^Bombarding |^\\{\\s*\"spec\"\\s*:\\s*\\{\\s*\"numberOfConnections\"", ""),
    H2LOAD("a result of h2load", "^starting benchmark\\.\\.\\.", ""),
    LOCUST(
            "statistics of Locust",
            "^Type,Name,Request Count|^Timestamp,User Count,Type,Name|^\\[\\s*\\{[^}]*\"num_requests\"",
            ""),
    ARTILLERY(
            "a result of Artillery",
            "^\\{\\s*\"aggregate\"\\s*:|^All VUs finished|(?m)^(?:Summary report @|Metrics for period to:|Phase started:) ",
            ""),
    FORTIO("a result of Fortio", "^\\{\\s*\"RunType\"|^Fortio ", ""),
    /** The Req/Sec of wrk itself ends with a percent sign. */
    HYPERFOIL(
            "a result of Hyperfoil or its wrk",
            "^\\{\\s*\"\\$schema\"\\s*:\\s*\"[^\"]*hyperfoil|(?m)^ *Req/Sec(?: +[^\\s%]+){4} *$",
            ""),
    SIEGE("a result of siege", "^\\*\\* SIEGE|^\\{\\s*\"transactions\"|^Transactions:\\s+\\d+ hits", ""),
    HDR_PERCENTILES(
            "percentiles of HdrHistogram", "^Value +Percentile +TotalCount", "Give its log of intervals (.hlog).");

    private final String what;
    private final Pattern sign;
    private final String instead;

    ForeignFile(String what, String sign, String instead) {
        this.what = what;
        this.sign = Pattern.compile(sign);
        this.instead = instead;
    }

    static Optional<ForeignFile> of(String start) {
        return Arrays.stream(values())
                .filter(foreign -> foreign.sign.matcher(start).find())
                .findFirst();
    }

    /** @param read says what can be read */
    BadInputException refused(Path file, String read) {
        return new BadInputException(
                file.toString(), what + ", which Assay does not read", instead.isEmpty() ? read : instead);
    }
}
