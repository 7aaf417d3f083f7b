package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Requests that flags describe. */
class RequestFlagsTest {
    private static final PlanFlags NONE = PlanFlags.none();

    private static List<Step> steps(PlanFlags flags) {
        return Given.flags(flags).workload().steps();
    }

    private static PlanFlags paths(String... paths) {
        return NONE.with("path", List.of(paths));
    }

    @Test
    void severalPathsAreStepsAsOftenAsTheyAreNamed() {
        assertThat(steps(paths("/orders/${int(1,9)}", "/notes", "/notes")))
                .extracting(Step::name, Step::method, Step::weight)
                .containsExactly(tuple("GET /orders/${int(1,9)}", "GET", 1), tuple("GET /notes", "GET", 2));
    }

    @Test
    void anAddressOnThisMachineIsItsPath() {
        assertThat(steps(paths(
                        "http://localhost:8080/orders?open=true",
                        "HTTP://127.0.0.1/a",
                        "http://[::1]:1",
                        "http://127.0.0.1:80?q=1")))
                .extracting(step -> step.path().source())
                .containsExactly("/orders?open=true", "/a", "/", "/?q=1");
        wrong(paths("http://shop.example/orders"))
                .hasMessageContaining("--path: is a whole address: http://shop.example/orders")
                .hasMessageContaining("Write the path alone");
        wrong(paths("https://localhost/orders")).hasMessageContaining("is a whole address");
    }

    @Test
    void theOtherFlagsApplyToEachPath() {
        Plan plan = Given.flags(paths("/orders", "/notes")
                .with("method", "put")
                .with("header", List.of("Content-Type: text/plain", "X-Time: 10:30"))
                .with("body", "{\"n\": ${counter}}\nü: 'é'\t\"\n")
                .with("status", 201));

        assertThat(plan.workload().steps()).hasSize(2).allSatisfy(step -> {
            assertThat(step.method()).isEqualTo("PUT");
            assertThat(step.headers()).containsExactly(header("Content-Type", "text/plain"), header("X-Time", "10:30"));
            assertThat(step.body()).contains(Template.parse("{\"n\": ${counter}}\nü: 'é'\t\"\n"));
            assertThat(step.status()).isEqualTo(201);
        });
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
    }

    private static Header header(String name, String value) {
        return new Header(name, Template.parse(value));
    }

    @Test
    void aBodyIsPosted() {
        assertThat(steps(paths("/orders").with("body", "17")))
                .extracting(Step::method, step -> step.body().map(Template::source))
                .containsExactly(tuple("POST", Optional.of("17")));
    }

    @Test
    void headersAreAlsoForTheRequestsOfAPlan() {
        Workload workload = Given.file(
                        NONE.with("header", List.of("authorization: Bearer x", "B: 2")),
                        "workload: {sequence: [{path: /login, headers: {Authorization: y, A: 1}}, {path: /}]}")
                .workload();

        assertThat(workload.order()).isEqualTo(Workload.Order.SEQUENCE);
        assertThat(workload.steps())
                .extracting(Step::headers)
                .containsExactly(
                        List.of(header("A", "1"), header("authorization", "Bearer x"), header("B", "2")),
                        List.of(header("authorization", "Bearer x"), header("B", "2")));
    }

    @Test
    void whatIsWrongNamesTheFlagAndWhatToWrite() {
        wrong(NONE.with("method", "POST").with("body", "x"))
                .hasMessageContaining("--method: is for requests to --path, which is missing")
                .hasMessageContaining("--body: is for requests to --path")
                .hasMessageContaining("Add --path /orders");
        wrong(paths("/a").with("method", "PSOT"))
                .hasMessageContaining("--method: is not an HTTP method: PSOT")
                .hasMessageContaining("Did you mean POST?");
        wrong(paths("/a").with("status", "ok"))
                .hasMessageContaining("--status: must be a whole number from 100 to 599");
        wrong(paths("/a").with("body", "${nothing}")).hasMessageContaining("--body");
        wrong(NONE.with("header", List.of("A: 1", "Bearer hunter2")))
                .hasMessageContaining("--header: number 2 has no name before a colon")
                .hasMessageContaining("--header \"Accept: application/json\"")
                .hasMessageNotContaining("hunter2");
        wrong(NONE.with("header", List.of("Content-Length: 3")))
                .hasMessageContaining("--header: Content-Length is a header that Assay sends itself");
        wrong(NONE.with("header", List.of("Host: a", "host: b")))
                .hasMessageContaining("--header: has two Host headers");
    }

    private static AbstractThrowableAssert<?, ?> wrong(PlanFlags flags) {
        return assertThatThrownBy(() -> Given.flags(flags)).isInstanceOf(BadInputException.class);
    }
}
