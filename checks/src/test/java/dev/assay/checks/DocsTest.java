package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What the documents say is what the program does. */
class DocsTest {
    @Test
    void theExamplePlanIsTheOneThatTheProgramAccepts() throws IOException {
        assertThat(Files.readString(AssayProcess.home().resolve("docs/plan.yaml")))
                .isEqualTo(Plans.example());
    }

    @Test
    void soIsTheExampleOfALoad() throws IOException {
        assertThat(Files.readString(AssayProcess.home().resolve("docs/load.yaml")))
                .isEqualTo(Plans.loadExample());
    }

    @Test
    void theReadmeOpensWithTwoCommands() throws IOException {
        assertThat(Files.readAllLines(AssayProcess.home().resolve("README.md")).subList(0, 4))
                .containsExactly("# Assay", "", "    ./assay compare", "    mvn -B verify");
    }
}
