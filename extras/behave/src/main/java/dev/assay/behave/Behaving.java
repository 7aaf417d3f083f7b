package dev.assay.behave;

import dev.assay.behave.Behaviour.Case;
import dev.assay.behave.Behaviour.Conduct;
import dev.assay.behave.Behaviour.Move;
import dev.assay.behave.Behaviour.Omission;
import dev.assay.behave.Behaviour.Row;
import dev.assay.behave.Behaviour.Subject;
import dev.assay.behave.Family.Finding;
import dev.assay.behave.Family.Findings;
import dev.assay.behave.Stage.NotStartedException;
import dev.assay.model.BadInputException;
import dev.assay.model.Deployment;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.SwappedJar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends the same cases to one contender after the other and compares their conduct. */
final class Behaving {
    /** Receives progress. */
    interface Progress {
        /** A contender has done this percentage of a family. */
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

    private record Entry(Family family, Case subject, List<Conduct> conducts) {
        Entry(Family family, Case subject) {
            this(family, subject, new ArrayList<>());
        }

        boolean has(String contender) {
            return row().of(contender).isPresent();
        }

        void replaceLast(Conduct conduct) {
            conducts.set(conducts.size() - 1, conduct);
        }

        Row row() {
            return new Row(subject, conducts);
        }
    }

    Behaving(List<Family> families, Progress progress) {
        this.families = List.copyOf(families);
        this.progress = progress;
    }

    /**
     * Runs all families on every contender. Where a contender does not start, or a family fails, that family is left out for it. An
     * interrupt ends the family that it meets and leaves out all that would follow.
     *
     * @param app its name
     * @param stages one per contender, the reference first; each is closed after its last family
     * @throws NoMeasurementException if no contender starts
     */
    Behaviour run(String app, List<Stage> stages) {
        long begun = System.nanoTime();
        for (Stage stage : stages) {
            try (stage) {
                for (Family family : families) {
                    ask(stage, family, stages.get(0).deployment().id());
                }
            }
            stage.troubles().forEach(what -> note("", stage.deployment().id(), what));
        }
        if (asked.isEmpty() && !interrupted && !notStarted.isEmpty()) {
            throw new NoMeasurementException(
                    notStarted.get(0),
                    "Fix the app or its settings (a database, environment variables, --jvm, --path), and check that it starts"
                            + " with `java -jar`. The full log is in the result folder.");
        }
        List<Row> rows = asked.values().stream().map(Entry::row).toList();
        List<Subject> subjects =
                stages.stream().map(stage -> subject(stage.deployment())).toList();
        return new Behaviour(
                app, subjects, rows, moves(subjects), omitted, (System.nanoTime() - begun) / 1_000_000_000);
    }

    private void ask(Stage stage, Family family, String reference) {
        String contender = stage.deployment().id();
        interrupted |= Thread.currentThread().isInterrupted();
        if (interrupted) {
            note(family.id(), contender, INTERRUPTED);
            return;
        }
        try {
            progress.at(contender, family.id(), 0);
            Findings findings = family.ask(stage, percent -> progress.at(contender, family.id(), percent));
            findings.findings().forEach(finding -> keep(family, finding));
            findings.omitted().forEach(why -> note(family.id(), contender, why));
            tryKnobs(stage, family, findings.findings(), reference);
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

    /** Adds to what the contender did what it does once its knobs are set. The reference is tested first, so what it did is known. */
    private void tryKnobs(Stage stage, Family family, List<Finding> found, String reference)
            throws InterruptedException {
        Deployment deployment = stage.deployment();
        List<Finding> worth = found.stream()
                .filter(finding -> family.triesKnob(
                        finding.conduct(), entry(family, finding).row().of(reference)))
                .toList();
        Knobs.of(stage.app(), deployment.contender().server())
                .tried(stage, family, worth, why -> note(family.id(), deployment.id(), why))
                .forEach(finding -> entry(family, finding).replaceLast(finding.conduct()));
    }

    private Entry entry(Family family, Finding finding) {
        return asked.computeIfAbsent(finding.subject().id(), id -> new Entry(family, finding.subject()));
    }

    private void note(String family, String contender, String why) {
        omitted.add(new Omission(family, contender, why));
    }

    private void keep(Family family, Finding finding) {
        entry(family, finding).conducts().add(finding.conduct());
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
            Optional<Conduct> before = entry.row().of(from);
            Optional<Conduct> after = entry.row().of(to);
            if (before.isPresent()
                    && after.isPresent()
                    && !before.get().did().equals(after.get().did())) {
                differ.add(entry.subject().id());
                if (entry.family().matters(entry.subject(), before.get(), after.get())) {
                    matter.add(entry.subject().id());
                }
            }
        }
        return new Move(from, to, differ, matter);
    }
}
