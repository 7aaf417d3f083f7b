package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.Scratch;
import dev.assay.load.request.PlaceholderValues;
import dev.assay.load.request.RequestForm;
import dev.assay.load.request.WorkloadContext;
import dev.assay.load.result.Request;
import dev.assay.load.result.StepMeter;
import dev.assay.model.plan.Workload;
import java.util.List;

/**
 * Renders requests and hands them to connections. The step of a request and the values of its placeholders depend only on the seed
 * and the request's stream. Constant requests are rendered once. For one event loop.
 */
final class RequestSender implements AutoCloseable {
    /** Separates the random data of requests from that of arrival times. */
    private static final long REQUESTS = 0x5245515545535453L;

    private final List<RequestForm> forms;
    private final List<StepMeter> meters;
    private final int[] weightUpTo;
    private final RequestBytes[] rendered;
    private final Scratch scratch = new Scratch(1024);
    private final PlaceholderValues filling;
    private final boolean sequence;
    private final boolean keeps;
    private final boolean compressed;

    /** @throws dev.assay.model.BadInputException if a step cannot be sent as it is, or a data file cannot be used */
    RequestSender(Workload workload, Target target, WorkloadContext around, long seed) {
        filling = new PlaceholderValues(seed ^ REQUESTS);
        sequence = workload.order() == Workload.Order.SEQUENCE;
        forms = workload.steps().stream()
                .map(step -> new RequestForm(step, target, around))
                .toList();
        boolean several = forms.size() > 1;
        meters = workload.steps().stream()
                .map(step -> new StepMeter(step.name(), several))
                .toList();
        keeps = forms.stream().anyMatch(form -> form.inspection().keeps());
        compressed = forms.stream().anyMatch(RequestForm::compressed);
        weightUpTo = new int[forms.size()];
        rendered = new RequestBytes[forms.size()];
        int total = 0;
        for (int i = 0; i < weightUpTo.length; i++) {
            total = Math.addExact(total, workload.steps().get(i).weight());
            weightUpTo[i] = total;
            rendered[i] = new RequestBytes(forms.get(i).constant());
        }
    }

    /**
     * Sends a request.
     *
     * @return its size in bytes
     */
    int send(Request request) {
        filling.begin(request.number, request.stream, request.user, request.written);
        int chosen = sequence ? request.user().step : choose();
        RequestForm form = forms.get(chosen);
        request.form = form;
        request.meter = meters.get(chosen);
        if (request.responseBuffer != null) {
            form.inspection().expect(request.responseBuffer, request.stream);
        }
        RequestBytes bytes = rendered(chosen, form);
        request.bytesHash = form.inspection().compares() && !form.constant() ? hash() : 0;
        int length = bytes.length();
        request.send(bytes, form.headMethod());
        return length;
    }

    /** Outcomes of the requests of each step, in the order of the workload. */
    List<StepMeter> meters() {
        return meters;
    }

    /** Hash of the request rendered last: 64-bit FNV-1a (Fowler, Noll and Vo, RFC 9923). */
    private long hash() {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < scratch.length(); i++) {
            hash = (hash ^ (scratch.bytes()[i] & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Whether any part of any response is to be kept for inspection. */
    boolean keeps() {
        return keeps;
    }

    /** Whether responses may be compressed. */
    boolean compressed() {
        return compressed;
    }

    private int choose() {
        if (weightUpTo.length == 1) {
            return 0;
        }
        long ticket = filling.draw.between(1, weightUpTo[weightUpTo.length - 1]);
        int chosen = 0;
        while (weightUpTo[chosen] < ticket) {
            chosen++;
        }
        return chosen;
    }

    private RequestBytes rendered(int index, RequestForm form) {
        RequestBytes bytes = rendered[index];
        if (!form.constant() || bytes.isEmpty()) {
            scratch.clear();
            form.render(scratch, filling);
            bytes.fill(scratch);
        }
        return bytes;
    }

    @Override
    public void close() {
        for (RequestBytes bytes : rendered) {
            bytes.close();
        }
    }
}
