package dev.assay.why.judge;

import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** A frame in the calls of all contenders, with those that it calls; next to the root are the owners of samples. */
public final class CallTree {
    private final String name;
    private final Layer layer;
    private final double[] micros;
    private final Map<String, CallTree> callees = new LinkedHashMap<>();

    private CallTree(String name, Layer layer, int contenders) {
        this.name = name;
        this.layer = layer;
        this.micros = new double[contenders];
    }

    static CallTree of(int contenders) {
        return new CallTree("all", Layer.NONE, contenders);
    }

    void add(Sample sample, int contender, double share) {
        CallTree call = this;
        call.micros[contender] += share * sample.amount();
        call = call.callee(sample.owner().title(), sample.owner());
        call.micros[contender] += share * sample.amount();
        for (Frame frame : sample.frames()) {
            call = call.callee(frame.name(), sample.owner() == Layer.COLLECTOR ? Layer.COLLECTOR : frame.layer());
            call.micros[contender] += share * sample.amount();
        }
    }

    private CallTree callee(String called, Layer of) {
        return callees.computeIfAbsent(called, fresh -> new CallTree(fresh, of, micros.length));
    }

    public String name() {
        return name;
    }

    public Layer layer() {
        return layer;
    }

    /** µs a request of a contender, with what it calls, by its place among the contenders. */
    public double micros(int contender) {
        return micros[contender];
    }

    public Collection<CallTree> callees() {
        return callees.values();
    }
}
