package dev.assay.why.judge;

import dev.assay.why.stack.Frame;
import dev.assay.why.stack.Layer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A frame in the calls of all contenders, with those that it calls. */
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

    /** A tree without calls. */
    static CallTree of(int contenders) {
        return new CallTree("all", Layer.NONE, contenders);
    }

    /** Adds a share of a sample; one without frames is a callee that has the name of its layer, and the collector's are below one. */
    void add(Sample sample, int contender, double share) {
        List<Frame> frames = new ArrayList<>(sample.frames());
        if (frames.isEmpty() || sample.layer() == Layer.COLLECTOR) {
            frames.add(0, new Frame(sample.layer().title(), Frame.Kind.UNKNOWN));
        }
        CallTree call = this;
        call.micros[contender] += share * sample.micros();
        for (Frame frame : frames) {
            call = call.callees.computeIfAbsent(
                    frame.name(), called -> new CallTree(called, layer(frame, sample), micros.length));
            call.micros[contender] += share * sample.micros();
        }
    }

    private static Layer layer(Frame frame, Sample sample) {
        boolean collector = sample.layer() == Layer.COLLECTOR;
        return collector || frame.kind() == Frame.Kind.UNKNOWN ? sample.layer() : Layer.of(frame);
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
