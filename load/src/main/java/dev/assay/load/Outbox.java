package dev.assay.load;

import dev.assay.model.Workload;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;

/**
 * Renders requests and hands them to connections. Which step a request is and what its placeholders hold depends on the
 * seed and the stream of the request alone. Each step has one buffer that is used again as soon as the socket has taken it,
 * which is nearly always at once; constant requests are rendered once. For one event loop.
 */
final class Outbox implements AutoCloseable {
    /** Sets the random data of requests apart from that of arrival times. */
    private static final long REQUESTS = 0x5245515545535453L;

    private final List<RequestForm> forms;
    private final List<StepMeter> meters;
    private final int[] weightUpTo;
    private final ByteBuf[] buffers;
    private final Scratch scratch = new Scratch(1024);
    private final Filling filling;
    private final boolean sequence;
    private final boolean keeps;

    /** @throws dev.assay.model.BadInputException if a step cannot be sent as it is, or a data file not be used */
    Outbox(Workload workload, Target target, Surroundings around, long seed) {
        filling = new Filling(seed ^ REQUESTS);
        sequence = workload.order() == Workload.Order.SEQUENCE;
        forms = workload.steps().stream()
                .map(step -> new RequestForm(step, target, around))
                .toList();
        boolean several = forms.size() > 1;
        meters = workload.steps().stream()
                .map(step -> new StepMeter(step.name(), several))
                .toList();
        keeps = forms.stream().anyMatch(form -> form.inspection().keeps());
        weightUpTo = new int[forms.size()];
        buffers = new ByteBuf[forms.size()];
        int total = 0;
        for (int i = 0; i < weightUpTo.length; i++) {
            total = Math.addExact(total, workload.steps().get(i).weight());
            weightUpTo[i] = total;
            buffers[i] = Unpooled.EMPTY_BUFFER;
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
        if (request.intake != null) {
            form.inspection().expect(request.intake, request.stream);
        }
        ByteBuf buffer = rendered(chosen, form);
        request.bytesHash = form.inspection().compares() && !form.constant() ? hash() : 0;
        int bytes = buffer.readableBytes();
        request.send(buffer.retain(), form.headMethod());
        if (buffer.refCnt() > 1) { // the socket has not taken all of it: the rest belongs to the connection
            buffer.release();
            buffers[chosen] = Unpooled.EMPTY_BUFFER;
        }
        return bytes;
    }

    /** What becomes of the requests of each step, in the order of the workload. */
    List<StepMeter> meters() {
        return meters;
    }

    /** Of the request that was rendered last: FNV-1a of 64 bits (Fowler, Noll and Vo, RFC 9923). */
    private long hash() {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < scratch.length(); i++) {
            hash = (hash ^ (scratch.bytes()[i] & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Whether anything of answers is to be kept for looking into it. */
    boolean keeps() {
        return keeps;
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

    private ByteBuf rendered(int index, RequestForm form) {
        ByteBuf buffer = buffers[index];
        if (form.constant() && buffer.capacity() > 0) {
            return buffer.setIndex(0, buffer.writerIndex());
        }
        scratch.clear();
        form.render(scratch, filling);
        if (buffer.capacity() < scratch.length()) {
            buffer.release();
            buffer = Unpooled.directBuffer(scratch.length() + scratch.length() / 4);
            buffers[index] = buffer;
        }
        return buffer.clear().writeBytes(scratch.bytes(), 0, scratch.length());
    }

    @Override
    public void close() {
        for (ByteBuf buffer : buffers) {
            buffer.release();
        }
        java.util.Arrays.fill(buffers, Unpooled.EMPTY_BUFFER);
    }
}
