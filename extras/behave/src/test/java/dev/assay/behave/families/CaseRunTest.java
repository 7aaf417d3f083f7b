package dev.assay.behave.families;

import static dev.assay.behave.outcome.SomeOutcomes.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.CaseFile;
import dev.assay.behave.cases.SomeCases;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.families.Family.Finding;
import dev.assay.behave.outcome.Behaviour.Outcome;
import dev.assay.behave.transport.Sent;
import dev.assay.behave.transport.Target;
import dev.assay.behave.transport.TargetPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CaseRunTest {
    private static final List<WireCase> CASES = SomeCases.parse(
            CaseFile.Notation.WIRE,
            Conformance.ID,
            "[loops] RFC 9112 3 | MUST | client | GET",
            "Loops",
            "= It loops.",
            "> GET /loop HTTP/1.1",
            ">",
            "",
            "[rests] RFC 9112 3 | MUST | client | GET",
            "Rests",
            "= It rests.",
            "> GET / HTTP/1.1",
            ">");

    private static final AppRequests REQUESTS = new AppRequests(
            "/", new AppRequests.Post("/orders", "application/json", "{}"), true, List.of(), Optional.empty());

    /** That gives the same target again. */
    private static final class OneTarget implements TargetPool {
        private final Target target;
        private final List<String> replaced = new ArrayList<>();
        private boolean loops;

        /** @param loops whether it keeps using CPU time after the first case */
        OneTarget(Target target, boolean loops) {
            this.target = target;
            this.loops = loops;
        }

        @Override
        public Target after(String id) {
            replaced.add(id);
            return target;
        }

        @Override
        public boolean spins() {
            boolean spins = loops;
            loops = false;
            return spins;
        }
    }

    /** It would answer the next cases late or not at all, and the machine would be busy. */
    @Test
    void aTargetThatDoesNotComeToRestDeviatesAndIsReplaced() throws IOException, InterruptedException {
        try (PoliteServer server = new PoliteServer(true)) {
            Target target = Target.of(server, REQUESTS);
            OneTarget pool = new OneTarget(target, true);
            List<Finding> findings =
                    CaseRun.send(target, pool, CASES, percent -> {}, (at, one) -> sent(at, "400 close", false));

            assertThat(findings)
                    .extracting(
                            finding -> finding.subject().id(),
                            finding -> finding.outcome().observed().text(),
                            finding -> finding.outcome().conforms())
                    .containsExactly(tuple("loops", "400 close spins", false), tuple("rests", "400 close", true));
            assertThat(pool.replaced).containsExactly("loops");
        }
    }

    private static Sent sent(Target target, String text, boolean silent) {
        return new Sent(new Outcome(target.contender(), seen(text), true), silent, true);
    }

    /** The first time, it loses a request that it answers the next time; a case that it never answers is silent. */
    @Test
    void aCaseIsSentAgainIfTheTargetIsSilent() throws IOException, InterruptedException {
        try (PoliteServer server = new PoliteServer(true)) {
            Target target = Target.of(server, REQUESTS);
            List<String> tries = new ArrayList<>();
            List<Finding> findings =
                    CaseRun.send(target, new OneTarget(target, false), CASES, percent -> {}, (at, one) -> {
                        String id = one.subject().id();
                        tries.add(id);
                        boolean silent = id.equals("rests") || tries.size() == 1;
                        return sent(at, silent ? "200 silent" : "200 keep", silent);
                    });

            assertThat(findings)
                    .extracting(finding -> finding.outcome().observed().text(), finding -> finding.outcome()
                            .conforms())
                    .containsExactly(tuple("200 keep, at times silent", false), tuple("200 silent", true));
            assertThat(tries).containsExactly("loops", "loops", "rests", "rests");
        }
    }
}
