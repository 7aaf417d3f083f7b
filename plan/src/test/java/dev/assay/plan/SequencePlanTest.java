package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Template.Encoding;
import dev.assay.model.plan.Think;
import dev.assay.model.plan.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sequences in plans. */
class SequencePlanTest {
    private static final String[] SHOP = {
        "data:",
        "  users: {file: users.csv, per: user}",
        "  words: words.csv",
        "workload:",
        "  sequence:",
        "    - path: /login",
        "      once: true",
        "      extract:",
        "        csrf: {regex: 'name=\"_csrf\" value=\"([^\"]+)\"'}",
        "        xsrf: {cookie: XSRF-TOKEN}",
        "    - path: /login",
        "      once: true",
        "      form: {user name: \"${users.name}\", _csrf: \"${csrf}\", n: \"${counter}&$$\"}",
        "      status: 302",
        "      extract: {next: {header: Location}}",
        "    - path: /${raw(next)}",
        "      name: odd",
        "      think: 1s..2s",
        "      headers: {X-XSRF-TOKEN: \"${xsrf}\", Authorization: \"Bearer ${env(SECRET)}\"}",
        "      check:",
        "        length: 100..200",
        "        headers: {ETag: , Vary: null, Content-Type: application/json}",
        "        contains: [welcome, '200']",
        "        json: {/status: ok, /items/0/id: , /n: 3, /error: null}",
        "        digest: same",
        "        sample: 10%",
        "      extract: {id: {json: /items/0/id}}",
        "    - path: /items/${id}?q=${words.word}",
        "      method: PUT",
        "      body: {id: \"${id}\", word: \"${url(words.word)}\", n: \"${int(1,5)}\", count: 3}",
    };

    private static Plan shop() {
        return Given.file(SHOP);
    }

    private static Step step(Plan plan, int index) {
        return plan.workload().steps().get(index);
    }

    @Test
    void everyKeyIsRead() {
        Plan plan = shop();
        assertThat(plan.workload().order()).isEqualTo(Workload.Order.SEQUENCE);
        assertThat(plan.workload().steps()).extracting(Step::once).containsExactly(true, true, false, false);
        assertThat(step(plan, 0).extracts())
                .containsExactly(
                        new Extract("csrf", new Extract.Regex("name=\"_csrf\" value=\"([^\"]+)\"", 1)),
                        new Extract("xsrf", new Extract.Cookie("XSRF-TOKEN")));
        DataFile users = new DataFile(
                "users", Path.of("users.csv").toAbsolutePath(), DataFile.Pick.SEQUENTIAL, DataFile.Per.USER);
        assertThat(step(plan, 1).method()).isEqualTo("POST");
        assertThat(step(plan, 1).headers())
                .extracting(h -> h.name() + "=" + h.value().source())
                .containsExactly("Content-Type=application/x-www-form-urlencoded");
        assertThat(step(plan, 1).body().orElseThrow().parts())
                .containsExactly(
                        new Template.Literal("user+name="),
                        new Template.Column(users, "name", Encoding.URL),
                        new Template.Literal("&_csrf="),
                        new Template.Variable("csrf", Encoding.URL),
                        new Template.Literal("&n="),
                        new Template.Counter(),
                        new Template.Literal("%26%24"));
        assertThat(step(plan, 2).path().parts())
                .containsExactly(new Template.Literal("/"), new Template.Variable("next", Encoding.RAW));
        assertThat(step(plan, 2).think()).contains(new Think.Uniform(Duration.ofSeconds(1), Duration.ofSeconds(2)));
        assertThat(step(plan, 2).headers().get(1).value().parts())
                .containsExactly(new Template.Literal("Bearer "), new Template.Environment("SECRET", Encoding.RAW));
        assertThat(step(plan, 2).checks())
                .isEqualTo(new Checks(
                        BodyLength.between(100, 200),
                        List.of(
                                new Checks.Field("ETag", Optional.empty()),
                                new Checks.Field("Vary", Optional.empty()),
                                new Checks.Field("Content-Type", Optional.of("application/json"))),
                        List.of("welcome", "200"),
                        List.of(
                                new Checks.Json("/status", Optional.of("ok")),
                                new Checks.Json("/items/0/id", Optional.empty()),
                                new Checks.Json("/n", Optional.of("3")),
                                new Checks.Json("/error", Optional.of("null"))),
                        Optional.of(new Checks.Digest(Optional.empty(), 0.1))));
        DataFile words = new DataFile(
                "words", Path.of("words.csv").toAbsolutePath(), DataFile.Pick.SEQUENTIAL, DataFile.Per.WALK);
        assertThat(step(plan, 3).path().parts())
                .containsExactly(
                        new Template.Literal("/items/"),
                        new Template.Variable("id", Encoding.URL),
                        new Template.Literal("?q="),
                        new Template.Column(words, "word", Encoding.URL));
        assertThat(step(plan, 3).body().orElseThrow().parts())
                .containsExactly(
                        new Template.Literal("{\"id\":\""),
                        new Template.Variable("id", Encoding.JSON),
                        new Template.Literal("\",\"word\":\""),
                        new Template.Column(words, "word", Encoding.URL),
                        new Template.Literal("\",\"n\":\""),
                        new Template.RandomInt(1, 5),
                        new Template.Literal("\",\"count\":3}"));
        assertThat(plan.workload().steps())
                .extracting(Step::variables)
                .last()
                .asString()
                .contains("id");
    }

    @Test
    void whatIsWrittenIsReadBackAsTheSame() {
        Plan plan = shop();
        assertThat(Plans.parse(new PlanText("elsewhere/plan.yaml", Plans.toYaml(plan))))
                .isEqualTo(plan);
        assertThat(Plans.toYaml(plan)).contains("${env(SECRET)}");
    }

    @Test
    void aDataFileLiesBesideItsPlan() {
        PlanText text = new PlanText("some/where/plan.yaml", "data: {u: ../u.csv}\nworkload: [{path: '/${u.a}'}]\n");
        Plan plan = Plans.resolve(Optional.of(text), PlanFlags.none(), 1);
        assertThat(plan.workload().steps().get(0).dataFiles()).singleElement().satisfies(file -> {
            assertThat(file.file()).isEqualTo(Path.of("some/u.csv").toAbsolutePath());
            assertThat(file.per()).isEqualTo(DataFile.Per.REQUEST);
        });
    }

    @Test
    void aJsonValueMayBeANumberFromElsewhere() {
        Plan plan = Given.file("data: {u: u.csv}", "workload:", "  path: /", "  body:", "    n: ${raw(u.count)}");
        assertThat(step(plan, 0).body().orElseThrow().source()).isEqualTo("{\"n\":${raw(u.count)}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload: {sequence: []}                | workload.sequence is empty             | {sequence: [{path: /login}",
                "workload: {sequence: [{path: /}], x: 1} | x is not a key of a workload with a sequence | valid: sequence",
                "workload: {sequence: [{path: /, weight: 2}]} | weight has no meaning in a sequence | Leave it out",
                "workload: {sequence: [{path: /, once: true}]} | at least one step that is not once only | sequence",
                "workload: {sequence: [{path: /, once: 1}]} | once must be true or false          | without quotes",
                "workload: {sequence: [{path: /, onse: true}]} | onse is not a key                | Did you mean once?",
                "workload: [{path: /, once: true}]       | once applies only to steps of a sequence    | {sequence:",
                "workload: [{path: /, think: 1s}]        | think applies only to steps of a sequence   | {sequence:",
                "workload: [{path: /, extract: {a: {json: /a}}}] | extract applies only to steps of a sequence | {sequence:",
                "workload: {sequence: [{path: '/${a}', extract: {a: {json: /a}}}]} | unknown placeholder ${a} | ${counter}",
                "workload: {sequence: [{path: /, extract: {token: {json: /a}}}, {path: '/${tokn}'}]} | unknown placeholder ${tokn} | Did you mean ${token}?",
                "workload: {sequence: [{path: /, extract: {token: /a}}]} | does not say what to extract | token: {json: /access_token}",
                "workload: {sequence: [{path: /, extract: {a: {}}}]} | names no place              | {json: /access_token}",
                "workload: {sequence: [{path: /, extract: {a: {json: /a, header: b}}}]} | names several places: [json, header] | Write",
                "workload: {sequence: [{path: /, extract: {a: {jsn: /a}}}]} | jsn is not a key of an extraction | Did you mean json?",
                "workload: {sequence: [{path: /, extract: {a: {json: a}}}]} | a JSON pointer begins with a slash | Write",
                "workload: {sequence: [{path: /, extract: {a: {json: /a~2}}}]} | a JSON pointer begins with a slash | Write",
                "workload: {sequence: [{path: /, extract: {a: {regex: '('}}}]} | not a regular expression | Write",
                "workload: {sequence: [{path: /, extract: {a: {regex: 'x', group: 1}}}]} | has 0 groups, no group 1 | Write",
                "workload: {sequence: [{path: /, extract: {a: {json: /a, group: 1}}}]} | group is for a regex | Leave it out",
                "workload: {sequence: [{path: /, extract: {a: {header: 'x y'}}}]} | not a header name: x y | Write",
                "workload: {sequence: [{path: /, extract: {counter: {json: /a}}}]} | not like a placeholder: counter | Write",
                "workload: {sequence: [{path: /, extract: {'a b': {json: /a}}}]} | a variable is named with letters | Write",
                "workload: [{path: /, check: 3}]         | check must be a map                    | contains: welcome",
                "workload: [{path: /, check: {lenght: 3}}] | lenght is not a key of a check       | Did you mean length?",
                "workload: [{path: /, check: {length: long}}] | is not a length: long                | 100..200",
                "workload: [{path: /, check: {length: 9..3}}] | runs backwards                    | Write 3..9",
                "workload: [{path: /, check: {contains: ''}}] | in every body                     | Write a text",
                "workload: [{path: /, check: {json: {a: 1}}}] | a JSON pointer begins with a slash | /items/0/id",
                "workload: [{path: /, check: {headers: {'a b': 1}}}] | not a header name: a b     | ETag",
                "workload: [{path: /, check: {digest: abc}}] | is not a SHA-256: abc                 | 64 hex digits",
                "workload: [{path: /, check: {digest: same, sample: 0}}] | above 0 and at most 100% | 1%",
                "workload: [{path: /, check: {sample: 1%}}] | sample is for a digest              | digest: same",
                "workload: [{path: /, form: {a: b}, body: c}] | cannot be combined with a body              | Leave out one",
                "workload: [{path: /, form: 3}]          | form must be a map                     | form: {user",
                "data: users.csv                         | data must be a map                     | {users: users.csv}",
                "data: {u: {pick: random}}               | data.u names no file                   | users.csv",
                "data: {u: {file: a, pick: rndom}}       | no such pick: rndom                    | Did you mean random?",
                "data: {u: {file: a, per: walk}}         | are for a sequence                     | Leave out per",
                "data: {'a b': x}                        | a data file is named with letters      | users.csv",
                "data: {u: {fil: x}}                     | fil is not a key of a data file        | Did you mean file?",
                "workload: [{path: '/${u.a}'}]           | unknown placeholder ${u.a}             | ${counter}",
                "data: {u: a.csv}\\nworkload: [{path: '/${u}'}] | unknown placeholder ${u}        | ${u.COLUMN}",
                "workload: [{path: '/${env()}'}]         | unknown placeholder ${env()}           | ${env(NAME)}",
            })
    void oneThingWrong(String plan, String what, String instead) {
        assertThatThrownBy(() -> Given.file(plan.replace("\\n", "\n")))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("plan.yaml:")
                .hasMessageContaining(what)
                .hasMessageContaining(instead);
    }

    /** Percent-encoded, a value that leads somewhere would not. */
    @ParameterizedTest
    @ValueSource(strings = {"${raw(next)}?a=b", "${next}?a=b"})
    void aPathBeginsWithASlashWhateverIsPutIn(String path) {
        String[] lines = SHOP.clone();
        lines[15] = "    - path: " + path;
        assertThatThrownBy(() -> Given.file(lines))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("plan.yaml:16:13: workload.sequence[3].path does not start with a slash: " + path)
                .hasMessageContaining("Write /${raw(next)}?a=b");
    }

    /** Any file gives a plan that is read back as equal, or an error with its position. */
    @Test
    void mutilatedSequencesAreReadOrExplained() {
        mutilatedSequencesAreReadOrExplained(1);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(longs = {2, 3})
    void mutilatedSequencesAreReadOrExplained(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String whole = Plans.toYaml(shop());
        String alphabet = " \n:{}[],-'\"#$.0aZ/\u00e4";
        int good = 0;
        for (int i = 0; i < 1000; i++) {
            StringBuilder text = new StringBuilder(whole);
            for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                    default -> text.delete(at, Math.min(text.length() - 1, at + random.nextInt(60)));
                }
            }
            try {
                PlanText file = new PlanText("plan.yaml", text.toString());
                Plan plan = Plans.resolve(Optional.of(file), PlanFlags.none(), 1);
                assertThat(Plans.parse(new PlanText("again", Plans.toYaml(plan))))
                        .isEqualTo(plan);
                good++;
            } catch (BadInputException e) {
                assertThat(e).hasMessageStartingWith("plan.yaml").hasMessageContaining("\n  ");
            }
        }
        assertThat(good).as("some edits do no harm").isBetween(50, 900);
    }
}
