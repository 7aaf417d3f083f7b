package dev.assay.probe;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The observed process of the tests: does what it is told on standard input, and answers one line to each command. */
final class Child {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<byte[]> HELD = new ArrayList<>();

    private Child() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            out.println(answer(words[0], words.length > 1 ? words[1] : ""));
        }
    }

    private static String answer(String command, String argument) throws InterruptedException {
        return switch (command) {
            case "burn" -> Long.toString(burn(Long.parseLong(argument) * 1_000_000));
            case "burn-in-ending-threads" -> Long.toString(burnInEndingThreads(Integer.parseInt(argument)));
            case "cpu" -> Long.toString(processCpuNanos());
            case "park" -> park(argument);
            case "threads" -> Integer.toString(THREADS.getThreadCount());
            case "classes" ->
                Integer.toString(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
            case "property" -> System.getProperty(argument, "");
            case "serve" -> Integer.toString(serve());
            case "sees" -> Boolean.toString(sees(argument));
            case "hold" -> allocate(Integer.parseInt(argument), true);
            case "drop" -> allocate(Integer.parseInt(argument), false);
            default -> "unknown";
        };
    }

    /** Starts the JDK's own server, which is none of those that Assay knows. */
    private static int serve() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(204, -1);
                exchange.close();
            });
            server.start();
            return server.getAddress().getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean sees(String type) {
        try {
            Class.forName(type);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Returns the CPU time that the calling thread spent here, at least that asked for. */
    private static long burn(long nanos) {
        long start = THREADS.getCurrentThreadCpuTime();
        long used = 0;
        while (used < nanos) {
            used = THREADS.getCurrentThreadCpuTime() - start;
        }
        return used;
    }

    /** Each thread burns 40 ms and ends. */
    private static long burnInEndingThreads(int count) throws InterruptedException {
        long[] used = new long[count];
        for (int i = 0; i < count; i++) {
            int n = i;
            Thread thread = new Thread(() -> used[n] = burn(40_000_000));
            thread.start();
            thread.join();
        }
        long sum = 0;
        for (long nanos : used) {
            sum += nanos;
        }
        return sum;
    }

    private static long processCpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /** Starts a thread of that name that does nothing until the process ends. */
    private static String park(String name) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    started.countDown();
                    try {
                        Thread.sleep(Long.MAX_VALUE);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        started.await();
        return "started";
    }

    private static String allocate(int mebibytes, boolean hold) {
        for (int i = 0; i < mebibytes; i++) {
            HELD.add(new byte[1 << 20]);
            if (!hold) {
                HELD.remove(HELD.size() - 1);
            }
        }
        return "allocated";
    }
}
