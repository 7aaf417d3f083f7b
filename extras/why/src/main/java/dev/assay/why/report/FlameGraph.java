package dev.assay.why.report;

import dev.assay.model.Numbers;
import dev.assay.model.ShippedText;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Part;
import dev.assay.report.figures.Clean;
import dev.assay.why.judge.CallTree;
import dev.assay.why.stack.Layer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The calls of all contenders as a picture that can be searched and zoomed: what one has more or less than the reference, vanished frames
 * included, and each contender alone. Its script holds the figures, so the page asks for nothing.
 */
final class FlameGraph {
    /** Most characters of figures and names; narrower frames are left out until they fit. */
    private static final int LARGEST = 600_000;
    /** The narrowest frames, as a share of the CPU per request. */
    private static final double NARROWEST = 0.001;

    private static final int LONGEST_NAME = 200;

    private static final List<Layer> LAYERS = List.of(Layer.values());

    private final List<String> contenders;
    private final Map<String, Integer> names = new LinkedHashMap<>();
    private final StringBuilder calls = new StringBuilder();
    private final double least;

    private FlameGraph(List<String> contenders, double least) {
        this.contenders = contenders;
        this.least = least;
    }

    /** The drawing, for a page only: elsewhere tables stand for it. */
    static Part of(List<String> contenders, CallTree all) {
        double share = NARROWEST;
        String data = data(contenders, all, share);
        while (data.length() > LARGEST) {
            share *= 2;
            data = data(contenders, all, share);
        }
        String note =
                "The first row says whose methods are below it; the JDK and the kernel are with those that call them. Widths are"
                        + " µs a request: of the two contenders on average, or of one alone. Red is more than the reference, blue is less."
                        + " Click or press Enter to zoom, Escape to zoom out, arrow keys to move. Frames below "
                        + Numbers.share(share) + " of the CPU per request are left out.";
        return new Part.Drawing(
                page -> show(page, note),
                List.of(),
                "(() => {\n" + data + ShippedText.of(FlameGraph.class, "flame.js") + "})();\n");
    }

    private static void show(Markup page, String note) {
        page.open("figure").open("div", "id", "flame");
        page.element("p", "The flame graph needs scripts; the tables have its main figures.", "class", "nothing");
        page.close().element("p", note, "class", "reading").close();
    }

    private static String data(List<String> contenders, CallTree all, double share) {
        double most = IntStream.range(0, contenders.size())
                .mapToDouble(all::micros)
                .max()
                .orElse(0);
        FlameGraph graph = new FlameGraph(contenders, share * most);
        graph.add(all, 0);
        String layers = LAYERS.stream().map(layer -> quoted(layer.title())).collect(Collectors.joining(","));
        return "const CONTENDERS = ["
                + contenders.stream().map(FlameGraph::quoted).collect(Collectors.joining(","))
                + "];\nconst LAYERS = [" + layers
                + "];\nconst NAMES = [" + String.join(",", graph.names.keySet())
                + "];\nconst CALLS = [" + graph.calls + "];\n";
    }

    /** Adds a call and what it calls: the number of its name, its depth, hundredths of µs of each contender. */
    private void add(CallTree call, int depth) {
        String name = "[" + quoted(Clean.line(call.name(), LONGEST_NAME)) + "," + LAYERS.indexOf(call.layer()) + "]";
        calls.append(names.computeIfAbsent(name, fresh -> names.size()))
                .append(',')
                .append(depth)
                .append(',');
        for (int i = 0; i < contenders.size(); i++) {
            calls.append(Math.round(100 * call.micros(i))).append(',');
        }
        for (CallTree callee : call.callees()) {
            if (IntStream.range(0, contenders.size()).anyMatch(i -> callee.micros(i) >= least)) {
                add(callee, depth + 1);
            }
        }
    }

    /** A string of a script that holds nothing but letters, digits and what cannot end it. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("'");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || " .,:;$_()[]{}*+-/#=~".indexOf(c) >= 0);
            quoted.append(plain ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        return quoted.append('\'').toString();
    }
}
