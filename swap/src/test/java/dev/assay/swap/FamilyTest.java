package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import dev.assay.model.server.ServerKnob;
import dev.assay.model.server.Stack;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

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
    @CsvSource({
        "2.7.18, SERVLET, tomcat jetty undertow",
        "3.5.16, REACTIVE, tomcat jetty undertow netty",
        "4.0.0, SERVLET, jetty tomcat",
        "4.1.0, REACTIVE, jetty netty tomcat"
    })
    void aLineHasTheServersThatItHasNotDroppedInItsOrder(String version, Stack stack, String servers) {
        assertThat(BootLine.of(version).orElseThrow().servers(stack))
                .extracting(Server::id)
                .containsExactly(servers.split(" "));
    }
}
