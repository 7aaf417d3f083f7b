package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/**
 * What a look at the app's own classes and configuration files finds.
 *
 * @param referenced all classes that the app's classes name, with slashes
 * @param serverClasses classes of the app that name classes of an embedded server
 * @param serverProperties for each configuration file: the servers that it has properties for
 * @param http2 whether a configuration file switches HTTP/2 on
 */
record OwnCode(
        Set<String> referenced, List<Use> serverClasses, Map<String, Set<Family>> serverProperties, boolean http2) {

    private static final Pattern CONFIGURATION =
            Pattern.compile("(config/)?(application|bootstrap)(-[\\w.-]+)?\\.(properties|ya?ml)");

    /**
     * One class and one server.
     *
     * @param own the app's class, with dots
     * @param family whose class it names
     * @param named the first such class, with slashes
     */
    record Use(String own, Family family, String named) {}

    static OwnCode of(ExecutableJar jar) {
        OwnCode found = new OwnCode(new HashSet<>(), new ArrayList<>(), new TreeMap<>(), false);
        boolean http2 = false;
        for (ZipArchiveEntry entry : jar.entries()) {
            if (entry.getName().startsWith(jar.classesFolder())) {
                String name = entry.getName().substring(jar.classesFolder().length());
                try {
                    if (name.endsWith(".class")) {
                        found.addClass(name, jar.read(entry));
                    } else if (CONFIGURATION.matcher(name).matches()) {
                        http2 |= found.addConfiguration(name, new String(jar.read(entry), StandardCharsets.UTF_8));
                    }
                } catch (IOException e) {
                    throw new BadInputException(
                            jar.path() + ", " + entry.getName(),
                            "cannot be read: " + e.getMessage(),
                            "Build the jar again.",
                            e);
                }
            }
        }
        return new OwnCode(found.referenced, found.serverClasses, found.serverProperties, http2);
    }

    /** What depends on one of these servers, in words, for a user who is about to take it out. */
    List<String> warnings(List<Family> families) {
        TreeSet<String> words = new TreeSet<>();
        serverClasses.stream()
                .filter(use -> families.contains(use.family()))
                .forEach(
                        use -> words.add(
                                use.own() + " uses " + use.family().server().title() + "'s "
                                        + use.named().replace('/', '.').replace('$', '.')
                                        + ": without that server it has no effect, or fails with NoClassDefFoundError when it is loaded."));
        serverProperties.forEach((file, named) -> families.stream()
                .filter(named::contains)
                .forEach(family -> words.add(file + " sets properties of "
                        + family.server().title() + ": on another server they have no effect.")));
        return List.copyOf(words);
    }

    private void addClass(String entry, byte[] content) {
        Set<String> names = ClassReferences.orNone(content);
        referenced.addAll(names);
        String own = entry.substring(0, entry.length() - ".class".length()).replace('/', '.');
        for (Family family : Family.ALL) {
            names.stream()
                    .filter(name -> family.packages().stream().anyMatch(name::startsWith))
                    .findFirst()
                    .ifPresent(name -> serverClasses.add(new Use(own, family, name)));
        }
    }

    /** Notes the servers it has properties for, and returns whether it switches HTTP/2 on. */
    private boolean addConfiguration(String name, String text) {
        Set<String> keys = ConfigurationKeys.of(text, name.endsWith(".properties"));
        for (Family family : Family.ALL) {
            String id = family.server().id();
            if (keys.stream()
                    .anyMatch(key -> key.startsWith("server." + id + ".") || key.startsWith(id + ".server."))) {
                serverProperties.computeIfAbsent(name, any -> new HashSet<>()).add(family);
            }
        }
        return keys.contains("server.http2.enabled=true");
    }
}
