package dev.assay.cli.screen;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Takes over signals to this process until closed.
 *
 * <p>The JDK's only access to signals is {@code sun.misc.Signal} in the module {@code jdk.unsupported}. javac warns about it, and the
 * warning cannot be suppressed; hence the reflection. Where the class is missing, signals do what they usually do.
 */
public final class Signals implements AutoCloseable {
    private final Deque<Runnable> before = new ArrayDeque<>();

    /**
     * Has a signal do this from now on.
     *
     * @param name without {@code SIG}, for example {@code INT}
     */
    public void handle(String name, Runnable action) {
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
            // signals do what they usually do
        }
    }

    private static void back(Method handle, Object number, Object usual) {
        try {
            handle.invoke(null, number, usual);
        } catch (ReflectiveOperationException unsupported) {
            throw new IllegalStateException("a signal cannot be given back", unsupported);
        }
    }

    /** Restores the previous handlers. */
    @Override
    public void close() {
        while (!before.isEmpty()) {
            before.pop().run();
        }
    }
}
