package dev.assay.remote;

import dev.assay.launch.machine.MachineFacts;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The agent on a load host: a load generator that reads commands from a stream and writes results to another. It opens no port. It ends
 * when its connection closes, or when nothing has arrived for as long as its patience: the other end sends a heartbeat every few seconds.
 */
final class Agent {
    /** How long the agent waits for a sign of life from the other end before it exits. */
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final long LOOK_MILLIS = 200;

    private final Lines lines;
    private final String version;
    private final Duration patience;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AgentCommands errands;

    private Agent(Lines lines, String version, Duration patience) {
        this.lines = lines;
        this.version = version;
        this.patience = patience;
        this.errands = new AgentCommands(lines, ended::countDown);
    }

    /**
     * Serves one connection until it ends, and then aborts what is still running; the caller should exit the process.
     *
     * @param in lines from the other end
     * @param out lines to the other end; nothing else may write to this stream
     * @param version of Assay
     * @param patience {@link #PATIENCE}, except in tests
     */
    public static void serve(InputStream in, OutputStream out, String version, Duration patience)
            throws InterruptedException {
        new Agent(new Lines(in, out), version, patience).serve();
    }

    private void serve() throws InterruptedException {
        Fanout.daemon(this::read, "assay-agent-reader").start();
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
            // treated as if the other end had closed the connection
        } finally {
            ended.countDown();
        }
    }

    private void hear(JsonLine line) {
        switch (line.kind()) {
            case Message.HELLO -> greet(line.as(Message.Hello.class));
            case Message.PING -> say(Message.PONG, line.as(Message.Heartbeat.class));
            case Message.TAKEN -> errands.taken(line.as(Message.Taken.class));
            case Message.ENOUGH -> errands.enough(line.as(Message.Moment.class));
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
