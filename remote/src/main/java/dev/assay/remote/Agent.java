package dev.assay.remote;

import dev.assay.launch.MachineFacts;
import dev.assay.ledger.JsonLine;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The far end: a load generator that does what it reads, and says what it sees. It listens on nothing. It ends with its connection, and
 * when it hears nothing for as long as its patience, because the other end beats every few seconds.
 */
public final class Agent {
    /** Without a sign of life from the other end. */
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final long LOOK_MILLIS = 200;

    private final Lines lines;
    private final String version;
    private final Duration patience;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Errands errands;

    private Agent(Lines lines, String version, Duration patience) {
        this.lines = lines;
        this.version = version;
        this.patience = patience;
        this.errands = new Errands(lines, ended::countDown);
    }

    /**
     * Serves one connection to its end. What it was doing then is ended, too; the caller should end the process.
     *
     * @param in lines from the other end
     * @param out lines to it; nothing else may write there
     * @param version of Assay
     * @param patience {@link #PATIENCE}, but for tests
     */
    public static void serve(InputStream in, OutputStream out, String version, Duration patience)
            throws InterruptedException {
        new Agent(new Lines(in, out), version, patience).serve();
    }

    private void serve() throws InterruptedException {
        Thread reader = new Thread(this::read, "assay-agent-reader");
        reader.setDaemon(true);
        reader.start();
        try (errands) {
            while (!ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (lines.silentNanos() > patience.toNanos()) {
                    return;
                }
            }
        }
    }

    private void read() {
        try {
            lines.read(this::hear);
        } catch (IOException e) {
            // as if it had been closed
        } finally {
            ended.countDown();
        }
    }

    private void hear(JsonLine line) {
        switch (line.kind()) {
            case Message.HELLO -> greet(line.as(Message.Hello.class));
            case Message.PING -> say(Message.PONG, line.as(Message.Heartbeat.class));
            case Message.TAKEN -> errands.taken(line.as(Message.Taken.class));
            case Message.CANCEL -> errands.cancel();
            default -> errands.begin(line);
        }
    }

    private void greet(Message.Hello hello) {
        int cpus = Runtime.getRuntime().availableProcessors();
        try {
            if (hello.protocol() == Message.PROTOCOL) {
                errands.open(hello.options(cpus));
            }
        } catch (BadInputException wrong) {
            say(Message.REFUSED, new Message.Trouble(String.valueOf(wrong.getMessage())));
            return;
        }
        String java = System.getProperty("java.version", "");
        say(
                Message.READY,
                new Message.Ready(
                        Message.PROTOCOL, version, java, cpus, MachineFacts.describe(), MachineFacts.bootId()));
    }

    private void say(String kind, Object value) {
        try {
            lines.send(kind, value);
        } catch (IOException e) {
            ended.countDown();
        }
    }
}
