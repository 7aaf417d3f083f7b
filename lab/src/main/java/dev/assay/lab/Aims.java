package dev.assay.lab;

import java.util.Locale;

/** Where an aim is reached and where it is missed. */
final class Aims {
    private static final double OF_WRK = 0.85;
    private static final double OF_FLOOR = 1.2;
    private static final double MEGABYTES = 400;

    private final Runs runs;
    private final StringBuilder text = new StringBuilder();

    private Aims(Runs runs) {
        this.runs = runs;
    }

    /** As a Markdown list. */
    static String text(Runs runs) {
        Aims aims = new Aims(runs);
        for (Scenario scenario : Scenario.all()) {
            aims.add(scenario);
        }
        return aims.text.toString();
    }

    private void add(Scenario scenario) {
        if (scenario.rate() == 0 && !scenario.http2()) {
            aim("0.85 × wrk, " + scenario.title(), ratio(scenario, "wrk"), OF_WRK, "%.2f", floorOfWrk(scenario));
            aim("1.2 × the C floor, " + scenario.title(), ratio(scenario, "C floor"), OF_FLOOR, "%.2f", "");
        }
        if (scenario.connections() == 10_000) {
            Spread memory = Runs.spread(runs.of(scenario, Comparison.OURS), run -> run.rssKilobytes() / 1e3);
            aim("400 MB resident, " + scenario.title(), memory, MEGABYTES, "%.0f", "");
        }
    }

    /** Why an aim may be out of reach. */
    private String floorOfWrk(Scenario scenario) {
        Spread floor = Runs.ratio(runs.of(scenario, "C floor"), runs.of(scenario, "wrk"));
        if (floor.count() == 0) {
            return "";
        }
        String words = "; the C floor itself is at " + floor.text("%.2f") + " × wrk";
        if (floor.median() >= OF_WRK) {
            return words;
        }
        return words
                + String.format(
                        Locale.ROOT,
                        ", which leaves %.0f%% on top for recording, checking and scheduling",
                        100 * (OF_WRK / floor.median() - 1));
    }

    private Spread ratio(Scenario scenario, String reference) {
        return Runs.ratio(runs.of(scenario, Comparison.OURS), runs.of(scenario, reference));
    }

    private void aim(String words, Spread seen, double limit, String format, String ifMissed) {
        if (seen.count() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "- at most %s: %s, %s%s%n",
                    words,
                    seen.text(format),
                    seen.median() <= limit ? "met" : "**missed**",
                    seen.median() <= limit ? "" : ifMissed));
        }
    }
}
