package dev.assay.cli.screen;

import dev.assay.experiment.Outlook;
import dev.assay.experiment.TrialEvent;
import dev.assay.experiment.TrialListener;
import dev.assay.model.Numbers;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.rule.Looks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows progress: one line that is redrawn on a terminal, a line for each part elsewhere. Computes nothing that takes time from a
 * measurement.
 */
public final class Progress implements TrialListener {
    private static final String PILOT = "pilot";

    private final Console console;
    private final StatusLine line;
    private final Schedule schedule;
    private final Supplier<Duration> left;
    private final LongSupplier nanos;
    private final Function<TrialEvent.Paced, Outlook> expected;
    private Optional<Outlook> outlook = Optional.empty();
    private OptionalInt forecast = OptionalInt.empty();
    private OptionalLong firstStart = OptionalLong.empty();
    private int startsBegun;
    private int lookedAt;
    private String where = "";
    private String what = "";
    private String figures = "";
    /** The estimates so far, the widest form first. */
    private List<String> strips = List.of();

    /**
     * Progress of an experiment.
     *
     * @param left of the budget; not called for a schedule of starts only, which has none
     * @param nanos as {@link System#nanoTime()}
     * @param expected outlook for an experiment whose parts take as long as in the pilot
     */
    public Progress(
            Console console,
            Schedule schedule,
            Supplier<Duration> left,
            LongSupplier nanos,
            Function<TrialEvent.Paced, Outlook> expected) {
        this.console = console;
        this.line = new StatusLine(console);
        this.expected = expected;
        this.nanos = nanos;
        this.schedule = schedule;
        this.left = left;
    }

    @Override
    public void event(TrialEvent event) {
        if (event instanceof TrialEvent.Progress progress) {
            progress(progress);
        } else if (event instanceof TrialEvent.Produced produced) {
            line.settle(summary(produced.evidence()));
        } else if (event instanceof TrialEvent.Paced paced) {
            expect(paced).lines().forEach(said -> line.settle("pilot: " + said));
        } else if (event instanceof TrialEvent.NetworkUsed used) {
            line.settle("pilot: " + network(used));
        } else {
            where(event);
            what = what(event);
            figures = "";
            redraw();
        }
    }

    /** Sets the outlook, without printing it. */
    Outlook expect(TrialEvent.Paced paced) {
        Outlook seen = expected.apply(paced);
        outlook = Optional.of(seen);
        return seen;
    }

    /** Sets the number of blocks that the pilot forecast, from which the looks follow. */
    void looksFor(OptionalInt blocks) {
        forecast = blocks;
    }

    /** Shows these estimates from now on, and prints them at each look. */
    void judged(Verdict verdict) {
        strips = new ForestStrip(verdict.comparisons(), console.terminal().unicode()).lines();
        int planned = schedule.timing().plannedBlocks();
        if (verdict.blocks() > lookedAt && Looks.isLook(verdict.blocks(), planned, forecast)) {
            lookedAt = verdict.blocks();
            List<String> parts = verdict.comparisons().stream()
                    .filter(Comparison::primary)
                    .map(Progress::standing)
                    .toList();
            line.settle(
                    Numbers.count(verdict.blocks(), "block") + " so far: CPU per request " + String.join(" · ", parts));
        }
    }

    private static String standing(Comparison c) {
        String interval = c.ciLow().isEmpty() || c.ciHigh().isEmpty() ? "" : " " + c.interval();
        return c.contender() + interval + ", " + c.verdict().word();
    }

    private void progress(TrialEvent.Progress progress) {
        if (console.live()) {
            figures =
                    String.format(Locale.ROOT, "%,.0f req/s, p99 %.2f ms", progress.ratePerSecond(), progress.p99Ms());
            redraw();
        }
    }

    private void where(TrialEvent event) {
        String before = where;
        if (event instanceof TrialEvent.PilotBegan) {
            where = PILOT;
        } else if (event instanceof TrialEvent.StartupBegan startup) {
            where = "start-up " + startup.round() + "/" + startupRounds();
            startsBegun++;
            firstStart = OptionalLong.of(firstStart.orElseGet(nanos));
        } else if (event instanceof TrialEvent.BlockBegan block) {
            where = "block " + block.index() + planned(block.index());
        }
        if (!console.live() && !where.equals(before)) {
            console.err().println(where + bracketed(timeLeft()));
        }
    }

    private int startupRounds() {
        int all = schedule.startupRounds().size();
        return outlook.map(seen -> Math.min(all, seen.startupRounds().orElse(all)))
                .orElse(all);
    }

    /** The planned number of blocks; empty beyond it, because there are more if blocks are quicker than expected or replaced. */
    private String planned(int index) {
        int planned = outlook.map(seen -> seen.blocks().orElse(schedule.plannedBlocks()))
                .orElse(schedule.plannedBlocks());
        return index <= planned ? "/" + planned : "";
    }

    private static String network(TrialEvent.NetworkUsed used) {
        String share = Math.round(100 * used.share()) + "% of the probed bandwidth to the load host";
        return used.phase() == Phase.SATURATION
                ? "saturation uses " + share + ": the network is the limit, so throughput will not be judged"
                : "the request rate uses " + share
                        + (used.share() > Gate.NETWORK.limit()
                                ? ": too much for a verdict; use a lower rate or a faster network"
                                : ", so latencies include waiting for the network");
    }

    private static String what(TrialEvent event) {
        if (event instanceof TrialEvent.Launching launching) {
            return "starting " + launching.contender();
        } else if (event instanceof TrialEvent.Ready ready) {
            return String.format(Locale.ROOT, "%s ready after %.2f s", ready.contender(), ready.readyMs() / 1e3);
        } else if (event instanceof TrialEvent.WarmingUp warming) {
            return "warming up, " + warming.had().toSeconds() + " of at most "
                    + warming.atMost().toSeconds() + " s";
        } else if (event instanceof TrialEvent.Capacity capacity) {
            return "throughput of " + capacity.contender();
        } else if (event instanceof TrialEvent.ParityBegan) {
            return "comparing responses";
        } else if (event instanceof TrialEvent.SliceBegan slice) {
            return String.format(
                    Locale.ROOT,
                    "%s at %s, slice %d/%d",
                    slice.contender(),
                    slice.phase().title(),
                    slice.position() + 1,
                    slice.of());
        } else if (event instanceof TrialEvent.LoadedAgain again) {
            return again.contender() + " again, at " + Numbers.rate(again.ratePerSecond());
        } else if (event instanceof TrialEvent.Stopping) {
            return "stopping";
        } else if (event instanceof TrialEvent.StartupBegan startup) {
            return startup.contender();
        }
        return "";
    }

    private void redraw() {
        if (console.live()) {
            line.draw(forms());
        }
    }

    /** Forms of the line, the fullest first. Where the terminal is narrow, the estimates so far are dropped last. */
    private List<Supplier<String>> forms() {
        String time = timeLeft();
        List<Supplier<String>> forms = new ArrayList<>();
        if (!strips.isEmpty()) {
            forms.add(() -> joined(where, what, figures, strips.get(0), time));
            forms.add(() -> joined(where, what, strips.get(0), time));
            strips.forEach(strip -> forms.add(() -> joined(where, strip, time)));
        }
        forms.add(() -> joined(where, what, figures, time));
        forms.add(() -> joined(where, what, time));
        forms.add(() -> joined(where, time));
        forms.add(() -> where);
        return forms;
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(" · "));
    }

    private static String bracketed(String text) {
        return text.isEmpty() ? "" : " (" + text + ")";
    }

    private String timeLeft() {
        if (schedule.blocks().isEmpty()) {
            return startsLeft();
        }
        if (where.equals(PILOT) && outlook.isEmpty()) {
            return ""; // how long the experiment may take is not known yet
        }
        long seconds = left.get().toSeconds();
        return seconds == 0
                ? "budget used up"
                : String.format(Locale.ROOT, "at most %d:%02d left", seconds / 60, seconds % 60);
    }

    /** Extrapolates from the starts so far; empty before the first has ended. */
    private String startsLeft() {
        int before = startsBegun - 1;
        if (before < 1) {
            return "";
        }
        int all = schedule.startupRounds().stream().mapToInt(List::size).sum();
        long taken = nanos.getAsLong() - firstStart.orElseThrow();
        long seconds = taken / before * (all - before) / 1_000_000_000;
        return String.format(Locale.ROOT, "about %d:%02d left", seconds / 60, seconds % 60);
    }

    private String summary(Evidence evidence) {
        if (evidence instanceof Evidence.Pilot pilot) {
            return String.format(
                    Locale.ROOT,
                    "pilot: responses %s%s",
                    switch (pilot.parity().outcome()) {
                        case SAME -> "are the same";
                        case SAME_BODY -> "have the same content";
                        case DIFFERENT -> "differ";
                    },
                    pilot.ratePerSecond() > 0
                            ? String.format(Locale.ROOT, "; request rate %,.0f req/s", pilot.ratePerSecond())
                            : "");
        } else if (evidence instanceof Evidence.Startup startup) {
            return String.format(
                    Locale.ROOT, "%s: %s ready after %.2f s", where, startup.contender(), startup.readyMs() / 1e3);
        } else if (evidence instanceof Evidence.FailedStartup failed) {
            return where + ": " + failed.contender() + " failed: " + failed.reason();
        } else if (evidence instanceof Evidence.Spoiled spoiled) {
            return where + ": spoiled by " + spoiled.contender() + ": " + spoiled.reason();
        }
        return BlockLine.of((Evidence.Measured) evidence, where) + " (" + timeLeft() + ")";
    }
}
