package dev.assay.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C. The first one asks the experiment to end after the block that runs; the second one interrupts the measuring
 * thread, which stops every server at once. So does whoever will not wait for a block: {@code kill}, a cancelled job, a terminal
 * that was closed. Evidence that was written stays in all cases, and is judged.
 */
final class Interrupts implements AutoCloseable {
    private final Deque<Runnable> before = new ArrayDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Console console;
    private final Thread measuring;

    private Interrupts(Console console, Thread measuring) {
        this.console = console;
        this.measuring = measuring;
    }

    /** Takes over SIGINT, SIGTERM and SIGHUP for the thread that calls, until it closes this. */
    static Interrupts install(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        interrupts.handle("INT", interrupts::heard);
        interrupts.handle("TERM", interrupts::stop);
        interrupts.handle("HUP", interrupts::stop);
        return interrupts;
    }

    /**
     * The JDK's only door to signals is {@code sun.misc.Signal} in the module {@code jdk.unsupported}, at which javac warns
     * without a way to say that it is meant; hence by reflection. Where it is missing, Ctrl-C ends the JVM as usual: the
     * launcher stops every server, and finished blocks stay.
     */
    private void handle(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy =
                    Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (self, method, args) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return method.getReturnType() == boolean.class ? (Object) (self == args[0]) : null;
                    });
            Method handle = signal.getMethod("handle", signal, handler);
            Object number = signal.getConstructor(String.class).newInstance(name);
            Object usual = handle.invoke(null, number, proxy);
            before.push(() -> back(handle, number, usual));
        } catch (ReflectiveOperationException unsupported) {
            // as the comment above says
        }
    }

    private static void back(Method handle, Object number, Object usual) {
        try {
            handle.invoke(null, number, usual);
        } catch (ReflectiveOperationException unsupported) {
            throw new IllegalStateException("a signal cannot be given back", unsupported);
        }
    }

    private void heard() {
        if (count.incrementAndGet() == 1) {
            console.err().println();
            console.err()
                    .println("Interrupted: finishing this block, then judging what there is. Again to stop at once.");
        } else {
            stop();
        }
    }

    private void stop() {
        count.incrementAndGet();
        measuring.interrupt();
    }

    /** Whether the user asked for the end. */
    boolean requested() {
        return count.get() > 0;
    }

    /** Gives the signals back, for the thread that took them: what follows writes files, and is ended as usual. */
    @Override
    public void close() {
        while (!before.isEmpty()) {
            before.pop().run();
        }
        Thread.interrupted(); // a signal that came too late would close the files that are written next
    }
}
