package dev.assay.report;

import dev.assay.model.BlockPlan;
import dev.assay.model.Contender;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Schedule;
import dev.assay.model.Secrets;
import dev.assay.model.Step;
import dev.assay.model.Timing;
import dev.assay.words.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What {@code --dry-run} shows: the plan, the order of everything, and the commands that would run. */
public final class DryRunReport {
    private static final TerminalStyle STYLE = TerminalStyle.plain();

    private DryRunReport() {}

    /**
     * Writes the plan and schedule in 80 columns and each command on one line, quoted for a POSIX shell.
     *
     * @param commands the words of each command, in the order in which they would run
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(Plan plan, Schedule schedule, List<List<String>> commands, Appendable out) {
        Screen screen = new Screen(STYLE);
        screen.paragraph(0, 0, "Dry run: nothing was started.", Ink.BOLD);
        plan(plan, screen);
        timing(schedule, plan, screen);
        rounds(schedule, screen);
        blocks(schedule, screen);
        screen.heading("Commands (" + commands.size() + ")");
        for (List<String> command : commands) {
            screen.line(Shell.command(command.stream()
                    .map(word -> Clean.line(Secrets.hiddenOption(word), 20_000))
                    .toList()));
        }
        screen.send(out);
    }

    private static void plan(Plan plan, Screen screen) {
        screen.heading("Plan");
        Grid grid = new Grid("ll", List.of("", ""));
        row(grid, "app", Clean.line(plan.app().map(Path::toString).orElse("the built-in app"), 2000));
        for (Contender contender : plan.contenders()) {
            row(grid, contender.equals(plan.reference()) ? "reference" : "contender", contender(contender));
        }
        row(grid, "JVM options", plan.jvmOptions().isEmpty() ? "none" : Clean.line(options(plan.jvmOptions())));
        row(grid, "load", plan.load().connections() + " connections, " + rate(plan));
        for (Step step : plan.workload().steps()) {
            row(grid, "request", request(step));
        }
        row(grid, "ports", ports(plan));
        row(grid, "budget", Figures.duration(plan.budget().toMillis() / 1e3));
        row(grid, "margin", Figures.margin(plan));
        row(grid, "seed", String.valueOf(plan.seed()));
        if (plan.sandbox()) {
            row(grid, "sandbox", "each contender in one of its own; the network is loopback alone");
        }
        grid.show(screen);
    }

    private static String contender(Contender contender) {
        return contender.id() + ": " + contender.server().title()
                + contender.version().map(v -> " " + Clean.line(v, 40)).orElse("") + ", settings "
                + Clean.line(contender.settings().name(), 60)
                + contender.jdk().map(jdk -> ", JDK " + Clean.line(jdk, 40)).orElse("")
                + (contender.jvmOptions().isEmpty() ? "" : ", " + Clean.line(options(contender.jvmOptions())));
    }

    private static String options(List<String> options) {
        return Shell.command(options.stream().map(Secrets::hiddenOption).toList());
    }

    private static String request(Step step) {
        return step.method() + " " + Clean.line(step.path().source(), 300) + ", expects " + step.status() + ", weight "
                + step.weight();
    }

    private static String rate(Plan plan) {
        String arrivals = plan.load().arrivals().name().toLowerCase(Locale.ROOT) + " arrivals";
        return plan.load().rate() instanceof Rate.Fixed fixed
                ? Figures.three(fixed.perSecond()) + "/s, " + arrivals
                : "rate found by the pilot, " + arrivals;
    }

    private static String ports(Plan plan) {
        return plan.port().isPresent()
                ? "from " + plan.port().getAsInt() + " on, one a contender, in the order of the launches"
                : "free ones, found for each block; the commands show examples";
    }

    private static void timing(Schedule schedule, Plan plan, Screen screen) {
        Timing timing = schedule.timing();
        screen.heading("Time");
        screen.paragraph(
                2,
                2,
                (timing.startupRounds() == 0 ? "" : Numbers.count(timing.startupRounds(), "start-up round") + ", then ")
                        + Numbers.count(schedule.plannedBlocks(), "block") + " of about "
                        + Figures.duration(timing.blockEstimate().toMillis() / 1e3) + " each: warm-up of "
                        + inABlock(schedule, plan) + " together until all are level, about "
                        + Figures.duration(timing.warmUp().toMillis() / 1e3) + " and at most "
                        + Figures.duration(timing.longestWarmUp().toMillis() / 1e3)
                        + "; for each contender " + timing.rateSlices()
                        + " slices at the equal rate and one at saturation, each of "
                        + Figures.duration(timing.rateSlice().toMillis() / 1e3) + ", the first "
                        + Figures.duration(timing.settle().toMillis() / 1e3) + " not recorded.",
                Ink.NONE);
    }

    private static String inABlock(Schedule schedule, Plan plan) {
        return schedule.blocksInRound() == 1
                ? Numbers.count(plan.contenders().size(), "contender")
                : "its contenders (" + schedule.blocksInRound() + " groups take turns, so each has "
                        + Numbers.count(schedule.timing().plannedBlocks(), "block") + ")";
    }

    private static void rounds(Schedule schedule, Screen screen) {
        if (schedule.startupRounds().isEmpty()) {
            return;
        }
        screen.heading("Start-up rounds");
        for (int i = 0; i < schedule.startupRounds().size(); i++) {
            screen.paragraph(
                    2,
                    6,
                    (i + 1) + ": " + String.join(" ", schedule.startupRounds().get(i)),
                    Ink.NONE);
        }
    }

    private static void blocks(Schedule schedule, Screen screen) {
        int planned = schedule.plannedBlocks();
        screen.heading("Blocks");
        for (BlockPlan block : schedule.blocks().stream().limit(planned).toList()) {
            screen.paragraph(2, 4, "block " + block.index() + ", seed " + block.seed(), Ink.NONE);
            screen.paragraph(4, 6, "launch: " + String.join(" ", block.launchOrder()), Ink.NONE);
            screen.paragraph(4, 6, "equal rate: " + String.join(" ", block.rateOrder()), Ink.NONE);
            screen.paragraph(4, 6, "saturation: " + String.join(" ", block.saturationOrder()), Ink.NONE);
        }
        int spare = schedule.blocks().size() - planned;
        if (spare > 0) {
            screen.paragraph("and " + Numbers.count(spare, "further block") + " in reserve");
        }
    }

    private static void row(Grid grid, String what, String value) {
        grid.row(List.of(Grid.Cell.of(what), Grid.Cell.of(value)));
    }
}
