package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * Finds and reads the settings that this user's Maven works with.
 *
 * @param home the user's home folder
 * @param environment the environment variables
 * @param system the system properties
 * @param installations folders that may hold the installation's {@code settings.xml}, after those that the environment names
 */
record MavenSettings(Path home, Map<String, String> environment, Properties system, List<Path> installations) {

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
            return decrypt(new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(request)
                    .getEffectiveSettings());
        } catch (SettingsBuildingException e) {
            throw new BadInputException(
                    userFile().or(this::installationFile).map(Path::toString).orElse("Maven settings"),
                    "Maven's settings cannot be read: " + e.getProblems(),
                    "Correct the file; `mvn help:effective-settings` shows what Maven makes of it.",
                    e);
        }
    }

    /** Where artifacts are kept: as Maven decides, {@code -Dmaven.repo.local} first. */
    Path localRepository(Settings settings) {
        return Optional.ofNullable(system.getProperty("maven.repo.local"))
                .or(() -> Optional.ofNullable(settings.getLocalRepository()))
                .filter(path -> !path.isBlank())
                .map(Path::of)
                .orElse(home.resolve(".m2").resolve("repository"));
    }

    private Optional<Path> userFile() {
        return Optional.of(home.resolve(".m2").resolve("settings.xml")).filter(Files::isRegularFile);
    }

    private Optional<Path> installationFile() {
        return Stream.concat(
                        Stream.of("MAVEN_HOME", "M2_HOME")
                                .map(environment::get)
                                .filter(value -> value != null && !value.isBlank())
                                .map(value -> Path.of(value, "conf")),
                        installations.stream())
                .map(folder -> folder.resolve("settings.xml"))
                .filter(Files::isRegularFile)
                .findFirst();
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
