package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.report.BehaviourReport;
import dev.assay.cli.FollowUp;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.flags.AfterEquals;
import dev.assay.cli.screen.Console;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code assay compare --behave}: tests behaviour after a comparison. */
final class BehaviourAfterComparison implements FollowUp {
    private static final String FLAG = "--behave";

    @Option(
            names = FLAG,
            paramLabel = "LIST",
            arity = "0..1",
            split = ",",
            preprocessor = AfterEquals.class,
            description = {
                "Afterwards, test what changes besides speed, as `assay behave` does; LIST names families, for",
                "example \"limits,shutdown\". The budget does not include it. Slow paths and WebSockets of your",
                "app are tested by `assay behave` only (--slow, --websocket)."
            })
    private @Nullable List<String> behave;

    @Override
    public Optional<String> flag() {
        return behave == null ? Optional.empty() : Optional.of(FLAG);
    }

    @Override
    public boolean answers(String condition) {
        return BehaviourFailIf.isOne(condition);
    }

    @Override
    public Optional<Task> checked(Plan plan, List<String> conditions) {
        if (behave == null) {
            if (!conditions.isEmpty()) {
                throw new BadInputException(
                        "--fail-if", "is about behaviour, which is not tested", "Add --behave, or omit it.");
            }
            return Optional.empty();
        }
        Behaviours.check(plan, FLAG);
        List<String> only =
                behave.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
        List<Family> families = Behaviours.families(only, FLAG);
        List<BehaviourFailIf> parsed = BehaviourFailIf.of(conditions, plan, families);
        return Optional.of(bench -> {
            LocalBench able = families.stream().anyMatch(Family::speaksHttp2) ? bench.forHttp2() : bench;
            return (results, console) -> run(able, families, parsed, results, console);
        });
    }

    private static Done run(
            LocalBench bench, List<Family> families, List<BehaviourFailIf> conditions, Path results, Console console) {
        Behaviours behaviours = new Behaviours(console, bench.variables(), families, List.of(), Optional.empty());
        BehaviourFolder folder = BehaviourFolder.create(BehaviourFolder.within(results));
        Behaviour behaviour = behaviours.ask(bench, folder);
        return new Done(
                conditions.stream()
                        .map(condition -> condition.result(behaviour))
                        .toList(),
                behaviours.interrupted(folder),
                shown -> {
                    shown.out().println();
                    BehaviourReport.write(behaviour, folder.dir().toString(), shown.style(), shown.out());
                });
    }
}
