package dev.assay.remote;

import dev.assay.model.NoMeasurementException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;

/** An agent in this process, connected by a pair of sockets: Java's pipes break when a thread is interrupted. */
final class PipeLink implements Link {
    private final Socket here;
    private final Socket there;
    final Thread agent;

    PipeLink() throws IOException {
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            here = new Socket(InetAddress.getLoopbackAddress(), door.getLocalPort());
            there = door.accept();
        }
        agent = new Thread(this::serve, "agent");
        agent.start();
    }

    private void serve() {
        try (there) {
            Agent.serve(there.getInputStream(), there.getOutputStream(), "test", Duration.ofMinutes(5));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public InputStream in() {
        return stream(here::getInputStream);
    }

    @Override
    public OutputStream out() {
        return stream(here::getOutputStream);
    }

    private interface Opening<T> {
        T open() throws IOException;
    }

    private static <T> T stream(Opening<T> opening) {
        try {
            return opening.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public RuntimeException lost() {
        return new NoMeasurementException("The pipe is closed.", "Open it.");
    }

    @Override
    public void close() {
        try {
            here.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
