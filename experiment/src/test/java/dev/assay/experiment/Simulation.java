package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An experiment that is run, killed, stopped and resumed until it has ended as planned, while instruments and disk go wrong. What must
 * hold whatever happens:
 *
 * <ul>
 *   <li>what a run was told to be on the disk is in the evidence at the end, as it was, once; nothing is there twice or damaged;
 *   <li>the evidence and the verdict are those of one run without faults, unless a fault changed figures
 *       ({@link Fault.Kind#changesFigures}) or the budget ended it: then what both have measured is alike as long as no figures were
 *       changed;
 *   <li>nothing is written outside the result folder, and no process is left by a run that was not killed;
 *   <li>a run that was not killed ends with an exit code of docs/reference/exit-codes.md, and never with an exception that is a defect.
 * </ul>
 */
public final class Simulation {
    /** Scenarios; seeds beyond them repeat them with other faults. */
    public static final int SCENARIOS = 24;

    private static final int MAX_FAULTS = 3;
    private static final int FAULTY_RUNS = 4;
    /** Most runs of one experiment: more would mean that it never ends. */
    private static final int MAX_RUNS = 40;

    private final Path folder;
    private final Map<Integer, Undisturbed> undisturbed = new ConcurrentHashMap<>();

    /** @param folder for result folders */
    Simulation(Path folder) {
        this.folder = folder;
    }

    /**
     * What happened.
     *
     * @param faults kinds whose step was reached
     * @param runs that it took
     * @param compared whether the verdict had to be that of a run without faults
     */
    record Played(Set<Fault.Kind> faults, int runs, boolean compared) {}

    /** @throws AssertionError if an invariant is violated */
    Played play(long seed) {
        Path own = folder.resolve("seed-" + seed);
        try {
            Files.createDirectories(own);
            Played played = new Experimenting(seed, own).toTheEnd();
            remove(own);
            return played;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Undisturbed undisturbed(int number) {
        return undisturbed.computeIfAbsent(
                number, n -> Undisturbed.of(Scenario.of(n), folder.resolve("scenario-" + n)));
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    private final class Experimenting {
        private final SplittableRandom random;
        private final Path own;
        private final Undisturbed expected;
        private final Set<Fault.Kind> happened = EnumSet.noneOf(Fault.Kind.class);
        private final List<Evidence> kept = new ArrayList<>();
        private final Set<Path> folders = new HashSet<>();
        private Scenario scenario;
        private Path results;

        Experimenting(long seed, Path own) {
            this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + 1);
            this.own = own;
            int number = (int) Math.floorMod(seed, (long) SCENARIOS);
            this.expected = undisturbed(number);
            this.scenario = Scenario.of(number);
            this.results = another();
        }

        private Path another() {
            Path next = own.resolve("results-" + (folders.size() + 1));
            folders.add(next);
            return next;
        }

        Played toTheEnd() throws IOException {
            boolean ended = false;
            int runs = 0;
            while (!ended) {
                runs++;
                require(runs <= MAX_RUNS, "does not come to an end");
                ended = Files.exists(results) ? resumed(runs) : ended(begun(runs, true));
            }
            return new Played(happened, runs, compared());
        }

        /** Continues as a user would who reads the message. */
        private boolean resumed(int runs) throws IOException {
            try {
                Unfinished unfinished = Unfinished.in(results);
                Plan stored = unfinished.plan();
                require(unfinished.kind() == scenario.kind(), "another kind of experiment: " + unfinished.kind());
                scenario = scenario.read(stored);
            } catch (BadInputException refused) {
                return refused(refused);
            }
            return ended(begun(runs, false));
        }

        /** Either it has ended and only files derived from the evidence are missing, or it was killed before the folder was described. */
        private boolean refused(BadInputException refused) throws IOException {
            if (String.valueOf(refused.getMessage()).contains("has ended as planned")) {
                return checked();
            }
            require(kept.isEmpty(), "evidence is lost: " + refused.getMessage());
            results = another();
            return false;
        }

        private End begun(int runs, boolean fresh) throws IOException {
            List<Fault> faults = runs > FAULTY_RUNS
                    ? List.of()
                    : IntStream.rangeClosed(0, random.nextInt(MAX_FAULTS))
                            .mapToObj(i -> Fault.drawn(random, expected.calls(), expected.writes()))
                            .toList();
            SimulatedBench machine = new SimulatedBench(scenario, faults, results, random.split());
            End end = machine.run(fresh, results);
            happened.addAll(machine.happened());
            kept.addAll(machine.kept());
            require(kept.isEmpty() || Files.exists(results.resolve("evidence.jsonl")), "the evidence is gone");
            if (end.exitCode().isPresent()) {
                int code = end.exitCode().getAsInt();
                require(Set.of(0, 2, 3, 130).contains(code), "exit code " + code);
                require(
                        !compared() || !machine.happened().isEmpty() || code == expected.exitCode(),
                        "without a fault it ends: " + end);
                require(machine.left().isEmpty(), "left behind: " + machine.left());
            }
            try (Stream<Path> there = Files.list(own)) {
                require(there.allMatch(folders::contains), "something was written beside the result folder");
            }
            return end;
        }

        private boolean ended(End end) throws IOException {
            return end.conclusion()
                            .filter(conclusion -> conclusion.ending().asPlanned())
                            .isPresent()
                    && checked();
        }

        private boolean compared() {
            return happened.stream().noneMatch(Fault.Kind::changesFigures) && scenario.roomy();
        }

        private boolean checked() throws IOException {
            try (Ledger ledger = Ledger.open(results)) {
                Map<String, String> evidence = Undisturbed.named(ledger.finishedEvidence());
                Undisturbed.named(kept)
                        .forEach((name, piece) -> require(
                                piece.equals(evidence.get(name)),
                                name + " was kept and is not there, or not as it was"));
                Verdict verdict = ledger.readVerdict();
                require(verdict.finished(), "the verdict says that it has not ended");
                require(
                        Files.readString(results.resolve("report.html")).equals(Clause.sentence(verdict.headline())),
                        "the report is of another verdict");
                Verdict again = StoredRun.of(ledger)
                        .session(ledger, (v, environment, plan, all) -> "")
                        .judge(ledger.finishedEvidence(), true);
                require(again.comparisons().equals(verdict.comparisons()), "judged again it comes out otherwise");
                compare(evidence, verdict);
            }
            return true;
        }

        private void compare(Map<String, String> evidence, Verdict verdict) {
            if (happened.stream().noneMatch(Fault.Kind::changesFigures)) {
                evidence.forEach((name, piece) -> require(
                        piece.equals(expected.pieces().getOrDefault(name, piece)),
                        name + " differs from that without faults"));
            }
            if (compared()) {
                require(
                        evidence.keySet().equals(expected.pieces().keySet()),
                        "other parts were measured: " + evidence.keySet() + " instead of "
                                + expected.pieces().keySet());
                require(
                        verdict.equals(expected.verdict()),
                        "another verdict: " + Clause.sentence(verdict.headline()) + " instead of "
                                + Clause.sentence(expected.verdict().headline()));
            }
        }

        private void require(boolean holds, String what) {
            if (!holds) {
                throw new AssertionError(what + "; faults: " + happened + ", in " + Objects.toString(results));
            }
        }
    }
}
