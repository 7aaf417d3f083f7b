package dev.assay.tools;

import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Generates the Java source of a Gatling simulation for a load. */
final class GatlingSource {
    private static final String FRAME = """
            import static io.gatling.javaapi.core.CoreDsl.*;
            import static io.gatling.javaapi.http.HttpDsl.*;

            import io.gatling.javaapi.core.ChainBuilder;
            import io.gatling.javaapi.core.Simulation;
            import java.net.URLEncoder;
            import java.nio.charset.StandardCharsets;
            import java.time.Duration;
            import java.util.Random;
            import java.util.UUID;
            import java.util.concurrent.atomic.AtomicLong;

            /** Written by Assay for one run. */
            public final class %1$s extends Simulation {
                private static final AtomicLong WALKS = new AtomicLong();
                private static final AtomicLong BEGAN = new AtomicLong();
                private static final Random RANDOM = new Random(%2$sL);

                private static boolean before(long nanos) {
                    BEGAN.compareAndSet(0, System.nanoTime());
                    return System.nanoTime() - BEGAN.get() < nanos;
                }

                private static long between(long min, long max) {
                    return min + (long) Math.floor(RANDOM.nextDouble() * ((double) max - min + 1));
                }

                private static String letters(int length) {
                    String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
                    StringBuilder text = new StringBuilder();
                    for (int i = 0; i < length; i++) {
                        text.append(letters.charAt(RANDOM.nextInt(letters.length())));
                    }
                    return text.toString();
                }

                private static String url(String text) {
                    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%%20");
                }

                private static String json(String text) {
                    StringBuilder escaped = new StringBuilder();
                    for (char c : text.toCharArray()) {
                        escaped.append(c == '"' || c == '\\\\' ? "\\\\" + c : c < ' ' ? String.format("\\\\u%%04x", (int) c) : "" + c);
                    }
                    return escaped.toString();
                }

                private static String environment(String name) {
                    String value = System.getenv(name);
                    return value == null ? "" : value;
                }

                {
                    ChainBuilder walk = exec(session -> session.set("counter", WALKS.incrementAndGet()))%3$s;
                    setUp(scenario("users")%4$s.injectOpen(%5$s))
                            .protocols(http.baseUrl(%6$s)
                                    .disableWarmUp()
                                    .disableCaching()
                                    .disableFollowRedirect()
                                    .disableAutoReferer());
                }
            }
            """;

    /** Gatling injects users second by second, and none for a shorter ramp. */
    private static final Duration MIN_RAMP = Duration.ofSeconds(1);

    private final Assignment assignment;
    private final ToolLoad load;

    GatlingSource(Assignment assignment) {
        this.assignment = assignment;
        this.load = assignment.load();
    }

    String text() {
        return FRAME.formatted(
                GatlingDriver.SIMULATION,
                load.seed(),
                steps(load.requests()),
                late() + steps(load.first()) + loop() + ".on(walk)",
                load.rampUp().compareTo(MIN_RAMP) < 0
                        ? "atOnceUsers(" + load.users() + ")"
                        : "rampUsers(" + load.users() + ").during(" + nanos(load.rampUp()) + ")",
                Wording.quoted(assignment.origin()));
    }

    /** Emulates a ramp too short for Gatling: users are injected at once, and the k-th pauses until its time. */
    private String late() {
        return load.rampUp().isZero() || load.rampUp().compareTo(MIN_RAMP) >= 0
                ? ""
                : ".pause(session -> Duration.ofNanos((session.userId() - 1) * "
                        + load.rampUp().toNanos() / load.users() + "L))";
    }

    private String loop() {
        if (load.stay().isPresent()) {
            return ".pause(" + nanos(load.stay().get().pause()) + ").during("
                    + nanos(load.stay().get().time()) + ")";
        }
        String loops = load.loops().isPresent() ? ".repeat(" + load.loops().getAsLong() + ", \"walk\")" : "";
        String time = load.duration()
                .map(duration -> "before(" + duration.toNanos() + "L)")
                .orElse("");
        if (loops.isEmpty()) {
            return ".asLongAs(session -> " + time + ")";
        }
        return time.isEmpty()
                ? loops
                : ".asLongAs(session -> " + time + " && (!session.contains(\"walk\") || session.getInt(\"walk\") < "
                        + load.loops().getAsLong() + "), \"walk\")";
    }

    private String steps(List<Step> steps) {
        return steps.stream().map(this::step).collect(Collectors.joining());
    }

    private String step(Step step) {
        StringBuilder text = new StringBuilder();
        if (!load.pace().isZero()) {
            // One counter for all steps: with separate ones, each step would be paced only against itself.
            text.append("\n.pace(").append(nanos(load.pace())).append(", \"pace\")");
        }
        text.append("\n.exec(http(").append(Wording.quoted(step.name())).append(").httpRequest(");
        text.append(Wording.quoted(step.method()))
                .append(", ")
                .append(words(step.path()))
                .append(")");
        for (Header header : step.headers()) {
            text.append(".header(").append(Wording.quoted(header.name())).append(", ");
            text.append(words(header.value())).append(")");
        }
        if (!load.keepAlive()) {
            text.append(".header(\"Connection\", \"close\")");
        }
        step.body()
                .ifPresent(body ->
                        text.append(".body(StringBody(").append(words(body)).append("))"));
        text.append(".check(status().is(").append(step.status()).append("))");
        step.checks()
                .whole()
                .ifPresentOrElse(
                        whole -> text.append(".check(bodyString().is(")
                                .append(Wording.quoted(whole))
                                .append("))"),
                        () -> step.checks().contains().forEach(part -> text.append(".check(substring(session -> ")
                                .append(Wording.quoted(part))
                                .append("))")));
        step.extracts().forEach(extract -> text.append(check(extract)));
        text.append(")");
        step.extracts().forEach(extract -> text.append(cookie(extract)));
        step.think().ifPresent(think -> text.append(pause(think)));
        return text.toString();
    }

    private static String pause(Think think) {
        if (think instanceof Think.Uniform uniform) {
            return "\n.pause(" + nanos(uniform.from()) + ", " + nanos(uniform.to()) + ")";
        }
        return think.equals(Think.NONE) ? "" : "\n.pause(" + nanos(think.mean()) + ")";
    }

    private static String check(Extract extract) {
        Extract.Source source = extract.source();
        String what = "";
        if (source instanceof Extract.Json json) {
            what = "jsonPath(" + Wording.quoted(Wording.jsonPath(json.pointer())) + ")";
        } else if (source instanceof Extract.Regex regex) {
            what = "regex(" + Wording.quoted(regex.pattern()) + ")";
        } else if (source instanceof Extract.Field field) {
            what = "header(" + Wording.quoted(field.name()) + ")";
        }
        return what.isEmpty() ? "" : ".check(" + what + ".saveAs(" + Wording.quoted(extract.variable()) + "))";
    }

    private static String cookie(Extract extract) {
        return extract.source() instanceof Extract.Cookie cookie
                ? "\n.exec(getCookieValue(CookieKey(" + Wording.quoted(cookie.name()) + ").saveAs("
                        + Wording.quoted(extract.variable()) + ")))"
                : "";
    }

    /** A function of the session, since Gatling would look for its own placeholders in a plain string. */
    private static String words(Template template) {
        return "session -> \"\" + "
                + (template.parts().isEmpty() ? "\"\"" : Wording.of(template, GatlingSource::word, " + "));
    }

    private static String word(Template.Part part) {
        if (part instanceof Template.Literal literal) {
            return Wording.quoted(literal.text());
        } else if (part instanceof Template.Counter) {
            return "session.getLong(\"counter\")";
        } else if (part instanceof Template.RandomInt range) {
            return "between(" + range.min() + "L, " + range.max() + "L)";
        } else if (part instanceof Template.RandomString random) {
            return "letters(" + random.length() + ")";
        } else if (part instanceof Template.Uuid) {
            return "UUID.randomUUID()";
        } else if (part instanceof Template.Variable variable) {
            return value("session.getString(" + Wording.quoted(variable.name()) + ")", variable.encoding());
        } else if (part instanceof Template.Environment environment) {
            return value("environment(" + Wording.quoted(environment.name()) + ")", environment.encoding());
        }
        throw new IllegalArgumentException("Gatling has no word for " + part);
    }

    private static String value(String code, Template.Encoding encoding) {
        return switch (encoding) {
            case RAW -> code;
            case URL -> "url(" + code + ")";
            case JSON -> "json(" + code + ")";
        };
    }

    private static String nanos(Duration time) {
        return "Duration.ofNanos(" + time.toNanos() + "L)";
    }
}
