package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each conclusion of an article is a claim of its study, by the figure that the article gives for it. */
class ConclusionsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "javacodegeeks-2017 | throughput: all alike",
                "javacodegeeks-2017 | average: tomcat > undertow, jetty > undertow",
                "javacodegeeks-2017 | heap.used: jetty > tomcat, jetty > undertow",
                "javacodegeeks-2017 | heap.used: tomcat > undertow, jetty > undertow",
                "baeldung-2018 | jvm.memory.used: all alike",
                "baeldung-2018 | jvm.memory.used: undertow > tomcat, undertow > jetty",
                "baeldung-2018 | jvm.memory.used: tomcat > jetty, undertow > jetty",
                "baeldung-2018 | throughput: all alike",
                "baeldung-2018 | throughput: undertow > jetty, undertow > tomcat",
                "baeldung-2018 | throughput: undertow, jetty alike",
                "jhipster-2020 | start-up: undertow > netty, tomcat > netty, tomcat > undertow",
                "jhipster-2020 | start-up: all alike",
                "jhipster-2020 | error-percent: undertow within bounds",
                "jhipster-2020 | error-percent: tomcat within bounds",
                "jhipster-2020 | error-percent: netty within bounds",
                "jhipster-2020 | throughput: undertow > tomcat",
                "jhipster-2020 | throughput: netty > tomcat",
                "jhipster-2020 | swing: netty within bounds",
                "jhipster-2020 | p99 / p50: undertow within bounds",
                "jhipster-2020 | max / p50: undertow within bounds",
                "jhipster-2020 | swing: tomcat > undertow",
                "jhipster-2020 | p95: tomcat > undertow",
                "jhipster-2020 | p99: tomcat > undertow",
                "jhipster-2020 | std-dev: netty > undertow",
                "jhipster-2020 | p50: undertow > netty",
                "jhipster-2020 | p95: netty > undertow",
                "rest-2016-round1 | throughput: grizzly > jetty, grizzly > undertow, "
                        + "grizzly > tomcat, jetty > undertow, jetty > tomcat, undertow > tomcat",
                "rest-2016-round1 | average: jetty > grizzly, undertow > grizzly, tomcat > grizzly, "
                        + "undertow > jetty, tomcat > jetty, tomcat > undertow",
                "rest-2016-round2 | throughput: grizzly > jetty, grizzly > undertow, "
                        + "grizzly > tomcat, jetty > undertow, jetty > tomcat, undertow > tomcat",
                "rest-2016-round2 | throughput: grizzly > jetty, grizzly > undertow, grizzly > tomcat",
                "rest-2016-round2 | average: jetty > grizzly, undertow > grizzly, tomcat > grizzly, "
                        + "undertow > jetty, tomcat > jetty, tomcat > undertow",
                "rest-2016-round2 | throughput: jetty, undertow alike",
                "rest-2016-round3 | throughput: grizzly > undertow, grizzly > jetty, "
                        + "grizzly > tomcat, undertow > jetty, undertow > tomcat, jetty > tomcat",
                "rest-2016-round3 | p99: grizzly > undertow, jetty > undertow, tomcat > undertow",
                "rest-2016-round3 | throughput: grizzly, undertow alike",
                "rest-2016-round3 | p75: grizzly, undertow alike",
                "rest-2016-round3 | p95: grizzly, undertow alike",
                "rest-2016-round3 | max: grizzly above 100 ms for 360 s, then below 30 ms",
                "rest-2016-round3 | max: grizzly above 100 ms for 360 s, then below 30 ms, unlike undertow, jetty, tomcat",
                "virtual-threads-2026 | pay 3000 throughput: tomcat-virtual > jetty-virtual",
                "virtual-threads-2026 | pay 3000 throughput: jetty, jetty-virtual alike",
                "virtual-threads-2026 | start-up: all alike",
                "undertow-memory-2026 | idle rss: tomcat-256 > undertow-256",
                "undertow-memory-2026 | load rss: tomcat-128 > undertow-128",
                "undertow-memory-2026 | load threads: tomcat-256 > undertow-256",
                "zgc-2026 | 10000/s std-dev: tomcat-g1 > tomcat-zgc",
                "zgc-2026 | 10000/s throughput: tomcat-g1 within bounds",
                "httparena-2026 | warm throughput: jetty > tomcat",
                "httparena-2026 | warm p99: jetty > tomcat",
                "httparena-2026 | warm rss: jetty > tomcat",
                "pool-or-virtual-2026 | throughput: all alike",
                "pool-or-virtual-2026 | rss: tomcat-virtual > tomcat-pool",
            })
    void eachIsAClaim(String study, String conclusion) {
        List<String> claims = Studies.named(study, 1).claims().stream()
                .map(claim -> words(claim.terms()))
                .toList();

        assertThat(claims).contains(conclusion).doesNotHaveDuplicates();
    }

    private static String words(StudyClaim.Terms terms) {
        String figure = terms.by().part().map(part -> part + " ").orElse("")
                + terms.by().figure();
        if (terms instanceof StudyClaim.Ordered ordered) {
            return ordered.pairs().stream()
                    .map(pair -> pair.higher() + " > " + pair.lower())
                    .collect(Collectors.joining(", ", figure + ": ", ""));
        } else if (terms instanceof StudyClaim.Close close) {
            return figure + ": " + (close.contenders().isEmpty() ? "all" : String.join(", ", close.contenders()))
                    + " alike";
        } else if (terms instanceof StudyClaim.Bound bound) {
            return figure + bound.per().map(per -> " / " + per.figure()).orElse("") + ": " + bound.contender()
                    + " within bounds";
        }
        StudyClaim.SlowUntil course = (StudyClaim.SlowUntil) terms;
        return figure + ": " + course.contender() + " above " + Math.round(course.above()) + " ms for "
                + course.time().toSeconds() + " s, then below " + Math.round(course.below()) + " ms"
                + (course.others().isEmpty() ? "" : ", unlike " + String.join(", ", course.others()));
    }
}
