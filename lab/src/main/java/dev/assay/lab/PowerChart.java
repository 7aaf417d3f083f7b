package dev.assay.lab;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The power curves of recorded blocks as a picture that stands by itself: SVG without script or font. */
final class PowerChart {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 380;
    private static final int LEFT = 60;
    private static final int RIGHT = 150;
    private static final int TOP = 20;
    private static final int BOTTOM = 50;
    private static final List<String> COLOURS = List.of("#0b6e99", "#b3541e", "#3d7a3d");

    private PowerChart() {}

    /** Share found against difference, a line for each length of a campaign. */
    static String of(CorpusFindings findings) {
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                        + " aria-label=\"Share of campaigns that find a difference, by its size\""
                        + " font-family=\"sans-serif\" font-size=\"13\">%n"
                        + "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>%n",
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT));
        double most = findings.power().stream()
                .mapToDouble(CorpusFindings.Power::effect)
                .max()
                .orElse(0.3);
        grid(svg, most);
        List<Integer> lengths = findings.power().stream()
                .map(CorpusFindings.Power::blocks)
                .distinct()
                .toList();
        for (int i = 0; i < lengths.size(); i++) {
            curve(svg, findings, lengths.get(i), most, COLOURS.get(i % COLOURS.size()), i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void grid(StringBuilder svg, double most) {
        for (int percent = 0; percent <= 100; percent += 20) {
            double y = y(percent / 100.0);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#d0d0d0\"/>%n"
                            + "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d%%</text>%n",
                    LEFT,
                    WIDTH - RIGHT,
                    y,
                    y,
                    LEFT - 8,
                    y + 4,
                    percent));
        }
        for (int percent = 0; percent <= 100 * most + 0.5; percent += 5) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%d%%</text>%n",
                    x(percent / 100.0, most),
                    HEIGHT - BOTTOM + 20,
                    percent == 0 ? "" : "+",
                    percent));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\">difference in CPU time for each request</text>%n",
                LEFT,
                HEIGHT - 8));
    }

    private static void curve(
            StringBuilder svg, CorpusFindings findings, int blocks, double most, String colour, int row) {
        String points = findings.power().stream()
                .filter(power -> power.blocks() == blocks)
                .map(power -> String.format(Locale.ROOT, "%.1f,%.1f", x(power.effect(), most), y(power.found())))
                .collect(Collectors.joining(" "));
        svg.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n"
                        + "<text x=\"%d\" y=\"%d\" fill=\"%s\">up to %d blocks</text>%n",
                points,
                colour,
                WIDTH - RIGHT + 12,
                TOP + 20 + 20 * row,
                colour,
                blocks));
    }

    private static double x(double effect, double most) {
        return LEFT + (WIDTH - LEFT - RIGHT) * effect / most;
    }

    private static double y(double share) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
    }
}
