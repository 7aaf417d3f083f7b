package dev.assay.report;

import dev.assay.model.Numbers;
import dev.assay.model.Secrets;
import dev.assay.model.Shell;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.section.PlanSection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code --dry-run} shows: the plan, the order of everything, and the commands that would run. */
public final class DryRunReport {
    private static final TerminalStyle STYLE = TerminalStyle.plain();

    private DryRunReport() {}

    /**
     * Writes the plan and the schedule in 80 columns, and each command on one line, quoted for a POSIX shell.
     *
     * @param commands the words of each command, in the order in which they would run
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Plan plan, Schedule schedule, List<List<String>> commands, Appendable out) {
        Screen screen = new Screen(STYLE);
        screen.paragraph(0, 0, "Dry run: nothing was started.", Ink.BOLD);
        new TerminalSections(screen).show(plan(plan));
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

    private static Section plan(Plan plan) {
        List<Table.Row> rows = new ArrayList<>();
        if (plan.contenders().stream().anyMatch(contender -> contender.app().isEmpty())) {
            rows.add(Table.Row.of("App", path(plan.app().map(Path::toString).orElse("the built-in app"))));
        }
        plan.contenders().forEach(contender -> contender
                .app()
                .ifPresent(
                        jar -> rows.add(Table.Row.of("App of " + Clean.line(contender.id()), path(jar.toString())))));
        rows.addAll(PlanSection.facts(plan));
        rows.add(Table.Row.of("Ports", ports(plan)));
        plan.load().origin().ifPresent(origin -> rows.add(Table.Row.of("Load from", Clean.line(origin.host(), 200))));
        if (plan.sandbox()) {
            rows.add(Table.Row.of("Sandbox", "each contender in one of its own; the network is loopback alone"));
        }
        return new Section("plan", "Plan", new Table("", "ll", List.of("", ""), rows));
    }

    private static String path(String path) {
        return Clean.line(path, 2000);
    }

    private static String ports(Plan plan) {
        return plan.port().isPresent()
                ? "from " + plan.port().getAsInt() + " up, one per contender, in launch order"
                : "free ports, chosen for each block; the commands show examples";
    }

    private static void timing(Schedule schedule, Plan plan, Screen screen) {
        Timing timing = schedule.timing();
        screen.heading("Time");
        screen.paragraph(
                2,
                2,
                (timing.startupRounds() == 0 ? "" : Numbers.count(timing.startupRounds(), "start-up round") + ", then ")
                        + Numbers.count(schedule.plannedBlocks(), "block") + " of about "
                        + Figures.duration(timing.blockEstimate().toMillis() / 1e3) + " each: "
                        + (timing.longestWarmUp().isZero()
                                ? inABlock(schedule, plan) + " without warm-up"
                                : "warm-up of " + inABlock(schedule, plan) + " together until all are warm, about "
                                        + Figures.duration(timing.warmUp().toMillis() / 1e3) + " and at most "
                                        + Figures.duration(
                                                timing.longestWarmUp().toMillis() / 1e3))
                        + "; for each contender " + timing.rateSlices()
                        + " slices at the same rate" + saturations(schedule) + ", each of "
                        + Figures.duration(timing.rateSlice().toMillis() / 1e3) + ", the first "
                        + Figures.duration(timing.settle().toMillis() / 1e3) + " not recorded.",
                Ink.NONE);
    }

    /** Of each contender in a block; JVMs that have just started have none. */
    private static String saturations(Schedule schedule) {
        BlockPlan block = schedule.blocks().get(0);
        int slices = block.saturationOrder().size() / block.launchOrder().size();
        return slices == 0 ? "" : " and " + slices + " at saturation";
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
            slices(
                    "request rate",
                    block.withRateSlices(schedule.timing().rateSlices()).rateOrder(),
                    screen);
            slices("saturation", block.saturationOrder(), screen);
        }
        int spare = schedule.blocks().size() - planned;
        if (spare > 0) {
            screen.paragraph("and " + Numbers.count(spare, "further block") + " in reserve");
        }
    }

    private static void slices(String phase, List<String> order, Screen screen) {
        if (!order.isEmpty()) {
            screen.paragraph(4, 6, phase + ": " + String.join(" ", order), Ink.NONE);
        }
    }
}
