package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the pilot proves and reads about contenders before any load. */
record Proof(List<Identity> identities, Parity parity, List<EffectiveSetting> settings, List<Evidence.Startup> starts) {

    /** Merges several groups. A contender in more than one counts as in the first. */
    static Proof of(List<Proof> groups) {
        Map<String, Identity> identities = new LinkedHashMap<>();
        Map<String, EffectiveSetting> settings = new LinkedHashMap<>();
        Map<String, Evidence.Startup> starts = new LinkedHashMap<>();
        List<String> differences = new ArrayList<>();
        for (Proof group : groups) {
            group.identities.forEach(identity -> identities.putIfAbsent(identity.contender(), identity));
            group.settings.forEach(s -> settings.putIfAbsent(s.knob() + "\n" + s.contender(), s));
            group.starts.forEach(start -> starts.putIfAbsent(start.contender(), start));
            differences.addAll(group.parity.differences());
        }
        return new Proof(
                List.copyOf(identities.values()),
                new Parity(
                        groups.stream().map(group -> group.parity.outcome()).reduce(Parity.Outcome.SAME, Proof::worse),
                        firstOfEach(groups.stream().map(group -> group.parity.responses())),
                        differences,
                        groups.stream()
                                .map(group -> group.parity.contrast())
                                .flatMap(Optional::stream)
                                .findFirst(),
                        clients(groups)),
                List.copyOf(settings.values()),
                List.copyOf(starts.values()));
    }

    private static List<Parity.ToClient> clients(List<Proof> groups) {
        Map<String, List<Parity.ToClient>> byClient = groups.stream()
                .flatMap(group -> group.parity.clients().stream())
                .collect(Collectors.groupingBy(Parity.ToClient::client, LinkedHashMap::new, Collectors.toList()));
        return byClient.entrySet().stream()
                .map(client -> new Parity.ToClient(
                        client.getKey(),
                        firstOfEach(client.getValue().stream().map(Parity.ToClient::responses)),
                        client.getValue().stream()
                                .flatMap(group -> group.differences().stream())
                                .toList()))
                .toList();
    }

    private static List<Parity.Response> firstOfEach(Stream<List<Parity.Response>> groups) {
        Map<String, Parity.Response> responses = new LinkedHashMap<>();
        groups.flatMap(List::stream).forEach(a -> responses.putIfAbsent(a.step() + "\n" + a.contender(), a));
        return List.copyOf(responses.values());
    }

    private static Parity.Outcome worse(Parity.Outcome a, Parity.Outcome b) {
        return Objects.requireNonNull(a).compareTo(b) >= 0 ? a : b;
    }
}
