package dev.assay.probe;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The observed process of the tests: executes commands from standard input, and answers each with one line. */
final class Child {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final List<byte[]> HELD = new ArrayList<>();
    private static final List<ByteBuffer> TOUCHED = new ArrayList<>();
    private static final int WORKERS = 8;
    /** Prevents the compiler from eliminating the arrays. */
    private static volatile byte[] seen = {};

    private static final ExecutorService POOL = Executors.newFixedThreadPool(WORKERS, task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private Child() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            out.println(response(words[0], words.length > 1 ? words[1] : ""));
        }
    }

    private static String response(String command, String argument) throws InterruptedException {
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
            case "collect" -> collect();
            case "churn" -> Long.toString(churn(Integer.parseInt(argument)));
            case "write" -> write(Integer.parseInt(argument));
            case "touch" -> touch(Integer.parseInt(argument));
            case "sleep" -> sleep(Integer.parseInt(argument));
            default -> "unknown";
        };
    }

    /** Starts the JDK's own server. */
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

    /** Returns the CPU time that the calling thread used here, at least the given one. */
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

    /** Starts a thread with that name, which idles until the process ends. */
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

    /** Eight threads allocate arrays of 32 bytes to 8 KiB, about this many mebibytes in total; returns their exact size in bytes. */
    private static long churn(int mebibytes) throws InterruptedException {
        List<Future<Long>> parts = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            parts.add(POOL.submit(() -> {
                long bytes = 0;
                for (int k = 0; bytes < ((long) mebibytes << 20) / WORKERS; k++) {
                    int length = k % 16 == 0 ? 8192 : 32 + 8 * (k % 100);
                    seen = new byte[length];
                    bytes += 16 + length; // a header of 16 bytes
                    if (k % 1000 == 0) {
                        Thread.sleep(1);
                    }
                }
                return bytes;
            }));
        }
        long sum = 0;
        for (Future<Long> part : parts) {
            try {
                sum += part.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
        return sum;
    }

    /** Writes 100 bytes to a file this many times. */
    private static String write(int times) {
        try {
            Path file = Files.createTempFile("written", ".bin");
            try (OutputStream out = Files.newOutputStream(file)) {
                for (int i = 0; i < times; i++) {
                    out.write(new byte[100]);
                }
            } finally {
                Files.delete(file);
            }
            return "written";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Touches this many fresh pages of 4 KiB. */
    private static String touch(int pages) {
        TOUCHED.add(ByteBuffer.allocateDirect(pages * 4096));
        return "touched";
    }

    /** Sleeps briefly this many times. */
    private static String sleep(int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            Thread.sleep(1);
        }
        return "awake";
    }

    private static String collect() {
        System.gc();
        return "collected";
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
