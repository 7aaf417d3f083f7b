package dev.assay.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/**
 * An app that misbehaves as its system properties say, and keeps a book of what it really did. The book is a file that is mapped
 * into memory, so that it is whole however the process ends.
 *
 * <p>{@code slow} is how many milliseconds it takes to start. From its launch number {@code launch} on (1), it treats each
 * {@code every}-th request (1) after the first {@code after} (0) in its {@code manner}: {@code fail} (status 500), {@code other}
 * (another body), {@code hang} or {@code die}; {@code exit} ends it before it listens. All other requests are answered well.
 */
public final class AbnormalApp {
    /** Places in the book, of a long each. */
    static final int ASKED = 0;

    static final int GOOD = 8;
    static final int FAILED = 16;
    static final int LENGTH = 24;

    private static final int EXIT_CODE = 7;

    private final MappedByteBuffer book;
    private final String manner;
    private final int after = Integer.getInteger("after", 0);
    private final int every = Integer.getInteger("every", 1);

    private AbnormalApp(MappedByteBuffer book, String manner) {
        this.book = book;
        this.manner = manner;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Path books = Files.createDirectories(Path.of(System.getProperty("books", "books")));
        int launch = launchesBefore(books) + 1;
        AbnormalApp app = new AbnormalApp(
                open(books.resolve(launch + "-" + ProcessHandle.current().pid())),
                launch < Integer.getInteger("launch", 1) ? "good" : System.getProperty("manner", "good"));
        Thread.sleep(Integer.getInteger("slow", 0));
        app.listen(Integer.getInteger("server.port", 1));
    }

    private void listen(int port) throws IOException {
        if (manner.equals("exit")) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::treat);
        server.start();
    }

    /** On the one thread of the server. */
    private void treat(HttpExchange exchange) throws IOException {
        int number = (int) count(ASKED) - after;
        switch (number > 0 && number % every == 0 ? manner : "good") {
            case "fail" -> response(exchange, 500, "no", FAILED);
            case "other" -> response(exchange, 200, "quite another response", GOOD);
            case "hang" -> {} // the connection stays open, and nothing comes
            case "die" -> Runtime.getRuntime().halt(EXIT_CODE);
            default -> response(exchange, 200, "ok", GOOD);
        }
    }

    /** Counted first: nobody has seen a response that is not in the book. */
    private void response(HttpExchange exchange, int status, String body, int place) throws IOException {
        count(place);
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private long count(int place) {
        long now = book.getLong(place) + 1;
        book.putLong(place, now);
        return now;
    }

    private static int launchesBefore(Path books) throws IOException {
        try (Stream<Path> files = Files.list(books)) {
            return (int) files.count();
        }
    }

    private static MappedByteBuffer open(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH);
        }
    }
}
