package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import dev.assay.report.Fixtures;
import org.junit.jupiter.api.Test;

class EnvironmentSectionTest {
    @Test
    void saysWhichCpusRanWhat() {
        assertThat(on("1", "0")).endsWith("; servers on CPU 1, generator on CPU 0");
        assertThat(on("24-31,56-63", "16-23,48-55"))
                .endsWith("; servers on CPUs 24-31,56-63, generator on CPUs 16-23,48-55");
    }

    private static String on(String servers, String generator) {
        Environment some = Fixtures.environment(Fixtures.THREE);
        Placement placement = new Placement(CpuSet.parse("0-63"), CpuSet.parse(servers), CpuSet.parse(generator), true);
        return EnvironmentSection.machine(new Environment(
                some.assayVersion(),
                some.os(),
                some.cpu(),
                some.cpus(),
                some.memoryBytes(),
                some.virtualisation(),
                placement,
                some.deployments(),
                some.app(),
                some.facts()));
    }
}
