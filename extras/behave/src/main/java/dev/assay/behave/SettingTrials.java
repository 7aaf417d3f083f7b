package dev.assay.behave;

import dev.assay.behave.cases.CaseSettings;
import dev.assay.behave.cases.ServerCases;
import dev.assay.behave.families.Family;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.outcome.Behaviour.TriedSetting;
import dev.assay.behave.transport.Fixture;
import dev.assay.behave.transport.Fixture.NotStartedException;
import dev.assay.model.server.BootVersion;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The Spring Boot properties that change what a contender does with cases: with them set, these cases are sent again.
 *
 * @param byCase properties with their values, by the id of the case
 */
record SettingTrials(Map<String, Map<String, String>> byCase) {
    /**
     * One process with all properties that do not contradict each other.
     *
     * @param cases their ids
     */
    private record Trial(Map<String, String> properties, Set<String> cases) {
        Trial() {
            this(new TreeMap<>(), new LinkedHashSet<>());
        }

        boolean takes(Map<String, String> further) {
            return further.entrySet().stream()
                    .allMatch(one -> one.getValue().equals(properties.getOrDefault(one.getKey(), one.getValue())));
        }

        void add(String id, Map<String, String> further) {
            properties.putAll(further);
            cases.add(id);
        }
    }

    /** The settings for an app on a server; none unless Spring Boot starts the server. */
    static SettingTrials of(InspectedApp app, Server server) {
        Map<String, Map<String, String>> byCase = new LinkedHashMap<>();
        BootVersion.of(app.bootVersion()).ifPresent(version -> {
            for (CaseSettings setting : ServerCases.of(server).settings()) {
                Map<String, String> properties = setting.on(version.number());
                if (!properties.isEmpty()) {
                    setting.cases().forEach(id -> byCase.put(id, properties));
                }
            }
        });
        return new SettingTrials(byCase);
    }

    /**
     * What was found in those of these cases that have a setting, with what the contender did once it was set. One process is enough unless
     * two settings set a property differently: a setting is credited only with the cases that {@link ServerCases} names.
     *
     * @param worth where a setting is to be tried
     * @param untried gets a sentence for each process that did not start
     */
    List<Finding> tried(Fixture fixture, Family family, List<Finding> worth, Consumer<String> untried)
            throws InterruptedException {
        Map<String, Outcome> after = new LinkedHashMap<>();
        List<Trial> trials = trials(worth);
        for (Trial trial : trials) {
            String part =
                    "-" + family.id() + "-settings" + (trials.size() == 1 ? "" : "-" + (trials.indexOf(trial) + 1));
            try (Fixture again = fixture.again(trial.properties(), trial.cases(), part)) {
                family.ask(again, percent -> {}).findings().stream()
                        .filter(finding ->
                                trial.cases().contains(finding.subject().id()))
                        .forEach(finding -> after.put(finding.subject().id(), finding.outcome()));
            } catch (NotStartedException e) {
                untried.accept("Not tried: " + String.join(", ", words(trial.properties())) + ". " + e.getMessage());
            }
        }
        return worth.stream()
                .flatMap(finding ->
                        Optional.ofNullable(after.get(finding.subject().id()))
                                .map(outcome -> tried(finding, outcome))
                                .stream())
                .toList();
    }

    private static List<String> words(Map<String, String> properties) {
        return properties.entrySet().stream().map(Object::toString).toList();
    }

    private Finding tried(Finding finding, Outcome after) {
        Map<String, String> properties = byCase.getOrDefault(finding.subject().id(), Map.of());
        return new Finding(
                finding.subject(),
                finding.outcome().with(new TriedSetting(properties, after.observed(), after.conforms())));
    }

    private List<Trial> trials(List<Finding> worth) {
        List<Trial> trials = new ArrayList<>();
        for (Finding finding : worth) {
            String id = finding.subject().id();
            Optional.ofNullable(byCase.get(id)).ifPresent(properties -> trials.stream()
                    .filter(trial -> trial.takes(properties))
                    .findFirst()
                    .orElseGet(() -> added(trials))
                    .add(id, properties));
        }
        return trials;
    }

    private static Trial added(List<Trial> trials) {
        Trial trial = new Trial();
        trials.add(trial);
        return trial;
    }
}
