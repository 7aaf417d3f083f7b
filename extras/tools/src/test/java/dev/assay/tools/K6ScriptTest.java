package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Step;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class K6ScriptTest {
    /** As the other tools do, which verify no certificate: those of tests are signed by nobody. */
    @Test
    void trustsEveryCertificate() {
        URI base = URI.create("https://127.0.0.1:8443");
        assertThat(new K6Script(new Assignment(Loads.loops(Step.get("/"), 1, 1), base, 1, Path.of(""))).text())
                .contains("insecureSkipTLSVerify: true,\n");
    }
}
