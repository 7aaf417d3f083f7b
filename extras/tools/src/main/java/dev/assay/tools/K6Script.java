package dev.assay.tools;

import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import java.util.List;
import java.util.stream.Collectors;

/** Generates a k6 script, in JavaScript, for a load. A walk is an iteration, numbered by k6 across all users. */
final class K6Script {
    private static final String FRAME = """
            import http from 'k6/http';
            import exec from 'k6/execution';
            import { sleep } from 'k6';

            export const options = {
              scenarios: { users: %1$s },
              summaryTrendStats: ['avg', 'min', 'max', 'p(50)', 'p(75)', 'p(80)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)'],
              noCookiesReset: true,
              noConnectionReuse: %2$s,
              discardResponseBodies: %3$s,
              maxRedirects: 0,
              insecureSkipTLSVerify: true,
            };

            const values = {};
            let due = 0;

            function between(min, max) { return Math.floor(min + Math.random() * (max - min + 1)); }
            function letters(length) {
              const all = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
              let text = '';
              for (let i = 0; i < length; i++) text += all[Math.floor(Math.random() * all.length)];
              return text;
            }
            function uuid() {
              return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));
            }
            function json(text) { return JSON.stringify(String(text)).slice(1, -1); }
            function group(text, pattern, number) {
              const found = String(text).match(pattern);
              return found === null ? '' : found[number];
            }
            function pace() {
              const every = %4$s;
              const now = Date.now();
              if (due > now) sleep((due - now) / 1000);
              due = Math.max(due, now) + every;
            }

            export default function () {
              const counter = exec.scenario.iterationInTest + 1;
              let answer;
              if (exec.vu.iterationInScenario === 0) {
                sleep(%5$s * (exec.vu.idInTest - 1));%6$s
              }%7$s
            }

            export function handleSummary(data) {
              const lines = ['seconds\\t\\t' + data.state.testRunDurationMs / 1000];
              for (const name of Object.keys(data.metrics)) {
                for (const key of Object.keys(data.metrics[name].values)) {
                  lines.push(name + '\\t' + key + '\\t' + data.metrics[name].values[key]);
                }
              }
              lines.push('end');
              return { %8$s: lines.join('\\n') + '\\n' };
            }
            """;

    private final Assignment assignment;
    private final ToolLoad load;

    K6Script(Assignment assignment) {
        this.assignment = assignment;
        this.load = assignment.load();
    }

    String text() {
        boolean reads = load.steps().anyMatch(step -> !step.extracts().isEmpty());
        return FRAME.formatted(
                scenario(),
                !load.keepAlive(),
                !reads,
                load.pace().toNanos() / 1e6,
                load.rampUp().toNanos() / 1e9 / load.users(),
                steps(load.first()),
                steps(load.requests()),
                Wording.quoted(assignment.file(K6Driver.SUMMARY).toString()));
    }

    /** k6 gives an iteration that has begun half a minute to end. */
    private String scenario() {
        String users = "vus: " + load.users();
        String time =
                load.duration().map(duration -> duration.toMillis() + "ms").orElse("12h");
        return load.loops().isPresent()
                ? "{ executor: 'per-vu-iterations', " + users + ", iterations: "
                        + load.loops().getAsLong() + ", maxDuration: '" + time + "' }"
                : "{ executor: 'constant-vus', " + users + ", duration: '" + time + "' }";
    }

    private String steps(List<Step> steps) {
        return steps.stream().map(this::step).collect(Collectors.joining());
    }

    private String step(Step step) {
        StringBuilder text = new StringBuilder("\n  ");
        text.append(load.pace().isZero() ? "" : "pace(); ");
        text.append("answer = http.request(")
                .append(Wording.quoted(step.method()))
                .append(", ");
        text.append(Wording.quoted(assignment.origin()))
                .append(" + ")
                .append(words(step.path()))
                .append(", ");
        text.append(step.body().map(K6Script::words).orElse("null")).append(", { headers: {");
        for (Header header : step.headers()) {
            text.append(Wording.quoted(header.name()))
                    .append(": ")
                    .append(words(header.value()))
                    .append(", ");
        }
        text.append(load.keepAlive() ? "" : "\"Connection\": \"close\"");
        text.append("}, responseCallback: http.expectedStatuses(")
                .append(step.status())
                .append(") });");
        step.extracts().forEach(extract -> text.append("\n  values[")
                .append(Wording.quoted(extract.variable()))
                .append("] = ")
                .append(value(extract.source()))
                .append(";"));
        step.think().filter(think -> !think.equals(Think.NONE)).ifPresent(think -> text.append(" ")
                .append(pause(think)));
        return text.toString();
    }

    private static String pause(Think think) {
        if (think instanceof Think.Uniform uniform) {
            double seconds = uniform.from().toNanos() / 1e9;
            return "sleep(" + seconds + " + " + (uniform.to().toNanos() / 1e9 - seconds) + " * Math.random());";
        }
        return "sleep(" + think.mean().toNanos() / 1e9 + ");";
    }

    private String value(Extract.Source source) {
        if (source instanceof Extract.Json json) {
            String path = json.pointer().isEmpty()
                    ? ""
                    : List.of(json.pointer().substring(1).split("/", -1)).stream()
                            .map(word ->
                                    "[" + Wording.quoted(word.replace("~1", "/").replace("~0", "~")) + "]")
                            .collect(Collectors.joining());
            return "answer.json()" + path;
        } else if (source instanceof Extract.Regex regex) {
            return "group(answer.body, new RegExp(" + Wording.quoted(regex.pattern()) + "), " + regex.group() + ")";
        } else if (source instanceof Extract.Cookie cookie) {
            return "(http.cookieJar().cookiesForURL(" + Wording.quoted(assignment.origin()) + ")["
                    + Wording.quoted(cookie.name()) + "] || [''])[0]";
        }
        // Go canonicalises header names: each word is capitalised.
        String name = List.of(((Extract.Field) source).name().split("-", -1)).stream()
                .map(word -> word.isEmpty()
                        ? word
                        : word.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                                + word.substring(1).toLowerCase(java.util.Locale.ROOT))
                .collect(Collectors.joining("-"));
        return "answer.headers[" + Wording.quoted(name) + "]";
    }

    private static String words(Template template) {
        return "'' + " + (template.parts().isEmpty() ? "''" : Wording.of(template, K6Script::word, " + "));
    }

    private static String word(Template.Part part) {
        if (part instanceof Template.Literal literal) {
            return Wording.quoted(literal.text());
        } else if (part instanceof Template.Counter) {
            return "counter";
        } else if (part instanceof Template.RandomInt range) {
            return "between(" + range.min() + ", " + range.max() + ")";
        } else if (part instanceof Template.RandomString random) {
            return "letters(" + random.length() + ")";
        } else if (part instanceof Template.Uuid) {
            return "uuid()";
        } else if (part instanceof Template.Variable variable) {
            return encoded("values[" + Wording.quoted(variable.name()) + "]", variable.encoding());
        } else if (part instanceof Template.Environment environment) {
            return encoded("__ENV[" + Wording.quoted(environment.name()) + "]", environment.encoding());
        }
        throw new IllegalArgumentException("k6 has no word for " + part);
    }

    private static String encoded(String code, Template.Encoding encoding) {
        return switch (encoding) {
            case RAW -> code;
            case URL -> "encodeURIComponent(" + code + ")";
            case JSON -> "json(" + code + ")";
        };
    }
}
