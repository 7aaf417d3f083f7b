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

    /** The folder that it is in, with a slash at its end. */
    String folder() {
        return entry.substring(0, entry.lastIndexOf('/') + 1);
    }

    /** The artifact name: what stands before the first dash that a digit follows. */
    String artifactName() {
        String file = fileName();
        for (int dash = file.indexOf('-'); dash >= 0; dash = file.indexOf('-', dash + 1)) {
            if (dash + 1 < file.length() && Character.isDigit(file.charAt(dash + 1))) {
                return file.substring(0, dash);
            }
        }
        return file.replaceFirst("\\.jar$", "");
    }

    /** What stands after the artifact name: the version, with the classifier where there is one. */
    Optional<String> version() {
        String file = fileName();
        String name = artifactName();
        return file.length() > name.length() + 5 && file.endsWith(".jar")
                ? Optional.of(file.substring(name.length() + 1, file.length() - 4))
                : Optional.empty();
    }
}
