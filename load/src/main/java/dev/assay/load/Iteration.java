package dev.assay.load;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.message.Scratch;
import dev.assay.load.request.Inspection;
import dev.assay.load.request.MemoryLimit;
import dev.assay.load.request.PlaceholderValues;
import dev.assay.load.request.RequestForm;
import dev.assay.load.request.Response;
import dev.assay.load.request.ResponsePool;
import dev.assay.load.request.User;
import dev.assay.load.request.WorkloadContext;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One user's walk through a workload, answer by answer. For one use, by one thread. */
final class Iteration {
    private static final byte[] LOCATION = "location".getBytes(StandardCharsets.US_ASCII);

    /** Sends a request and waits for its response. */
    interface Asking {
        Exchange ask(RequestForm form, PlaceholderValues filling) throws InterruptedException;
    }

    private final WorkloadContext around;
    private final List<RequestForm> forms;
    private final PlaceholderValues filling;
    private final User user;
    private long bodyBytes;

    /** @throws dev.assay.model.BadInputException if a step cannot be sent as it is, or a data file cannot be used */
    Iteration(Workload workload, Target target, WorkloadContext around, long seed) {
        this.around = around;
        forms = workload.steps().stream()
                .map(step -> new RequestForm(step, target, around))
                .toList();
        filling = new PlaceholderValues(seed);
        user = new User(0, 0, around.variables().size());
    }

    /** Ends after the first step that fails: later ones depend on it. */
    List<Visit> visits(Asking asking) throws InterruptedException {
        List<Visit> visits = new ArrayList<>();
        for (RequestForm form : forms) {
            filling.begin(user.requests + 1, user.stream(), user, System.nanoTime());
            Exchange exchange = asking.ask(form, filling);
            user.requests++;
            Visit visit = exchange instanceof Exchange.Answered answered
                    ? visit(form, answered)
                    : failed(form, (Exchange.Failed) exchange);
            visits.add(visit);
            if (!visit.good()) {
                break;
            }
        }
        return visits;
    }

    private static Visit failed(RequestForm form, Exchange.Failed failed) {
        return new Visit(form.step(), failed, Map.of(), failed.example());
    }

    private Visit visit(RequestForm form, Exchange.Answered answered) {
        byte[] body = answered.body();
        bodyBytes += body.length;
        if (bodyBytes > Exchange.MAX_BODY_BYTES) {
            String example = "the bodies of a walk of more than " + Exchange.MAX_BODY_BYTES + " bytes are not kept";
            return failed(
                    form,
                    new Exchange.Failed(ErrorKind.BODY_TOO_LARGE, form.step().name() + ": " + example));
        }
        Response response = new Response(new ResponsePool(new MemoryLimit(Exchange.MAX_BODY_BYTES)));
        response.clear(true);
        for (String line : answered.headerLines()) {
            byte[] bytes = line.getBytes(StandardCharsets.ISO_8859_1);
            response.addLine(bytes, 0, bytes.length);
        }
        response.addBody(body, 0, body.length);
        Inspection inspection = form.inspection();
        long location = response.field(LOCATION, 0);
        String redirect = location < 0 ? "" : response.headText(location);
        boolean good =
                inspection.judge(answered.status(), redirect, body.length, false, response, user, System.nanoTime(), 0)
                        == null;
        return good
                ? new Visit(form.step(), answered, values(form.step()), "")
                : new Visit(form.step(), answered, Map.of(), inspection.example());
    }

    private Map<String, String> values(Step step) {
        Map<String, String> values = new LinkedHashMap<>();
        step.extracts().forEach(extract -> {
            Scratch value = user.values[around.variables().indexOf(extract.variable())];
            values.put(extract.variable(), new String(value.bytes(), 0, value.length(), StandardCharsets.UTF_8));
        });
        return values;
    }
}
