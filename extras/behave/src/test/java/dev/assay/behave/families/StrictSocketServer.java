package dev.assay.behave.families;

import dev.assay.behave.cases.SocketFrame;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A minimal WebSocket at /echo that meets every clause of the cases: it sends messages back. {@link Manner} makes it faulty on purpose. */
final class StrictSocketServer extends LoopbackServer {
    /** How it answers. */
    enum Manner {
        RIGHT,
        /** Accepts invalid frames, and takes CLOSE for a message. */
        LENIENT,
        /** Never answers after the handshake. */
        SILENT
    }

    private static final int MAX_CONTROL = 125;

    private final Manner manner;

    StrictSocketServer(Manner manner) throws IOException {
        this.manner = manner;
        start();
    }

    /** An error of the client, with its close code. */
    private static final class WrongException extends Exception {
        private static final long serialVersionUID = 1;
        private final int code;

        WrongException(int code) {
            this.code = code;
        }
    }

    @Override
    public void serve(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        OutputStream out = socket.getOutputStream();
        boolean echo = head(in).startsWith("GET /echo ");
        out.write(WireText.raw(
                echo
                        ? "HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"
                        : "HTTP/1.1 404 x\r\nContent-Length: 0\r\n\r\n"));
        if (echo && manner == Manner.SILENT) {
            in.transferTo(OutputStream.nullOutputStream());
        } else if (echo) {
            try {
                new Connection(in, out).serve();
            } catch (WrongException wrong) {
                send(out, SocketFrame.CLOSE, code(wrong.code));
            }
        }
        drain(socket, in);
    }

    private static String head(DataInputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    private static byte[] code(int code) {
        return ByteBuffer.allocate(2).putShort((short) code).array();
    }

    private static void send(OutputStream out, int type, byte[] payload) throws IOException {
        ByteBuffer head = ByteBuffer.allocate(10).put((byte) (0x80 | type));
        if (payload.length < 126) {
            head.put((byte) payload.length);
        } else {
            head.put((byte) 127).putLong(payload.length);
        }
        out.write(Arrays.copyOf(head.array(), head.position()));
        out.write(payload);
    }

    private final class Connection {
        private final DataInputStream in;
        private final OutputStream out;
        private final ByteArrayOutputStream message = new ByteArrayOutputStream();
        private boolean inMessage;

        Connection(DataInputStream in, OutputStream out) {
            this.in = in;
            this.out = out;
        }

        private void require(boolean holds, int code) throws WrongException {
            if (!holds && manner == Manner.RIGHT) {
                throw new WrongException(code);
            }
        }

        void serve() throws IOException, WrongException {
            boolean open = true;
            while (open) {
                int first = in.readUnsignedByte();
                int second = in.readUnsignedByte();
                boolean last = (first & 0x80) != 0;
                int type = first & 0x0F;
                require((first & 0x70) == 0 && (second & 0x80) != 0, 1002);
                byte[] payload = payload(second);
                if (type >= SocketFrame.CLOSE) {
                    require(last && payload.length <= MAX_CONTROL && type <= SocketFrame.PONG, 1002);
                    open = control(type, payload);
                } else {
                    require(type <= 2 && (type == 0) == inMessage, 1002);
                    data(last, payload);
                }
            }
        }

        private byte[] payload(int second) throws IOException {
            int length = second & 0x7F;
            long bytes = length == 126 ? in.readUnsignedShort() : length == 127 ? in.readLong() : length;
            byte[] mask = (second & 0x80) == 0 ? new byte[4] : in.readNBytes(4);
            byte[] payload = in.readNBytes((int) bytes);
            for (int i = 0; i < payload.length; i++) {
                payload[i] ^= mask[i % 4];
            }
            return payload;
        }

        private boolean control(int type, byte[] payload) throws IOException, WrongException {
            if (type == SocketFrame.PING) {
                send(out, SocketFrame.PONG, payload);
            } else if (type == SocketFrame.CLOSE && manner == Manner.LENIENT) {
                send(out, 1, payload);
            } else if (type == SocketFrame.CLOSE) {
                require(payload.length != 1, 1002);
                if (payload.length >= 2) {
                    int code = ByteBuffer.wrap(payload).getShort();
                    require(code >= 1000 && code != 1005 && code < 5000, 1002);
                    text(Arrays.copyOfRange(payload, 2, payload.length));
                }
                send(out, SocketFrame.CLOSE, Arrays.copyOf(payload, Math.min(2, payload.length)));
                return false;
            }
            return true;
        }

        private void data(boolean last, byte[] payload) throws IOException, WrongException {
            message.writeBytes(payload);
            inMessage = !last;
            if (last) {
                text(message.toByteArray());
                send(out, 1, message.toByteArray());
                message.reset();
            }
        }

        private void text(byte[] bytes) throws WrongException {
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            } catch (CharacterCodingException wrong) {
                require(false, 1007);
            }
        }
    }
}
