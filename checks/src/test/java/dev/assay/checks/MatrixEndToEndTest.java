package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Cells of the matrix that differ most from one another, over TLS and HTTP/2: each Spring Boot line, each server, both stacks, and
 * a war. {@code checks/matrix} tries all of them.
 */
class MatrixEndToEndTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"reactive-4.1, TOMCAT"})
    void theAppDoesOnAnotherServerAllThatItDidOnItsOwn(String app, Server server)
            throws IOException, InterruptedException, GeneralSecurityException {
        works(app, server);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({
        "servlet-2.7,  JETTY",
        "war-3.5,      JETTY",
        "servlet-3.5,  UNDERTOW",
        "servlet-4.0,  JETTY",
        "servlet-4.1,  JETTY",
        "reactive-2.7, JETTY",
        "reactive-3.5, TOMCAT",
        "reactive-4.0, JETTY"
    })
    void everyOtherAppDoesOnAnotherServerAllThatItDidOnItsOwn(String app, Server server)
            throws IOException, InterruptedException, GeneralSecurityException {
        works(app, server);
    }

    private void works(String app, Server server) throws IOException, InterruptedException, GeneralSecurityException {
        MatrixCell cell = new MatrixRun(folder).onTls(MatrixApp.of(app), server);

        assertThat(cell.works()).as(cell.words()).isPresent();
    }
}
