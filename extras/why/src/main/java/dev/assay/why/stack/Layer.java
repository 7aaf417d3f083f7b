package dev.assay.why.stack;

import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.probe.ThreadKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What CPU time is spent in. A sample belongs to the layer of the method that was running, the innermost frame: so each counts once, and
 * layers sum to the whole without a judgement on whose fault a call is. Who calls it, the call paths say.
 */
public enum Layer {
    APP("app and its libraries"),
    FRAMEWORK("framework"),
    SERVER("server"),
    /** Native code of the JVM included, and loggers: theirs is the work of whoever logs. */
    JDK("JDK and logging"),
    KERNEL("kernel"),
    COLLECTOR("GC"),
    /** Counted apart from CPU per request (ADR 0020). */
    JIT("JIT compilers"),
    NONE("not attributed");

    /** Packages of the layers; those that are not listed are the app's. */
    private static final Map<String, Layer> PACKAGES = new HashMap<>();

    static {
        List.of("java", "javax", "jdk", "sun", "com.sun").forEach(name -> PACKAGES.put(name, JDK));
        List.of("org.slf4j", "ch.qos.logback", "org.apache.logging", "org.apache.commons.logging", "org.jboss.logging")
                .forEach(name -> PACKAGES.put(name, JDK));
        List.of("""
                jakarta javax.servlet javax.ws javax.websocket org.springframework reactor org.glassfish.jersey
                org.glassfish.hk2 org.jvnet.hk2 com.fasterxml.jackson tools.jackson io.micrometer""".split("\\s+")).forEach(name -> PACKAGES.put(name, FRAMEWORK));
        // Not in the servers' facts: what Reactor Netty and Undertow are built on.
        List.of("io.netty", "org.jboss.threads", "org.wildfly.common").forEach(name -> PACKAGES.put(name, SERVER));
        Server.known().stream().flatMap(server -> server.facts().stream()).forEach(facts -> {
            facts.packages().forEach(name -> PACKAGES.put(name, SERVER));
            facts.boot()
                    .map(BootFacts::furtherPackages)
                    .ifPresent(all -> all.forEach(name -> PACKAGES.put(name, SERVER)));
        });
    }

    /**
     * Functions that do nothing but enter the kernel. Where a profiler sees no frames of the kernel, they are the innermost; of Java
     * frames alone, the native method that calls them is.
     */
    private static final Pattern ENTRY = Pattern.compile(
            "_*(GI_+|libc_+)?(read|write|readv|writev|pread64|pwrite64|send|sendto"
                    + "|sendmsg|sendfile64|recv|recvfrom|recvmsg|poll|ppoll|epoll_wait|epoll_pwait|epoll_ctl|accept4?|close|shutdown"
                    + "|fsync|open64|openat|fstat64|mmap64|munmap|mprotect|madvise|futex|syscall|sched_yield|nanosleep|clock_nanosleep"
                    + "|pthread_cond_(wait|timedwait|signal|broadcast)|futex_abstimed_wait\\w*|lll_lock_w\\w+)(_nocancel)?|__syscall_cp\\w*"
                    + "|sun\\.nio\\.ch\\.(EPoll|Net|IOUtil|SocketDispatcher|UnixDispatcher|FileDispatcherImpl|\\w*FileDispatcherImpl)\\.(wait|poll|\\w+0)"
                    + "|jdk\\.internal\\.misc\\.Unsafe\\.(park|unpark)|io\\.netty\\.channel\\.(epoll|unix)\\.\\w+\\.\\w+0");

    private final String title;

    Layer(String title) {
        this.title = title;
    }

    /** The name in tables and sentences. */
    public String title() {
        return title;
    }

    /** Whether its methods call others for purposes of their own; the JDK, the JVM and the kernel work for whoever calls them. */
    public boolean calls() {
        return this == APP || this == FRAMEWORK || this == SERVER;
    }

    /** Whether it is part of CPU per request. */
    public boolean counts() {
        return this != JIT;
    }

    public static Layer of(Stack stack) {
        if (stack.thread() != ThreadKind.APPLICATION) {
            return stack.thread() == ThreadKind.JIT ? JIT : COLLECTOR;
        }
        return stack.frames().isEmpty()
                ? NONE
                : stack.frames().get(stack.frames().size() - 1).layer();
    }

    static Layer of(String name, Frame.Kind kind) {
        if (ENTRY.matcher(name).matches()) {
            return KERNEL;
        }
        return switch (kind) {
            case JAVA -> ofMethod(name);
            case NATIVE -> JDK;
            case KERNEL -> KERNEL;
            case UNKNOWN -> NONE;
        };
    }

    public static Layer ofClass(String name) {
        return ofMethod(name);
    }

    public static Layer ofPackage(String name) {
        return ofMethod(name + ".");
    }

    /** The layer of the longest of its packages that is listed. */
    private static Layer ofMethod(String name) {
        for (int end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
            Layer layer = PACKAGES.get(name.substring(0, end));
            if (layer != null) {
                return layer;
            }
        }
        return APP;
    }
}
