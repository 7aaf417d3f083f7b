package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.studies.model.StudyCell.Absence;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CellStudyTest {
    private static final List<StudyCell> CELLS = CellStudy.cells();

    private static StudyCell cell(String name) {
        return CELLS.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void hasEachCombinationOnceAndSaysWhichExist() {
        Set<String> names = CELLS.stream().map(StudyCell::name).collect(Collectors.toSet());

        assertThat(CELLS).hasSize(32);
        assertThat(names).hasSize(32);
        assertThat(CELLS.stream().filter(StudyCell::exists)).hasSize(24);
        assertThat(CELLS.stream().filter(one -> !one.exists())).allSatisfy(one -> {
            assertThat(one.virtualThreads()).isTrue();
            assertThat(one.jdk()).isEqualTo(17);
            assertThat(one.absent().values()).containsOnly(Absence.NO_VIRTUAL_THREADS);
        });
    }

    @Test
    void serversAreWhereTheyCanRun() {
        assertThat(cell("servlet-3.5-jdk17-platform-defaults").servers())
                .containsExactly(Server.TOMCAT, Server.JETTY, Server.UNDERTOW);
        assertThat(cell("servlet-3.5-jdk17-platform-defaults").absence(Server.NETTY))
                .hasValue(Absence.NO_SERVLETS);
        assertThat(cell("servlet-4.1-jdk25-virtual-equal").servers()).containsExactly(Server.TOMCAT, Server.JETTY);
        assertThat(cell("servlet-4.1-jdk25-virtual-equal").absence(Server.UNDERTOW))
                .hasValue(Absence.DROPPED);
        assertThat(cell("reactive-3.5-jdk25-platform-equal").servers()).isEqualTo(StudyCell.SERVERS);
        assertThat(cell("reactive-4.1-jdk25-virtual-defaults").servers()).containsExactly(Server.TOMCAT, Server.JETTY);
        assertThat(cell("reactive-4.1-jdk25-virtual-defaults").absence(Server.NETTY))
                .hasValue(Absence.NO_EFFECT);
    }

    /** With virtual threads, a cell has the servers on which they change something. */
    @Test
    void undertowHasVirtualThreadsForServletsAlone() {
        assertThat(cell("servlet-3.5-jdk25-virtual-defaults").servers())
                .containsExactly(Server.TOMCAT, Server.JETTY, Server.UNDERTOW);
        for (String settings : List.of("defaults", "equal")) {
            StudyCell reactive = cell("reactive-3.5-jdk25-virtual-" + settings);
            assertThat(reactive.servers()).containsExactly(Server.TOMCAT, Server.JETTY);
            assertThat(reactive.absence(Server.UNDERTOW)).hasValue(Absence.NO_EFFECT);
        }
    }

    @Test
    void everyServerThatIsMissingHasItsReason() {
        assertThat(CELLS).allSatisfy(one -> {
            assertThat(one.servers()).doesNotHaveDuplicates().isSubsetOf(StudyCell.SERVERS);
            assertThat(StudyCell.SERVERS)
                    .allSatisfy(server -> assertThat(one.absence(server).isPresent())
                            .isNotEqualTo(one.servers().contains(server)));
            assertThat(one.exists()).isEqualTo(one.servers().size() > 1);
        });
        assertThat(CELLS.stream().filter(one -> one.boot().equals("4.1") && one.exists()))
                .allSatisfy(one -> assertThat(one.absence(Server.UNDERTOW)).hasValue(Absence.DROPPED));
    }

    @Test
    void aCellIsOneComparison() {
        Path app = Path.of("servlet-4.1.jar");
        Plan plan =
                CellStudy.plan(cell("servlet-4.1-jdk25-virtual-equal"), app, Optional.of(Duration.ofMinutes(30)), 7);

        assertThat(plan.app()).hasValue(app);
        assertThat(plan.contenders()).extracting(Contender::id).containsExactly("tomcat", "jetty");
        assertThat(plan.contenders()).allSatisfy(contender -> {
            assertThat(contender.jdk()).hasValue("25");
            assertThat(contender.settings()).isEqualTo(Settings.EQUAL);
            assertThat(contender.jvmOptions()).containsExactly("-Dspring.threads.virtual.enabled=true");
        });
        assertThat(plan.jvmOptions())
                .as("the apps have them on, which is not Spring Boot's default")
                .contains("-Dserver.compression.enabled=false", "-Dserver.http2.enabled=false");
        assertThat(plan.workload().steps()).hasSize(3);
        assertThat(plan.budget()).isEqualTo(Duration.ofMinutes(30));
        assertThat(plan.seed()).isEqualTo(7);
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
    }

    /** Budget and seed may differ from night to night. */
    @Test
    void knowsThePlanOfACell() {
        StudyCell cell = cell("servlet-4.1-jdk25-virtual-equal");
        Plan plan =
                CellStudy.plan(cell, Path.of("elsewhere", "servlet-4.1.jar"), Optional.of(Duration.ofMinutes(40)), 7);
        Plan read = Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)));

        assertThat(CellStudy.isOf(cell, read)).isTrue();
        assertThat(CELLS.stream().filter(StudyCell::exists).filter(one -> CellStudy.isOf(one, read)))
                .containsExactly(cell);
        assertThat(CellStudy.isOf(
                        cell,
                        Plans.resolve(
                                Optional.of(new PlanText("plan.yaml", "workload: [{path: /}]")), PlanFlags.none(), 42)))
                .isFalse();
        assertThat(List.of(
                        read.with(read.subject().withJvmOptions(List.of("-XX:+UseZGC", "-Xmx4g"))),
                        read.with(read.setup().with(JvmState.STARTING))))
                .noneMatch(other -> CellStudy.isOf(cell, other));
    }

    /** Every cell fits into the default budget. */
    @Test
    void everyCellFitsIntoItsUsualBudget() {
        assertThat(CELLS.stream().filter(StudyCell::exists))
                .map(one -> CellStudy.plan(one, Path.of("app.jar"), Optional.empty(), 1))
                .allSatisfy(plan -> assertThat(plan.budget())
                        .isGreaterThanOrEqualTo(Schedules.smallestBudget(plan))
                        .isLessThanOrEqualTo(Duration.ofMinutes(30)));
    }
}
