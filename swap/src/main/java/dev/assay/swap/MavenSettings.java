package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/**
 * Finds and reads the settings of this user's Maven, or of the build that started Assay: the Maven plugin passes on the build's
 * settings files, repositories and offline mode in variables that begin with {@code ASSAY_MAVEN_}.
 *
 * @param home the user's home folder
 * @param environment the environment variables
 * @param system the system properties
 * @param installations folders that may hold the installation's {@code settings.xml}, tried after those to which variables and the
 *     {@code PATH} of the environment lead
 */
record MavenSettings(Path home, Map<String, String> environment, Properties system, List<Path> installations) {
    private static final String USER_FILE = "ASSAY_MAVEN_SETTINGS";
    private static final String GLOBAL_FILE = "ASSAY_MAVEN_GLOBAL_SETTINGS";
    private static final String OFFLINE = "ASSAY_MAVEN_OFFLINE";
    private static final String REPOSITORIES = "ASSAY_MAVEN_REPOSITORIES";

    static MavenSettings ofThisUser() {
        return new MavenSettings(
                Path.of(System.getProperty("user.home")),
                System.getenv(),
                System.getProperties(),
                List.of(Path.of("/usr/share/maven/conf"), Path.of("/etc/maven")));
    }

    /** The effective settings, the user's over the installation's, passwords decrypted. */
    Settings read() {
        DefaultSettingsBuildingRequest request = new DefaultSettingsBuildingRequest();
        userFile().ifPresent(file -> request.setUserSettingsFile(file.toFile()));
        installationFile().ifPresent(file -> request.setGlobalSettingsFile(file.toFile()));
        Properties interpolated = new Properties();
        environment.forEach((name, value) -> interpolated.setProperty("env." + name, value));
        interpolated.putAll(system);
        request.setSystemProperties(interpolated);
        try {
            Settings settings = decrypt(new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings());
            settings.setOffline(settings.isOffline() || Boolean.parseBoolean(environment.get(OFFLINE)));
            return settings;
        } catch (SettingsBuildingException e) {
            throw new BadInputException(
                    userFile().or(this::installationFile).map(Path::toString).orElse("Maven settings"),
                    "Maven's settings cannot be read: " + e.getProblems(),
                    "Correct the file; `mvn help:effective-settings` shows what Maven makes of it.",
                    e);
        }
    }

    /** The local repository, chosen as Maven does: {@code -Dmaven.repo.local} first. */
    Path localRepository(Settings settings) {
        return Optional.ofNullable(system.getProperty("maven.repo.local"))
                .or(() -> Optional.ofNullable(settings.getLocalRepository()))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .orElse(home.resolve(".m2").resolve("repository"));
    }

    /** Ids and URLs of the repositories that the build itself uses, with its profiles and mirrors applied; empty outside a build. */
    Map<String, String> ofTheBuild() {
        Map<String, String> repositories = new LinkedHashMap<>();
        for (String repository : environment.getOrDefault(REPOSITORIES, "").split(" ", -1)) {
            String[] idAndUrl = repository.split("=", 2);
            if (idAndUrl.length == 2) {
                repositories.put(idAndUrl[0], idAndUrl[1]);
            }
        }
        return repositories;
    }

    private Optional<Path> userFile() {
        return named(USER_FILE)
                .or(() -> Optional.of(home.resolve(".m2").resolve("settings.xml")))
                .filter(Files::isRegularFile);
    }

    private Optional<Path> installationFile() {
        return named(GLOBAL_FILE).or(this::installed).filter(Files::isRegularFile);
    }

    private Optional<Path> named(String variable) {
        return Optional.ofNullable(environment.get(variable))
                .filter(file -> !file.isBlank())
                .map(Path::of);
    }

    private Optional<Path> installed() {
        Stream<Path> variables = Stream.of("MAVEN_HOME", "M2_HOME")
                .map(environment::get)
                .filter(value -> value != null && !value.isBlank())
                .map(value -> Path.of(value, "conf"));
        return Stream.of(variables, onPath().stream(), installations.stream())
                .flatMap(folders -> folders)
                .map(folder -> folder.resolve("settings.xml"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The settings folder of the {@code mvn} that a shell finds: it sets no variable outside of its own script. */
    private Optional<Path> onPath() {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "mvn"))
                .filter(Files::isRegularFile)
                .findFirst()
                .flatMap(MavenSettings::settingsFolder);
    }

    private static Optional<Path> settingsFolder(Path mvn) {
        try {
            return Optional.ofNullable(mvn.toRealPath().getParent()).map(bin -> bin.resolveSibling("conf"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Settings decrypt(Settings settings) {
        DefaultSecDispatcher dispatcher = new DefaultSecDispatcher(new DefaultPlexusCipher());
        dispatcher.setConfigurationFile(Optional.ofNullable(system.getProperty("settings.security"))
                .orElse(home.resolve(".m2").resolve("settings-security.xml").toString()));
        SettingsDecryptionResult decrypted =
                new DefaultSettingsDecrypter(dispatcher).decrypt(new DefaultSettingsDecryptionRequest(settings));
        settings.setServers(decrypted.getServers());
        settings.setProxies(decrypted.getProxies());
        return settings;
    }
}
