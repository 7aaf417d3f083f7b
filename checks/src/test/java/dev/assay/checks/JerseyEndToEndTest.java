package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The built-in JAX-RS app on each server that it brings. */
class JerseyEndToEndTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(value = Server.class, names = "GRIZZLY")
    void answersAlikeAndIsTheServerItClaims(Server server)
            throws IOException, InterruptedException, GeneralSecurityException {
        works(server);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(
            value = Server.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OWN", "GRIZZLY"})
    void soDoTheOthers(Server server) throws IOException, InterruptedException, GeneralSecurityException {
        works(server);
    }

    private void works(Server server) throws IOException, InterruptedException, GeneralSecurityException {
        MatrixCell cell = new MatrixRun(folder).inClear(MatrixApp.of("jersey"), server);

        assertThat(cell.works()).as(cell.words()).isPresent();
    }

    @Test
    void theCommandFindsItByItsName() throws IOException, InterruptedException {
        AssayProcess.Finished dry = AssayProcess.run(
                folder,
                Duration.ofMinutes(1),
                "compare",
                "--app",
                "jersey",
                "--servers",
                "netty,grizzly,jdk",
                "--dry-run");
        AssayProcess.Finished unknown =
                AssayProcess.run(folder, Duration.ofMinutes(1), "compare", "--app", "quarkus", "--dry-run");

        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("-Dassay.server=grizzly", "-Dassay.server=netty", "-Dassay.server=jdk", "POST");
        assertThat(Pattern.compile("-Dserver\\.port=(\\d+)")
                        .matcher(dry.out())
                        .results()
                        .map(match -> match.group(1)))
                .as("each contender has a port of its own")
                .hasSize(3)
                .doesNotHaveDuplicates();
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("no built-in app: quarkus", "orders, jersey");
    }
}
