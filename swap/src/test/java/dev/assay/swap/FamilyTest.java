package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import dev.assay.model.server.ServerKnob;
import dev.assay.model.server.Stack;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each server's own facts agree with this room's tables. */
class FamilyTest {
    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"TOMCAT", "JETTY", "UNDERTOW", "NETTY"})
    void everyKnobOfAServerIsOneOfTheTable(Server server) {
        assertThat(KnobTable.ALL)
                .extracting(Knob::name)
                .containsAll(Family.of(server).boot().knobs().stream()
                        .map(ServerKnob::knob)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7.18", "3.0.13", "3.5.16", "4.0.0", "4.1.0"})
    void aLineHasTheServersThatItHasNotDropped(String version) {
        BootLine line = BootLine.of(version).orElseThrow();
        for (Stack stack : Stack.values()) {
            List<Server> able = Family.ALL.stream()
                    .filter(family -> family.boot().stacks().contains(stack)
                            && (family.boot().dropped().isEmpty() || line.major() < 4))
                    .map(Family::server)
                    .toList();
            assertThat(line.servers(stack)).containsExactlyInAnyOrderElementsOf(able);
        }
    }
}
