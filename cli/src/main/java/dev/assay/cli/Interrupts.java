package dev.assay.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ctrl-C. The first one asks the experiment to end after the block that runs; the second one interrupts the measuring
 * thread, which stops every server at once. Evidence that was written stays in both cases.
 */
final class Interrupts {
    private final AtomicInteger count = new AtomicInteger();
    private final Console console;
    private final Thread measuring;

    private Interrupts(Console console, Thread measuring) {
        this.console = console;
        this.measuring = measuring;
    }

    /** Takes over SIGINT for the thread that calls. */
    static Interrupts install(Console console) {
        Interrupts interrupts = new Interrupts(console, Thread.currentThread());
        handle("INT", interrupts::heard);
        return interrupts;
    }

    /**
     * The JDK's only door to signals is {@code sun.misc.Signal} in the module {@code jdk.unsupported}, at which javac warns
     * without a way to say that it is meant; hence by reflection. Where it is missing, Ctrl-C ends the JVM as usual: the
     * launcher stops every server, and finished blocks stay.
     */
    private static void handle(String name, Runnable action) {
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
            handle.invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException unsupported) {
            // as the comment above says
        }
    }

    private void heard() {
        if (count.incrementAndGet() == 1) {
            console.err().println();
            console.err()
                    .println("Interrupted: finishing this block, then judging what there is. Again to stop at once.");
        } else {
            measuring.interrupt();
        }
    }

    /** Whether Ctrl-C was heard. */
    boolean requested() {
        return count.get() > 0;
    }
}
