package dev.assay.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLServerSocketFactory;

/**
 * The app under test, packed into a separate jar. System properties control what it does:
 *
 * <ul>
 *   <li>{@code app.log} text printed first; {@code app.exit} then ends it with this code
 *   <li>{@code app.wait} milliseconds before it listens; {@code app.port} port instead of {@code server.port}
 *   <li>{@code app.busy} milliseconds of a CPU that it uses after it has begun to listen
 *   <li>{@code app.response} {@code STATUS} or {@code STATUS*N,STATUS}: the first N answers, then the last for ever; {@code
 *       silent}, {@code garbage} or {@code short}
 *   <li>{@code app.keys} a PKCS12 file with the password {@code password}: it speaks TLS; {@code app.demanding} and demands a
 *       certificate
 *   <li>{@code app.after} ends it with this code after the first response
 *   <li>the arguments {@code extract --destination FOLDER} only copy the jar there
 *   <li>{@code app.farewell} text printed when it is asked to end; {@code app.stubborn} does not end on SIGTERM
 *   <li>{@code app.child} starts a process that sleeps and prints its pid; {@code app.temporary} leaves a temporary folder
 *       behind and prints where; {@code app.env} prints the names of its environment variables
 *   <li>{@code app.pry} folders without the first slash, separated by commas: prints for each whether it exists and whether a file
 *       can be created in it; then the number of processes that it can see
 * </ul>
 */
final class TestApp {
    private TestApp() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length == 3 && args[0].equals("extract")) {
            extract(Path.of(args[2]));
            return;
        }
        System.out.println(System.getProperty("app.log", "starting"));
        if (System.getProperty("app.exit") != null) {
            System.exit(Integer.getInteger("app.exit"));
        }
        if (System.getProperty("app.farewell") != null) {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> System.out.println(System.getProperty("app.farewell"))));
        }
        if (Boolean.getBoolean("app.stubborn")) {
            Runtime.getRuntime().addShutdownHook(new Thread(TestApp::blockForever));
        }
        if (System.getProperty("app.child") != null) {
            Process child = new ProcessBuilder(System.getProperty("app.child").split(" ", -1)).start();
            System.out.println("child " + child.pid());
        }
        if (Boolean.getBoolean("app.temporary")) {
            Path folder = Files.createTempDirectory("app");
            Files.writeString(folder.resolve("left"), "behind");
            System.out.println("temporary " + folder);
        }
        if (System.getProperty("app.pry") != null) {
            pry(System.getProperty("app.pry").split(",", -1));
        }
        if (Boolean.getBoolean("app.env")) {
            System.getenv().keySet().forEach(name -> System.out.println("env " + name));
        }
        Thread.sleep(Long.getLong("app.wait", 0));
        int port = Integer.getInteger("app.port", Integer.getInteger("server.port"));
        String address = System.getProperty("server.address");
        try (ServerSocket socket = sockets().createServerSocket(port, 50, InetAddress.getByName(address))) {
            if (socket instanceof SSLServerSocket secure) {
                secure.setNeedClientAuth(Boolean.getBoolean("app.demanding"));
            }
            System.out.println("listening");
            use(Long.getLong("app.busy", 0));
            serve(socket, System.getProperty("app.answer", "200"));
        }
    }

    private static void use(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static void pry(String[] names) {
        for (String name : names) {
            String path = "/" + name;
            System.out.println(path
                    + (Files.exists(Path.of(path)) ? " seen" : " hidden")
                    + (spoilt(path) ? ", spoilt" : ", kept"));
        }
        System.out.println("processes " + ProcessHandle.allProcesses().count());
    }

    private static boolean spoilt(String path) {
        try {
            Files.delete(Files.createTempFile(Path.of(path), "app", ""));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Like Spring Boot's own tool for executable jars. */
    private static void extract(Path folder) throws IOException {
        System.out.println("extracting with api_key=hunter2");
        Path jar = Path.of(System.getProperty("java.class.path"));
        Files.createDirectories(folder);
        Files.copy(jar, folder.resolve(jar.getFileName()));
    }

    private static ServerSocketFactory sockets() throws IOException {
        String keys = System.getProperty("app.keys");
        if (keys == null) {
            return ServerSocketFactory.getDefault();
        }
        System.setProperty("javax.net.ssl.keyStore", keys);
        System.setProperty("javax.net.ssl.keyStorePassword", "password");
        return SSLServerSocketFactory.getDefault();
    }

    private static void serve(ServerSocket socket, String response) throws IOException {
        for (int served = 0; true; served++) {
            Socket connection = socket.accept();
            byte[] bytes = bytes(response, served);
            if (bytes.length > 0) {
                try (connection) {
                    connection.getInputStream().read(new byte[1_000]);
                    connection.getOutputStream().write(bytes);
                } catch (SSLException notTls) {
                    continue;
                }
                Integer after = Integer.getInteger("app.after");
                if (after != null) {
                    System.exit(after);
                }
            }
        }
    }

    private static byte[] bytes(String response, int served) {
        String text =
                switch (response) {
                    case "silent" -> "";
                    case "garbage" -> "\u0015\u0003\u0003\0\2\2\n";
                    case "short" -> "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc";
                    default ->
                        "HTTP/1.1 " + status(response, served) + " Whatever\r\nLocation: "
                                + System.getProperty("app.location", "/") + "\r\nContent-Length: 5\r\n\r\nhello";
                };
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String status(String response, int served) {
        int times = response.indexOf('*');
        int comma = response.indexOf(',');
        if (times < 0) {
            return response;
        }
        int first = Integer.parseInt(response.substring(times + 1, comma));
        return served < first ? response.substring(0, times) : response.substring(comma + 1);
    }

    private static void blockForever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
