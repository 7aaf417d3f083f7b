package dev.assay.cli.screen;

import dev.assay.experiment.Budget;
import dev.assay.experiment.Observer;
import dev.assay.experiment.Outlook;
import dev.assay.experiment.Run;
import dev.assay.experiment.StopSignal;
import dev.assay.experiment.TrialEvent;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import dev.assay.report.TerminalSummary;
import dev.assay.report.document.TerminalStyle;
import java.util.List;
import java.util.Optional;

/** Shows the progress of an experiment on the terminal, and on a live page if there is one; handles Ctrl-C. */
public final class ExperimentProgress implements Observer {
    private final Console console;
    private final Plan plan;
    private final Schedule schedule;
    private final Optional<LivePage> live;
    private final Progress progress;
    private final boolean fixed;
    /** Read by the thread that handles signals. */
    private volatile boolean piloting = true;

    /**
     * @param live page that shows the progress, if any
     * @param fixed whether the schedule, not the budget, fixes the number of blocks
     */
    public ExperimentProgress(Console console, Run run, Budget budget, Optional<LivePage> live, boolean fixed) {
        this.console = console;
        this.plan = run.plan();
        this.schedule = run.schedule();
        this.live = live;
        this.fixed = fixed || schedule.firstLook();
        this.progress = new Progress(
                console,
                schedule,
                budget::left,
                System::nanoTime,
                paced -> this.fixed ? Outlook.NONE : Outlook.of(plan, paced, budget));
    }

    @Override
    public void begins(List<Evidence> before) {
        if (before.isEmpty() && !schedule.blocks().isEmpty() && !fixed) {
            console.say(Outlook.before(plan));
        }
        if (before.isEmpty() && schedule.firstLook()) {
            console.say("expected: a first look, without a verdict, after "
                    + Durations.format(Schedules.budget(plan, schedule)) + " at the latest");
        }
        before.forEach(piece -> {
            kept(piece);
            if (piece instanceof Evidence.Pilot pilot) {
                pilot.pace().ifPresent(pace -> progress.expect(new TrialEvent.Paced(pace, true)));
            }
        });
    }

    @Override
    public void event(TrialEvent event) {
        live.ifPresent(page -> page.event(event));
        progress.event(event);
    }

    @Override
    public void kept(Evidence piece) {
        if (piece instanceof Evidence.Pilot pilot) {
            piloting = false;
            progress.looksFor(
                    pilot.forecast().stream().mapToInt(Integer::intValue).findFirst());
        }
        live.ifPresent(page -> page.show(piece));
    }

    @Override
    public void afterPilot(Verdict seen) {
        StringBuilder text = new StringBuilder();
        TerminalSummary.writeFirstLook(seen, new TerminalStyle(console.sayColumns(), false), text);
        console.say(text.toString());
    }

    @Override
    public void judged(Verdict verdict) {
        progress.judged(verdict);
    }

    @Override
    public StopSignal listen() {
        return Interrupts.install(console, () -> piloting);
    }
}
