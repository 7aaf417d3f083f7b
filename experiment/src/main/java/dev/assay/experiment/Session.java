package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Judge;
import dev.assay.verdict.Machines;
import java.util.List;
import java.util.Optional;

/** Judges what a result folder holds and writes verdict, histograms and report into it. Needs nothing but the folder. */
public record Session(
        Ledger ledger, Plan plan, Schedule schedule, Environment environment, Machines machines, ReportPage page) {
    /** The verdict on this evidence; see {@link Judge#judge} for the meaning of {@code finished}. */
    public Verdict judge(List<Evidence> evidence, boolean finished) {
        return Judge.judge(plan, schedule, environment, evidence, finished, machines);
    }

    /** What the pilot alone shows; empty without load. */
    Optional<Verdict> afterPilot(Evidence.Pilot pilot) {
        return Judge.afterPilot(plan, schedule, environment, pilot);
    }

    /** Judges and writes everything that follows from the evidence. */
    public Verdict conclude(List<Evidence> evidence, boolean finished) {
        Verdict verdict = judge(evidence, finished);
        keep(verdict, evidence);
        return verdict;
    }

    /** Writes everything that follows from the evidence; the verdict last, so that if it says finished, everything is there. */
    public void keep(Verdict verdict, List<Evidence> evidence) {
        ledger.writeHistograms();
        draw(verdict, evidence);
        ledger.writeVerdict(verdict);
    }

    /** The report on the evidence so far, as text. */
    public String running(List<Evidence> evidence) {
        return page(judge(evidence, false), evidence);
    }

    public String page(Verdict verdict, List<Evidence> evidence) {
        return page.of(verdict, environment, plan, evidence);
    }

    public void draw(Verdict verdict, List<Evidence> evidence) {
        ledger.write("report.html", out -> out.write(page(verdict, evidence)));
    }
}
