package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Apps that are never ready: all wait for their time-out at the same time. */
@Execution(ExecutionMode.CONCURRENT)
class NeverReadyTest extends LaunchesApps {
    private static final Duration TIME_OUT = Duration.ofSeconds(10);

    @Test
    void anAppThatNeverListensFailsAtItsTimeOut() throws InterruptedException {
        Launch.Failed failed = failed("app.wait", "60000");
        assertThat(failed.reason()).contains("within 10 s", "nothing listens");
        assertThat(failed.lastLogLines()).contains("starting");
    }

    @Test
    void unavailableForEverFailsAtTheTimeOut() throws InterruptedException {
        Launch.Failed failed = failed("app.answer", "503");
        assertThat(failed.reason()).contains("within 10 s", "status 503 instead of 200");
    }

    @Test
    void anAppThatAcceptsButIsSilentFails() throws InterruptedException {
        Launch.Failed failed = failed("app.answer", "silent");
        assertThat(failed.reason()).contains("accepted but not answered");
    }

    @Test
    void whatIsNotHttpIsNoResponse() throws InterruptedException {
        Launch.Failed failed = failed("app.answer", "garbage");
        assertThat(failed.reason())
                .contains("does not speak HTTP/1.1", "load: {https: true}", "nothing else for ")
                .doesNotContain("within 10 s");
    }

    @Test
    void anAppThatSpeaksTlsIsAskedInVainWithoutIt() throws InterruptedException, IOException {
        assertThat(failed("app.keys", apps.keys()).reason()).contains("GET /", "load: {https: true}");
    }

    @Test
    void anAppThatDoesNotSpeakTlsIsNamedAsThat() throws InterruptedException {
        Launch.Failed failed = failed(Apps.overTls(apps.spec()));
        assertThat(failed.reason())
                .contains("no TLS handshake succeeds", "remove load: {https: true}", "nothing else for ");
    }

    @Test
    void anAppThatDemandsAClientCertificateIsNamedAsThat() throws InterruptedException, IOException {
        Launch.Failed failed = failed(Apps.overTls(apps.spec("app.keys", apps.keys(), "app.demanding", "true")));
        assertThat(failed.reason()).contains("demands a client certificate", "--jvm=-Dserver.ssl.client-auth=want");
    }

    /** Like a member of a cluster that waits for the others. */
    @Test
    void anIdleAppWhoseOtherPortDoesNotSpeakHttpIsWaitedFor() throws InterruptedException {
        assertThat(failed("app.port", "0", "app.answer", "garbage").reason()).contains("within 10 s", "listens on ");
    }

    @Test
    void aTruncatedResponseIsNoResponse() throws InterruptedException {
        Launch.Failed failed = failed("app.answer", "short");
        assertThat(failed.reason())
                .contains("closed before a response is complete", "does the app speak TLS", "load: {https: true}");
    }

    /** Before, it may only not be ready yet. */
    @Test
    void anAppThatSaysThatItIsUpIsNotWaitedForAnyLonger() throws InterruptedException {
        Launch.Failed failed = failed("app.answer", "short", "app.log", "Started App in 1.5 seconds");
        assertThat(failed.reason())
                .contains("closed before a response is complete", "does the app speak TLS", "nothing else for ")
                .doesNotContain("within 10 s");
    }

    @Test
    void whatTheLogSaysComesInsteadOfAGuess() throws InterruptedException {
        assertThat(failed("app.answer", "short", "app.log", "java.lang.NoSuchMethodError: a.b()")
                        .reason())
                .contains("closed before a response is complete", "do not fit together")
                .doesNotContain("TLS");
    }

    private Launch.Failed failed(String... properties) throws InterruptedException {
        return failed(apps.spec(properties));
    }

    @Override
    Launch.Failed failed(LaunchSpec spec) throws InterruptedException {
        return super.failed(Apps.within(spec, TIME_OUT));
    }
}
