package dev.assay.behave.families;

import dev.assay.behave.cases.Frame;
import dev.assay.behave.families.StrictHpack.Field;
import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A minimal cleartext HTTP/2 server that meets every clause of the cases. GET and HEAD are answered with 200, POST with 201, OPTIONS with
 * 204. {@link Manner} makes it faulty on purpose.
 */
final class StrictHttp2Server extends LoopbackServer {
    /** How it answers. */
    enum Manner {
        RIGHT,
        /** Ignores errors and responses malformed requests with 200, and the first valid one with 500. */
        OPPOSITE,
        /** Never answers. */
        SILENT,
        /** Sends more than the client's window allows. */
        GREEDY
    }

    private static final long LARGEST = Integer.MAX_VALUE;
    private static final int LONGEST = 16_384;
    private static final int MAX_HEAD = 64 << 10;
    private static final Set<String> FORBIDDEN =
            Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");
    private static final Set<String> PSEUDO = Set.of(":method", ":scheme", ":path", ":authority");
    private static final Pattern NAME = Pattern.compile(":?[!#$%&'*+.^_`|~0-9a-z-]+");
    private static final Pattern VALUE =
            Pattern.compile("|[!-~\\x80-\\xff]|[!-~\\x80-\\xff][\\t -~\\x80-\\xff]*[!-~\\x80-\\xff]");
    private static final Pattern AUTHORITY = Pattern.compile("[A-Za-z0-9.:-]+");

    private final Manner manner;

    StrictHttp2Server(Manner manner) throws IOException {
        this.manner = manner;
        start();
    }

    @Override
    public void serve(Socket socket) throws IOException {
        if (manner == Manner.SILENT) {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        } else {
            new Connection(socket).serve();
        }
    }

    /** An error of the client: of a stream, or of the connection if there is no stream. */
    private static final class WrongException extends Exception {
        private static final long serialVersionUID = 1;
        private final long stream;

        WrongException(long stream) {
            this.stream = stream;
        }
    }

    private static final class Stream {
        private String method = "";
        private long length = -1;
        private long received;
        private long window;
        private boolean closed;
        private int body;
    }

    private final class Connection {
        private final Socket socket;
        private final DataInputStream in;
        private final OutputStream out;
        private final StrictHpack hpack = new StrictHpack();
        private final Map<Long, Stream> streams = new HashMap<>();
        private final ByteArrayOutputStream block = new ByteArrayOutputStream();
        private Frame head = Frame.of(0, 0, 0, new byte[0]);
        private boolean inBlock;
        private boolean settled;
        private boolean wronged;
        private long last;
        private long initialWindow = 65_535;
        private long window = 65_535;

        Connection(Socket socket) throws IOException {
            this.socket = socket;
            in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            out = socket.getOutputStream();
            socket.setTcpNoDelay(true);
        }

        void serve() throws IOException {
            send(Frame.of(Frame.SETTINGS, 0, 0, new byte[0]));
            boolean right = Arrays.equals(in.readNBytes(Frame.PREFACE.length), Frame.PREFACE);
            boolean goesOn = right || survives(new WrongException(0));
            while (goesOn) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                long stream = in.readInt() & LARGEST;
                try {
                    if (length > LONGEST) {
                        in.skipNBytes(manner == Manner.RIGHT ? 0 : length);
                        throw new WrongException(0);
                    }
                    take(Frame.of(type, flags, stream, in.readNBytes(length)));
                } catch (WrongException wrong) {
                    goesOn = survives(wrong);
                } catch (StrictHpack.DamagedException damaged) {
                    goesOn = survives(new WrongException(0));
                }
            }
            drain(socket, in);
        }

        private boolean survives(WrongException wrong) throws IOException {
            if (manner == Manner.OPPOSITE) {
                wronged = true;
                if (wrong.stream != 0) {
                    answer(wrong.stream, 200);
                }
                return true;
            }
            if (wrong.stream == 0) {
                send(Frame.of(Frame.GOAWAY, 0, 0, new byte[] {0, 0, 0, 0, 0, 0, 0, 1}));
                return false;
            }
            stream(wrong.stream).closed = true;
            send(Frame.number(Frame.RST_STREAM, wrong.stream, 1));
            return true;
        }

        private void send(Frame frame) throws IOException {
            out.write(frame.bytes());
        }

        private Stream stream(long id) {
            return streams.computeIfAbsent(id, added -> {
                Stream stream = new Stream();
                stream.window = initialWindow;
                return stream;
            });
        }

        private boolean isOpen(long id) {
            Stream stream = streams.get(id);
            return stream != null && !stream.closed;
        }

        private void require(boolean holds, long stream) throws WrongException {
            if (!holds) {
                throw new WrongException(stream);
            }
        }

        private void take(Frame frame) throws IOException, WrongException, StrictHpack.DamagedException {
            require(settled || (frame.type() == Frame.SETTINGS && !frame.has(Frame.ACK)), 0);
            settled = true;
            require(!inBlock || (frame.type() == Frame.CONTINUATION && frame.stream() == head.stream()), 0);
            int length = frame.payload().length;
            switch (frame.type()) {
                case Frame.DATA -> data(frame);
                case Frame.HEADERS -> headers(frame);
                case Frame.CONTINUATION -> {
                    require(inBlock, 0);
                    block(frame.payload(), frame);
                }
                case Frame.PRIORITY -> {
                    require(frame.stream() != 0, 0);
                    require(length == 5, frame.stream());
                }
                case Frame.RST_STREAM -> {
                    require(frame.stream() != 0 && frame.stream() <= last && length == 4, 0);
                    stream(frame.stream()).closed = true;
                }
                case Frame.SETTINGS -> settings(frame);
                case Frame.PING -> {
                    require(frame.stream() == 0 && length == 8, 0);
                    if (!frame.has(Frame.ACK)) {
                        send(Frame.of(Frame.PING, Frame.ACK, 0, frame.payload()));
                    }
                }
                case Frame.GOAWAY -> require(frame.stream() == 0 && length >= 8, 0);
                case Frame.WINDOW_UPDATE -> opened(frame);
                case 5 -> throw new WrongException(0);
                default -> {}
            }
        }

        private void settings(Frame frame) throws IOException, WrongException {
            ByteBuffer payload = ByteBuffer.wrap(frame.payload());
            require(frame.stream() == 0 && payload.remaining() % 6 == 0, 0);
            require(!frame.has(Frame.ACK) || !payload.hasRemaining(), 0);
            while (payload.hasRemaining()) {
                int id = payload.getShort();
                long value = payload.getInt() & 0xFFFF_FFFFL;
                require(id != 2 || value <= 1, 0);
                require(id != 5 || (value >= LONGEST && value < 1 << 24), 0);
                if (id == 4) {
                    require(value <= LARGEST, 0);
                    for (Stream stream : streams.values()) {
                        stream.window += value - initialWindow;
                        require(stream.window <= LARGEST, 0);
                    }
                    initialWindow = value;
                }
            }
            if (!frame.has(Frame.ACK)) {
                send(Frame.SETTINGS_ACK);
                flush();
            }
        }

        private void opened(Frame frame) throws IOException, WrongException {
            require(frame.payload().length == 4 && frame.stream() <= last, 0);
            long by = ByteBuffer.wrap(frame.payload()).getInt() & LARGEST;
            require(by > 0, frame.stream());
            if (frame.stream() == 0) {
                window += by;
                require(window <= LARGEST, 0);
            } else {
                stream(frame.stream()).window += by;
                require(stream(frame.stream()).window <= LARGEST, frame.stream());
            }
            flush();
        }

        private byte[] unpadded(Frame frame) throws WrongException {
            byte[] payload = frame.payload();
            if (!frame.has(Frame.PADDED)) {
                return payload;
            }
            require(payload.length > 0 && (payload[0] & 0xFF) < payload.length, 0);
            return Arrays.copyOfRange(payload, 1, payload.length - (payload[0] & 0xFF));
        }

        private void data(Frame frame) throws IOException, WrongException {
            require(frame.stream() != 0 && frame.stream() <= last, 0);
            byte[] data = unpadded(frame);
            Stream stream = stream(frame.stream());
            require(!stream.closed, frame.stream());
            stream.received += data.length;
            if (frame.has(Frame.END_STREAM)) {
                end(frame.stream());
            }
        }

        private void headers(Frame frame) throws IOException, WrongException, StrictHpack.DamagedException {
            boolean opens = frame.stream() > last;
            require(frame.stream() % 2 == 1 && (opens || isOpen(frame.stream())), 0);
            byte[] fragment = unpadded(frame);
            int skipped = frame.has(Frame.PRIORITISED) ? 5 : 0;
            require(fragment.length >= skipped, 0);
            head = frame;
            block.reset();
            inBlock = true;
            block(Arrays.copyOfRange(fragment, skipped, fragment.length), frame);
        }

        private void block(byte[] fragment, Frame frame)
                throws IOException, WrongException, StrictHpack.DamagedException {
            block.writeBytes(fragment);
            require(block.size() <= MAX_HEAD, 0);
            if (!frame.has(Frame.END_HEADERS)) {
                return;
            }
            inBlock = false;
            long id = head.stream();
            boolean opens = id > last;
            last = Math.max(last, id);
            List<Field> fields = hpack.decode(block.toByteArray());
            if (opens) {
                Map<String, String> all = request(fields, id);
                Stream stream = stream(id);
                stream.method = all.getOrDefault(":method", "");
                stream.length = length(fields, id);
                if (all.containsKey("expect")) {
                    send(Frame.of(Frame.HEADERS, Frame.END_HEADERS, id, Frame.field(":status", "100")));
                }
            } else {
                require(head.has(Frame.END_STREAM), id);
                for (Field field : fields) {
                    check(field, id);
                    require(!field.name().startsWith(":"), id);
                }
            }
            if (head.has(Frame.END_STREAM)) {
                end(id);
            }
        }

        private void check(Field field, long id) throws WrongException {
            require(
                    NAME.matcher(field.name()).matches()
                            && VALUE.matcher(field.value()).matches(),
                    id);
            require(!FORBIDDEN.contains(field.name()), id);
            require(!field.name().equals("te") || field.value().equals("trailers"), id);
        }

        private Map<String, String> request(List<Field> fields, long id) throws WrongException {
            Map<String, String> all = new HashMap<>();
            boolean pseudo = true;
            for (Field field : fields) {
                check(field, id);
                boolean isPseudo = field.name().startsWith(":");
                require(!isPseudo || (pseudo && PSEUDO.contains(field.name()) && !all.containsKey(field.name())), id);
                pseudo = isPseudo;
                all.put(field.name(), field.value());
            }
            String authority = all.getOrDefault(":authority", all.getOrDefault("host", ""));
            require(AUTHORITY.matcher(authority).matches(), id);
            require(all.getOrDefault("host", authority).equals(authority), id);
            require(all.getOrDefault(":scheme", "").matches("[a-z][a-z0-9+.-]*"), id);
            require(all.getOrDefault(":path", "").matches("/[!-~]*"), id);
            String method = all.getOrDefault(":method", "");
            require(method.matches("[A-Za-z]+") && !method.equals("CONNECT"), id);
            return all;
        }

        private long length(List<Field> fields, long id) throws WrongException {
            List<String> lengths = fields.stream()
                    .filter(field -> field.name().equals("content-length"))
                    .map(Field::value)
                    .toList();
            require(lengths.size() <= 1 && lengths.stream().allMatch(length -> length.matches("\\d{1,15}")), id);
            return lengths.isEmpty() ? -1 : Long.parseLong(lengths.get(0));
        }

        private void end(long id) throws IOException, WrongException {
            Stream stream = stream(id);
            require(stream.length < 0 || stream.length == stream.received, id);
            int status =
                    switch (stream.method) {
                        case "GET", "HEAD" -> 200;
                        case "POST" -> 201;
                        case "OPTIONS" -> 204;
                        default -> 501;
                    };
            answer(id, manner == Manner.OPPOSITE && !wronged ? 500 : status);
            wronged = true;
        }

        private void answer(long id, int status) throws IOException {
            Stream stream = stream(id);
            stream.closed = true;
            boolean empty = stream.method.equals("HEAD") || status == 204;
            send(Frame.of(
                    Frame.HEADERS,
                    Frame.END_HEADERS | (empty ? Frame.END_STREAM : 0),
                    id,
                    Frame.field(":status", String.valueOf(status))));
            stream.body = empty ? 0 : 3;
            flush();
        }

        /** Sends as much as the windows allow. */
        private void flush() throws IOException {
            for (Map.Entry<Long, Stream> entry : streams.entrySet()) {
                Stream stream = entry.getValue();
                while (stream.body > 0 && (stream.window > 0 || manner == Manner.GREEDY)) {
                    stream.body--;
                    stream.window--;
                    send(Frame.of(
                            Frame.DATA, stream.body == 0 ? Frame.END_STREAM : 0, entry.getKey(), new byte[] {'a'}));
                }
            }
        }
    }
}
