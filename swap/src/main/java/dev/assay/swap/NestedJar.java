package dev.assay.swap;

import java.util.Optional;

/**
 * A library inside an executable jar.
 *
 * @param entry its full entry name, for example {@code BOOT-INF/lib/tomcat-embed-core-10.1.55.jar}
 */
record NestedJar(String entry) {
    String fileName() {
        return entry.substring(entry.lastIndexOf('/') + 1);
    }

    /** The folder that it is in, with a trailing slash. */
    String folder() {
        return entry.substring(0, entry.lastIndexOf('/') + 1);
    }

    /** The artifact name: what precedes the first dash followed by a digit. */
    String artifactName() {
        String file = fileName();
        for (int dash = file.indexOf('-'); dash >= 0; dash = file.indexOf('-', dash + 1)) {
            if (dash + 1 < file.length() && Character.isDigit(file.charAt(dash + 1))) {
                return file.substring(0, dash);
            }
        }
        return file.replaceFirst("\\.jar$", "");
    }

    /** What follows the artifact name: the version, with the classifier if there is one. */
    Optional<String> version() {
        String file = fileName();
        String name = artifactName();
        return file.length() > name.length() + 5 && file.endsWith(".jar")
                ? Optional.of(file.substring(name.length() + 1, file.length() - 4))
                : Optional.empty();
    }
}
