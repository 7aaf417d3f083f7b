package dev.assay.tune.fit;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.TrialListener;
import dev.assay.experiment.parity.ParityCheck;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.Plan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds contenders that answer otherwise than the first, before any is loaded: heaps for different work cannot be compared.
 *
 * @param rig with the heap that all contenders are to have meanwhile
 */
record Alike(Rig rig, Plan plan) {
    /**
     * Starts the contenders together and compares their responses. One that does not start is left to the search, which says why.
     *
     * @return by contender, what differs
     * @throws NoMeasurementException if none answers like the first, or the first not as the plan expects
     */
    Map<String, String> differing(List<String> contenders) throws InterruptedException {
        List<String> starting = new ArrayList<>(contenders);
        while (starting.size() > 1) {
            try (RunningServers running = new RunningServers(rig, plan, TrialListener.NONE)) {
                running.launch(starting, "fit-responses");
                return differing(starting, running);
            } catch (ContenderFailedException failed) {
                starting.remove(failed.contender());
            }
        }
        return Map.of();
    }

    private Map<String, String> differing(List<String> contenders, RunningServers running) throws InterruptedException {
        Parity all = parity(contenders, running);
        if (all.outcome() != Parity.Outcome.DIFFERENT) {
            return Map.of();
        }
        Map<String, String> differing = new LinkedHashMap<>();
        List<String> others = contenders.subList(1, contenders.size());
        for (String other : others) {
            Parity parity = parity(List.of(contenders.get(0), other), running);
            if (parity.outcome() == Parity.Outcome.DIFFERENT) {
                differing.put(other, parity.differences().get(0));
            }
        }
        if (differing.isEmpty() || differing.size() == others.size()) {
            throw new NoMeasurementException(
                    "the contenders answer differently: " + all.differences().get(0),
                    "Give a request that all answer alike: --path /...");
        }
        return differing;
    }

    private Parity parity(List<String> contenders, RunningServers running) throws InterruptedException {
        return new ParityCheck(rig.generator(), rig.pause(), plan.workload()).check(contenders, running::target);
    }
}
