package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.assay.behave.Family.Finding;
import dev.assay.model.Behaviour.Conduct;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** Whose target keeps using CPU time after the first case. */
    private static final class Looping implements Place {
        private final Target target;
        private final List<String> replaced = new ArrayList<>();
        private int looks;

        Looping(Target target) {
            this.target = target;
        }

        @Override
        public Target after(String id) {
            replaced.add(id);
            return target;
        }

        @Override
        public boolean spins() {
            return looks++ == 0;
        }
    }

    /** It would answer the next cases late or not at all, and the machine would be busy. */
    @Test
    void aTargetThatDoesNotComeToRestDeviatesAndIsReplaced() throws IOException, InterruptedException {
        try (PoliteServer server = new PoliteServer(true)) {
            AppRequests requests = new AppRequests(
                    "/", new AppRequests.Post("/orders", "application/json", "{}"), true, List.of(), Optional.empty());
            Target target = Target.of(server, requests);
            Looping place = new Looping(target);
            List<Finding> findings = CaseRun.send(
                    target,
                    place,
                    CASES,
                    percent -> {},
                    (at, one) -> new Conduct(at.contender(), "400 close", true, Map.of(CaseRun.BYTES, 80L)));

            assertThat(findings)
                    .extracting(
                            finding -> finding.subject().id(),
                            finding -> finding.conduct().did(),
                            finding -> finding.conduct().asAsked())
                    .containsExactly(tuple("loops", "400 close spins", false), tuple("rests", "400 close", true));
            assertThat(place.replaced).containsExactly("loops");
        }
    }
}
