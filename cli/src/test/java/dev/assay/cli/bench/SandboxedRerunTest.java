package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JVM options of this process that the one inside a sandbox gets too. */
class SandboxedRerunTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dassay.home=/opt/assay",
                "-Dassay.tty=out,err",
                "-Dmaven.repo.local=/work/repository",
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.lang=ALL-UNNAMED"
            })
    void whatItNeedsIsPassedOn(String option) {
        assertThat(SandboxedRerun.isOwn(option)).isTrue();
    }

    /** All users see a command line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Djavax.net.ssl.trustStorePassword=x",
                "-Dhttps.proxyHost=proxy",
                "-Dmaven.repo.local.password=x",
                "-javaagent:x",
                "-agentlib:jdwp=transport=dt_socket",
                "-agentpath:/opt/profiler.so"
            })
    void passwordsAndAgentsAreNot(String option) {
        assertThat(SandboxedRerun.isOwn(option)).isFalse();
    }
}
