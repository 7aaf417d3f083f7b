package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.experiment.TrialEvent;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LivePageTest {
    private static final TrialEvent SLICE = new TrialEvent.SliceBegan("tomcat", Phase.RATE, 0, 1);
    private static final TrialEvent OVER = new TrialEvent.Produced(start(0));

    @Test
    void showsWhatThereIsAndAsksToBeAskedAgain() throws IOException {
        try (LivePage page = LivePage.open(evidence -> "<p>" + evidence.size() + "</p>")) {
            assertThat(get(page, "/", "127.0.0.1"))
                    .contains("HTTP/1.1 200 OK", "Refresh: 3")
                    .endsWith("<p>0</p>");
            page.show(start(1));
            assertThat(get(page, "/", "localhost:1")).endsWith("<p>1</p>");
            assertThat(get(page, "/favicon.ico", "127.0.0.1")).startsWith("HTTP/1.1 404 ");
        }
    }

    /** Another site may have its name point here; what it asks for carries that name. */
    @Test
    void tellsNothingToForeignPages() throws IOException {
        try (LivePage page = LivePage.open(evidence -> "secret")) {
            assertThat(get(page, "/", "evil.example"))
                    .startsWith("HTTP/1.1 403 ")
                    .doesNotContain("secret");
        }
    }

    @Test
    void nothingIsDrawnWhileSlicesRun() throws Exception {
        AtomicInteger drawn = new AtomicInteger();
        try (LivePage page = LivePage.open(evidence -> drawn.incrementAndGet() + " of " + evidence.size())) {
            page.event(SLICE);
            CompletableFuture<String> asked = ask(page);
            page.show(start(1));
            page.show(start(2));
            assertThat(drawn).hasValue(0);
            page.event(OVER);
            assertThat(asked.get(30, TimeUnit.SECONDS)).endsWith("1 of 2");
        }
    }

    @Test
    void aSliceWaitsForAPageThatIsBeingDrawn() throws Exception {
        CountDownLatch drawing = new CountDownLatch(1);
        CountDownLatch enough = new CountDownLatch(1);
        AtomicInteger finished = new AtomicInteger();
        try (LivePage page = LivePage.open(evidence -> {
            drawing.countDown();
            await(enough);
            finished.incrementAndGet();
            return "drawn";
        })) {
            CompletableFuture<String> asked = ask(page);
            await(drawing);
            CompletableFuture<Integer> slice = CompletableFuture.supplyAsync(() -> {
                page.event(SLICE);
                return finished.get();
            });
            Thread.sleep(500); // drawing takes longer than sending may take
            enough.countDown();
            assertThat(slice.get(30, TimeUnit.SECONDS))
                    .as("drawn when the slice began")
                    .isEqualTo(1);
            assertThat(asked.get(30, TimeUnit.SECONDS)).endsWith("drawn");
        }
    }

    @Test
    void aWatcherGetsTheEndWithoutBeingAskedToComeAgain() throws Exception {
        try (LivePage page = LivePage.open(evidence -> "going on")) {
            assertThat(get(page, "/", "127.0.0.1")).endsWith("going on");
            page.event(SLICE);
            CompletableFuture<String> asked = ask(page);
            page.end("the end");
            assertThat(asked.get(30, TimeUnit.SECONDS)).endsWith("the end").doesNotContain("Refresh");
        }
    }

    @Test
    void withoutAWatcherTheEndIsAtOnceAndThePortIsFree() throws Exception {
        LivePage page = LivePage.open(evidence -> "");
        int port = URI.create(page.address()).getPort();
        page.end("the end");
        page.close();
        try (var again = new java.net.ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(again.isBound()).isTrue();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static CompletableFuture<String> ask(LivePage page) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return get(page, "/", "127.0.0.1");
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    private static String get(LivePage page, String path, String host) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(page.address()).getPort())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Evidence start(int round) {
        return new Evidence.FailedStartup(Instant.EPOCH, round, "tomcat", "no reason", List.of());
    }
}
