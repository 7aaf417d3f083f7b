package dev.assay.probe;

import java.io.IOException;
import java.io.InputStream;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The servers whose core classes are loaded, and the jars that they come from.
 *
 * <p>Runs inside the observed process, where servers are known only by the ids in a file of the agent's jar. The first line just
 * shows that classes were checked.
 */
final class ServerClasses {
    private static final String MARK = "@";
    /** Resource next to this class in the agent's jar: class names and ids. */
    static final String NAMES = "servers.properties";

    private static final Pattern JAR = Pattern.compile(".*?([^/!\\\\]+\\.jar)!?/?");

    private ServerClasses() {}

    static Stream<String> lines(Class<?>[] loaded) throws IOException {
        Properties ids = new Properties();
        try (InputStream names = ServerClasses.class.getResourceAsStream(NAMES)) {
            ids.load(Objects.requireNonNull(names, NAMES));
        }
        Stream<String> found = Arrays.stream(loaded)
                .filter(type -> ids.containsKey(type.getName()))
                .map(type -> MARK + ids.getProperty(type.getName()) + "=" + jar(type));
        return Stream.concat(Stream.of(MARK), found);
    }

    private static String jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Matcher jar = JAR.matcher(source == null || source.getLocation() == null ? "" : source.getLocation() + "");
        return jar.matches() ? jar.group(1) : "";
    }

    static boolean isOne(String line) {
        return line.startsWith(MARK);
    }

    static Map<String, String> jars(List<String> lines) {
        Map<String, String> jars = new TreeMap<>();
        lines.stream().filter(line -> isOne(line) && line.indexOf('=') > 0).forEach(line -> {
            int split = line.indexOf('=');
            jars.put(line.substring(MARK.length(), split), line.substring(split + 1));
        });
        return jars;
    }
}
