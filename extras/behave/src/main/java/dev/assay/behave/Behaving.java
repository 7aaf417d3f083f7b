package dev.assay.behave;

import dev.assay.behave.families.Family;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.families.Family.Findings;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Omission;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixture.NotStartedException;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.SwappedJar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends the same cases to one contender after the other and compares their outcome. */
public final class Behaving {
    /** Receives progress. */
    public interface Progress {
        void at(String contender, String family, int percent);
    }

    private static final String INTERRUPTED = "interrupted";

    private final List<Family> families;
    private final Progress progress;
    /** By the id of the case. */
    private final Map<String, Entry> asked = new LinkedHashMap<>();

    private final List<Omission> omitted = new ArrayList<>();
    private final List<String> notStarted = new ArrayList<>();
    private boolean interrupted;

    private record Entry(Family family, Case subject, List<Outcome> outcomes) {
        Entry(Family family, Case subject) {
            this(family, subject, new ArrayList<>());
        }

        boolean has(String contender) {
            return row().of(contender).isPresent();
        }

        void replaceLast(Outcome outcome) {
            outcomes.set(outcomes.size() - 1, outcome);
        }

        Row row() {
            return new Row(subject, outcomes);
        }
    }

    public Behaving(List<Family> families, Progress progress) {
        this.families = List.copyOf(families);
        this.progress = progress;
    }

    /**
     * Runs all families on every contender. Where a contender does not start, or a family fails, that family is left out for it. An
     * interrupt ends the family that it meets and leaves out all that would follow.
     *
     * @param app its name
     * @param fixtures one per contender, the reference first; each is closed after its last family
     * @throws NoMeasurementException if no contender starts
     */
    public Behaviour run(String app, List<Fixture> fixtures) {
        long begun = System.nanoTime();
        for (Fixture fixture : fixtures) {
            try (fixture) {
                for (Family family : families) {
                    ask(fixture, family, fixtures.get(0).deployment().id());
                }
            }
            fixture.troubles().forEach(what -> note("", fixture.deployment().id(), what));
        }
        if (asked.isEmpty() && !interrupted && !notStarted.isEmpty()) {
            throw new NoMeasurementException(
                    notStarted.get(0),
                    "Fix the app or its settings (a database, environment variables, --jvm, --path), and check that it starts"
                            + " with `java -jar`. The full log is in the result folder.");
        }
        List<Row> rows = asked.values().stream().map(Entry::row).toList();
        List<Subject> subjects =
                fixtures.stream().map(fixture -> subject(fixture.deployment())).toList();
        return new Behaviour(
                app, subjects, rows, moves(subjects), omitted, (System.nanoTime() - begun) / 1_000_000_000);
    }

    private void ask(Fixture fixture, Family family, String reference) {
        String contender = fixture.deployment().id();
        interrupted |= Thread.currentThread().isInterrupted();
        if (interrupted) {
            note(family.id(), contender, INTERRUPTED);
            return;
        }
        try {
            progress.at(contender, family.id(), 0);
            Findings findings = family.ask(fixture, percent -> progress.at(contender, family.id(), percent));
            findings.findings().forEach(finding -> keep(family, finding));
            findings.omitted().forEach(why -> note(family.id(), contender, why));
            trySettings(fixture, family, findings.findings(), reference);
        } catch (NotStartedException e) {
            notStarted.add(contender + ": " + e.getMessage());
            note(family.id(), contender, String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            interrupted = true;
            note(family.id(), contender, INTERRUPTED);
        } catch (BadInputException e) {
            throw e;
        } catch (RuntimeException e) { // a flaw in one family discards none of what the others found
            note(family.id(), contender, "It was not tested, because Assay failed: " + e);
        }
    }

    /** Adds to what the contender did what it does once its settings are set. The reference is tested first, so what it did is known. */
    private void trySettings(Fixture fixture, Family family, List<Finding> found, String reference)
            throws InterruptedException {
        Deployment deployment = fixture.deployment();
        List<Finding> worth = found.stream()
                .filter(finding -> family.triesSettings(
                        finding.outcome(), entry(family, finding).row().of(reference)))
                .toList();
        SettingTrials.of(fixture.app(), deployment.contender().server())
                .tried(fixture, family, worth, why -> note(family.id(), deployment.id(), why))
                .forEach(finding -> entry(family, finding).replaceLast(finding.outcome()));
    }

    private Entry entry(Family family, Finding finding) {
        return asked.computeIfAbsent(finding.subject().id(), id -> new Entry(family, finding.subject()));
    }

    private void note(String family, String contender, String why) {
        omitted.add(new Omission(family, contender, why));
    }

    private void keep(Family family, Finding finding) {
        entry(family, finding).outcomes().add(finding.outcome());
    }

    private static Subject subject(Deployment deployment) {
        SwappedJar jar = deployment.jar();
        return new Subject(
                deployment.id(),
                jar.server(),
                jar.serverVersion(),
                deployment.contender().settings().name(),
                deployment.jdk().version());
    }

    private List<Move> moves(List<Subject> subjects) {
        List<Entry> gravestFirst = asked.values().stream()
                .sorted(Comparator.comparing((Entry entry) -> entry.subject().concern())
                        .thenComparing(entry -> entry.subject().level()))
                .toList();
        return subjects.stream()
                .skip(1)
                .filter(to -> asked.values().stream()
                        .anyMatch(entry -> entry.has(subjects.get(0).id()) && entry.has(to.id())))
                .map(to -> move(subjects.get(0).id(), to.id(), gravestFirst))
                .toList();
    }

    private static Move move(String from, String to, List<Entry> entries) {
        List<String> differ = new ArrayList<>();
        List<String> matter = new ArrayList<>();
        for (Entry entry : entries) {
            Optional<Outcome> before = entry.row().of(from);
            Optional<Outcome> after = entry.row().of(to);
            if (before.isPresent() && after.isPresent() && !before.get().isLike(after.get())) {
                differ.add(entry.subject().id());
                if (entry.family().matters(entry.subject(), before.get(), after.get())) {
                    matter.add(entry.subject().id());
                }
            }
        }
        return new Move(from, to, differ, matter);
    }
}
