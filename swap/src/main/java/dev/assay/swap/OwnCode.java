package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * What the app's own classes, configuration and other files say about servers.
 *
 * @param referenced all classes that the app's classes name, with slashes
 * @param uses references to embedded servers in its classes
 * @param settings the keys in each document of the configuration files, with their values; the first has the name of its file
 * @param files server-specific files, by entry
 * @param jsp whether there are JSP pages
 * @param processedAheadOfTime whether Spring has generated its configuration for {@code -Dspring.aot.enabled=true}
 */
record OwnCode(
        Set<String> referenced,
        List<Use> uses,
        Map<String, Set<String>> settings,
        Map<String, Family> files,
        boolean jsp,
        boolean processedAheadOfTime) {

    private static final Pattern CONFIGURATION =
            Pattern.compile("(config/)?(application|bootstrap)(-[\\w.-]+)?\\.(properties|ya?ml)");

    /** Precedes the number of a document, from the second of a file on. */
    static final String DOCUMENT = ", document ";

    private static final Pattern NEXT_IN_YAML = Pattern.compile("(?m)^---([ \\t].*)?$");
    private static final Pattern NEXT_IN_PROPERTIES = Pattern.compile("(?m)^[#!]---[ \\t]*$");

    /** What Spring generates ahead of time, which runs only with {@code -Dspring.aot.enabled=true}. */
    private static final Pattern GENERATED = Pattern.compile(
            ".+__(BeanDefinitions|BeanFactoryRegistrations|ApplicationContextInitializer|Autowiring|EnvironmentPostProcessor)"
                    + "(\\$.*)?\\.class");

    private static final Pattern PAGE = Pattern.compile(".+\\.jspx?");

    /**
     * The references of one class to one server.
     *
     * @param own the app's class, with dots
     * @param family whose class or property it names
     * @param named all such classes, with slashes; if there are none, the properties
     * @param guarded whether it has Spring check first that a class is present
     */
    record Use(String own, Family family, Set<String> named, boolean guarded) {
        Use {
            named = new TreeSet<>(named);
        }
    }

    /** @param settings as {@link #settings} has them */
    static OwnCode of(ExecutableJar jar, Map<String, Set<String>> settings) {
        OwnCode found = new OwnCode(new HashSet<>(), new ArrayList<>(), settings, new TreeMap<>(), false, false);
        for (ZipArchiveEntry entry : jar.entries()) {
            found.addFile(entry.getName());
            String name = inClasses(jar, entry);
            if (name.endsWith(".class") && !GENERATED.matcher(name).matches()) {
                found.addClass(name, read(jar, entry));
            }
        }
        boolean jsp = jar.entries().stream()
                .anyMatch(entry -> PAGE.matcher(entry.getName()).matches());
        boolean processed = jar.entries().stream()
                .anyMatch(entry -> GENERATED.matcher(entry.getName()).matches());
        return new OwnCode(found.referenced, found.uses, found.settings, found.files, jsp, processed);
    }

    /**
     * The keys in each document of the configuration files, with their values.
     *
     * @throws BadInputException if a file cannot be read
     */
    static Map<String, Set<String>> settings(ExecutableJar jar) {
        Map<String, Set<String>> settings = new TreeMap<>();
        for (ZipArchiveEntry entry : jar.entries()) {
            String name = inClasses(jar, entry);
            if (CONFIGURATION.matcher(name).matches()) {
                String text = new String(read(jar, entry), StandardCharsets.UTF_8);
                boolean properties = name.endsWith(".properties");
                String[] documents = (properties ? NEXT_IN_PROPERTIES : NEXT_IN_YAML).split(text, -1);
                for (int i = 0; i < documents.length; i++) {
                    settings.put(
                            i == 0 ? name : name + DOCUMENT + (i + 1), ConfigurationKeys.of(documents[i], properties));
                }
            }
        }
        return settings;
    }

    /** The path of an entry in the folder of the app's own classes; empty if it is elsewhere. */
    private static String inClasses(ExecutableJar jar, ZipArchiveEntry entry) {
        return entry.getName().startsWith(jar.classesFolder())
                ? entry.getName().substring(jar.classesFolder().length())
                : "";
    }

    private static byte[] read(ExecutableJar jar, ZipArchiveEntry entry) {
        try {
            return jar.read(entry);
        } catch (IOException e) {
            throw new BadInputException(
                    jar.path() + ", " + entry.getName(),
                    "cannot be read: " + e.getMessage(),
                    "Build the jar again.",
                    e);
        }
    }

    /** Whether a configuration file switches HTTP/2 on. */
    boolean http2() {
        return sets(Set.of("server.http2.enabled=true"));
    }

    /** Whether a configuration file has one of these settings. */
    boolean sets(Set<String> wanted) {
        return settings.values().stream().flatMap(Set::stream).anyMatch(wanted::contains);
    }

    private void addFile(String entry) {
        Family.ALL.stream()
                .filter(family -> family.boot().files().stream().anyMatch(entry::endsWith))
                .forEach(family -> files.put(entry, family));
    }

    private void addClass(String entry, byte[] content) {
        Optional<ClassReferences> read = ClassReferences.orNone(content);
        Set<String> names = read.map(ClassReferences::classes).orElse(Set.of());
        referenced.addAll(names);
        String own = entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
        boolean guarded = names.stream().anyMatch(name -> name.endsWith("/ConditionalOnClass"));
        for (Family family : Family.ALL) {
            Set<String> named = family.classesAmong(names);
            if (named.isEmpty()) {
                named = family.propertiesAmong(read.map(ClassReferences::texts).orElse(Set.of()));
            }
            if (!named.isEmpty()) {
                uses.add(new Use(own, family, named, guarded));
            }
        }
    }
}
