package dev.assay.why.stack;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A frame of a stack, under a name that is the same in every JVM: without the type of compilation, and without what a JVM numbers as it
 * runs, such as hidden classes, proxies and lambdas.
 *
 * @param name of Java methods with points, {@code java.lang.Thread.run}; of others as the profiler wrote it
 * @param layer of what it does itself
 */
public record Frame(String name, Kind kind, Layer layer) {
    /** What a frame is of. */
    public enum Kind {
        JAVA,
        /** The JVM, and libraries in C. */
        NATIVE,
        KERNEL,
        /** The profiler could not walk the stack further. */
        UNKNOWN
    }

    /** Written at the end of a frame: interpreted, compiled, inlined, compiled by C1, kernel. */
    private static final Pattern TYPED = Pattern.compile("(.*)_\\[([0ji1k])]", Pattern.DOTALL);

    /** A method of a class in a package, where types are not written. */
    private static final Pattern METHOD =
            Pattern.compile("\\w[^:/\\s]*/[^:\\s]*\\.[^:/\\s]+|[a-z]\\w*(\\.[\\w$]+)+\\.[\\w$<>]+");

    /** What differs from JVM to JVM, with what remains of it. */
    private static final Map<Pattern, String> NUMBERED = new LinkedHashMap<>();

    static {
        NUMBERED.put(Pattern.compile("[./+]0x[0-9a-f]+"), "");
        NUMBERED.put(Pattern.compile("/"), ".");
        NUMBERED.put(Pattern.compile("(\\$\\$Lambda)\\$\\d+"), "$1");
        NUMBERED.put(Pattern.compile("(\\$Proxy|Accessor|jdk\\.proxy)\\d+"), "$1");
        NUMBERED.put(Pattern.compile("(\\$\\$\\w*?(?:CGLIB|FastClass))\\$\\$[0-9a-f]+"), "$1");
        NUMBERED.put(Pattern.compile("(\\$(?:ByteBuddy|HibernateProxy|auxiliary))\\$\\w+"), "$1");
        NUMBERED.put(Pattern.compile("(\\.lambda\\$.+)\\$\\d+$"), "$1");
    }

    /** What C compilers append to the name of a part or a copy of a function, and linkers to that of a version. */
    private static final Pattern COPY = Pattern.compile("(\\.(part|constprop|isra|cold|lto_priv)(\\.\\d+)*)+$|@.*$");

    /** The frame that a profiler wrote like this. */
    static Frame of(String written) {
        Matcher typed = TYPED.matcher(written);
        boolean known = typed.matches();
        String name = known ? typed.group(1) : written;
        if (known && typed.group(2).equals("k")) {
            return of(COPY.matcher(name).replaceFirst(""), Kind.KERNEL);
        }
        if (name.startsWith("[") && !name.equals("[vdso]")) {
            return of(name, Kind.UNKNOWN);
        }
        if (known || (METHOD.matcher(name).matches() && !name.contains(".so"))) {
            return of(everywhere(name), Kind.JAVA);
        }
        return of(COPY.matcher(name).replaceFirst(""), Kind.NATIVE);
    }

    private static Frame of(String name, Kind kind) {
        return new Frame(name, kind, Layer.of(name, kind));
    }

    private static String everywhere(String method) {
        String name = method;
        for (Map.Entry<Pattern, String> numbered : NUMBERED.entrySet()) {
            name = numbered.getKey().matcher(name).replaceAll(numbered.getValue());
        }
        return name;
    }

    /** The name for a table: class and method, without the package. */
    public String brief() {
        int method = name.lastIndexOf('.');
        return kind == Kind.JAVA && method > 0 ? name.substring(name.lastIndexOf('.', method - 1) + 1) : name;
    }
}
