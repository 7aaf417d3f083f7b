package dev.assay.behave;

import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.CpuSet;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that is flooded: of HTTP/1.1 and of HTTP/2 at the same port, as far as floods need it. */
final class FloodedServer implements RunningServer {
    /** How it bears it. */
    enum Manner {
        /** Ends a connection of HTTP/2 after a thousand frames, and refuses a head after a hundred fields. */
        STURDY,
        /** Takes everything, whatever its length. */
        PATIENT,
        /** Takes everything over HTTP/2 and answers nobody else. */
        WEAK
    }

    private static final int FRAMES = 1_000;
    private static final int FIELDS = 100;

    private final Manner manner;
    private final ServerSocket listening;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    FloodedServer(Manner manner) throws IOException {
        this.manner = manner;
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                threads.execute(() -> serve(socket));
            }
        } catch (IOException closed) {
            // as it should be
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
            in.mark(3);
            String begin = new String(in.readNBytes(3), StandardCharsets.ISO_8859_1);
            in.reset();
            if (begin.equals("PRI")) {
                frames(new DataInputStream(in), socket.getOutputStream());
                socket.shutdownOutput();
                socket.setSoTimeout(300);
                in.transferTo(OutputStream.nullOutputStream());
            } else if (manner != Manner.WEAK) {
                requests(
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1)),
                        socket.getOutputStream());
                socket.shutdownOutput();
                socket.setSoTimeout(300);
                in.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException gone) {
            // nothing is owed to it
        }
    }

    private void frames(DataInputStream in, OutputStream out) throws IOException {
        in.readNBytes(Frame.PREFACE.length);
        for (int i = 0; i < FRAMES || manner != Manner.STURDY; i++) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            in.readInt();
            byte[] payload = in.readNBytes(length);
            if (type == Frame.PING) {
                out.write(Frame.of(Frame.PING, Frame.ACK, 0, payload).bytes());
            } else if (type == Frame.SETTINGS && flags == 0) {
                out.write(Frame.SETTINGS_ACK.bytes());
            } else if (type == Frame.CONTINUATION && flags == Frame.END_HEADERS) {
                out.write(
                        Frame.of(Frame.HEADERS, Frame.END_HEADERS | Frame.END_STREAM, 1, Frame.field(":status", "200"))
                                .bytes());
            }
        }
        out.write(Frame.of(Frame.GOAWAY, 0, 0, new byte[] {0, 0, 0, 0, 0, 0, 0, 11})
                .bytes());
    }

    private void requests(BufferedReader in, OutputStream out) throws IOException {
        boolean close = false;
        for (String line = in.readLine(); line != null && !close; line = close ? "" : in.readLine()) {
            boolean chunked = false;
            int fields = 0;
            for (line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                close |= line.equals("Connection: close");
                chunked |= line.equals("Transfer-Encoding: chunked");
                if (++fields > FIELDS && manner == Manner.STURDY) {
                    out.write("HTTP/1.1 431 x\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
                    return;
                }
            }
            while (chunked && line != null && !line.equals("0")) {
                line = in.readLine();
            }
            out.write("HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Override
    public Stop stop(Duration grace) {
        try {
            listening.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        threads.shutdownNow();
        return Stop.CLEAN;
    }

    @Override
    public String contender() {
        return "it";
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public int port() {
        return listening.getLocalPort();
    }

    @Override
    public Instant started() {
        return Instant.EPOCH;
    }

    @Override
    public double readyMs() {
        return 1;
    }

    @Override
    public boolean alive() {
        return !listening.isClosed();
    }

    @Override
    public OptionalInt exitCode() {
        return OptionalInt.empty();
    }

    @Override
    public void pin(CpuSet cpus) {}

    @Override
    public List<String> lastLogLines(int n) {
        return List.of();
    }
}
