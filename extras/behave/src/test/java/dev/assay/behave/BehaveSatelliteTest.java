package dev.assay.behave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.cli.CommandEntry;
import dev.assay.cli.Satellite;
import dev.assay.model.server.Server;
import dev.assay.report.document.Section;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BehaveSatelliteTest {
    @Test
    void theCoreFindsIt() {
        assertThat(Satellite.all())
                .flatExtracting(Satellite::commands)
                .extracting(CommandEntry::name)
                .contains("behave");
    }

    @Test
    void aReportHasItsSectionIfBehaviourWasTested(@TempDir Path results) {
        Satellite satellite = new BehaveSatellite();
        assertThat(satellite.sections(results)).isEmpty();

        BehaviourFolder.create(BehaviourFolder.within(results))
                .write(new Behaviour(
                        "app",
                        List.of(new Subject("tomcat", Server.TOMCAT, "10", "defaults", "17")),
                        List.of(),
                        List.of(),
                        List.of(),
                        1));

        assertThat(satellite.sections(results))
                .extracting(Section::title)
                .containsExactly("What changes besides speed");
    }
}
