package dev.assay.behave.families;

import dev.assay.behave.cases.Frame;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server to flood: as much of HTTP/1.1 and HTTP/2 as floods need, on the same port. */
final class FloodedServer extends LoopbackServer {
    /** How it reacts to floods. */
    enum Manner {
        /** Ends an HTTP/2 connection after a thousand frames, and rejects more than a hundred headers. */
        STURDY,
        /** Accepts everything, whatever its length. */
        PATIENT,
        /** Accepts everything over HTTP/2 and does not answer anybody else. */
        WEAK,
        /** Rejects HTTP/2, and more than a hundred headers. */
        OLD
    }

    private static final int FRAMES = 1_000;
    private static final int FIELDS = 100;

    private final Manner manner;

    FloodedServer(Manner manner) throws IOException {
        this.manner = manner;
        start();
    }

    @Override
    public void serve(Socket socket) throws IOException {
        BufferedInputStream in = new BufferedInputStream(socket.getInputStream());
        in.mark(3);
        String begin = new String(in.readNBytes(3), StandardCharsets.ISO_8859_1);
        in.reset();
        if (begin.equals("PRI") && manner == Manner.OLD) {
            socket.getOutputStream().write(WireText.raw("HTTP/1.1 400 x\r\nConnection: close\r\n\r\n"));
            drain(socket, in);
        } else if (begin.equals("PRI")) {
            frames(new DataInputStream(in), socket.getOutputStream());
            drain(socket, in);
        } else if (manner != Manner.WEAK) {
            requests(
                    new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1)),
                    socket.getOutputStream());
            drain(socket, in);
        }
    }

    private void frames(DataInputStream in, OutputStream out) throws IOException {
        in.readNBytes(Frame.PREFACE.length);
        out.write(Frame.of(Frame.SETTINGS, 0, 0, new byte[0]).bytes());
        for (int i = 0; i < FRAMES || manner != Manner.STURDY; i++) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = in.readNBytes(length);
            if (type == Frame.PING) {
                out.write(Frame.of(Frame.PING, Frame.ACK, 0, payload).bytes());
            } else if (type == Frame.SETTINGS && flags == 0) {
                out.write(Frame.SETTINGS_ACK.bytes());
            } else if (type == Frame.CONTINUATION && flags == Frame.END_HEADERS) {
                out.write(answer(1));
            } else if (type == Frame.HEADERS && flags == (Frame.END_HEADERS | Frame.END_STREAM)) {
                out.write(answer(stream));
            }
        }
        out.write(Frame.of(Frame.GOAWAY, 0, 0, new byte[] {0, 0, 0, 0, 0, 0, 0, 11})
                .bytes());
    }

    private static byte[] answer(int stream) {
        return Frame.of(Frame.HEADERS, Frame.END_HEADERS | Frame.END_STREAM, stream, Frame.field(":status", "200"))
                .bytes();
    }

    private void requests(BufferedReader in, OutputStream out) throws IOException {
        boolean close = false;
        for (String line = in.readLine(); line != null && !close; line = close ? "" : in.readLine()) {
            boolean chunked = false;
            int fields = 0;
            for (line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                close |= line.equals("Connection: close");
                chunked |= line.equals("Transfer-Encoding: chunked");
                if (++fields > FIELDS && (manner == Manner.STURDY || manner == Manner.OLD)) {
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
}
