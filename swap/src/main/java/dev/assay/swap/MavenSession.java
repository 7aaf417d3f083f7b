package dev.assay.swap;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/** Maven's settings in the form that Maven Resolver needs: a session and the repositories to ask. */
record MavenSession(
        RepositorySystem system, DefaultRepositorySystemSession session, List<RemoteRepository> repositories) {

    private static final String CENTRAL = "https://repo.maven.apache.org/maven2";
    private static final String OF_SYSTEM_PROPERTIES = "aether.connector.http.useSystemProperties";

    static MavenSession open(RepositorySystem system, MavenSettings found) {
        Settings settings = found.read();
        DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
        session.setSystemProperties(found.system());
        session.setOffline(settings.isOffline());
        // By default, a missing POM would silently leave holes in a closure.
        session.setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false));
        session.setMirrorSelector(mirrors(settings));
        session.setProxySelector(proxies(settings));
        session.setAuthenticationSelector(passwords(settings));
        headers(settings).forEach(session::setConfigProperty);
        if (Stream.of("http.proxyHost", "https.proxyHost").anyMatch(found.system()::containsKey)) {
            // a proxy for Maven 3.8, which Maven Resolver would not ask by itself; one of the settings wins
            session.setConfigProperty(OF_SYSTEM_PROPERTIES, found.system().getProperty(OF_SYSTEM_PROPERTIES, "true"));
        }
        session.setLocalRepositoryManager(system.newLocalRepositoryManager(
                session, new LocalRepository(found.localRepository(settings).toFile())));
        session.setReadOnly();
        return new MavenSession(
                system, session, system.newResolutionRepositories(session, repositories(found, settings)));
    }

    private static DefaultMirrorSelector mirrors(Settings settings) {
        DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
        settings.getMirrors()
                .forEach(mirror -> mirrors.add(
                        mirror.getId(),
                        mirror.getUrl(),
                        mirror.getLayout(),
                        false,
                        mirror.isBlocked(),
                        mirror.getMirrorOf(),
                        mirror.getMirrorOfLayouts()));
        return mirrors;
    }

    private static DefaultProxySelector proxies(Settings settings) {
        DefaultProxySelector proxies = new DefaultProxySelector();
        settings.getProxies().stream()
                .filter(Proxy::isActive)
                .forEach(proxy -> proxies.add(
                        new org.eclipse.aether.repository.Proxy(
                                proxy.getProtocol(),
                                proxy.getHost(),
                                proxy.getPort(),
                                new AuthenticationBuilder()
                                        .addUsername(proxy.getUsername())
                                        .addPassword(proxy.getPassword())
                                        .build()),
                        proxy.getNonProxyHosts()));
        return proxies;
    }

    private static DefaultAuthenticationSelector passwords(Settings settings) {
        DefaultAuthenticationSelector passwords = new DefaultAuthenticationSelector();
        settings.getServers()
                .forEach(server -> passwords.add(
                        server.getId(),
                        new AuthenticationBuilder()
                                .addUsername(server.getUsername())
                                .addPassword(server.getPassword())
                                .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
                                .build()));
        return passwords;
    }

    /** Request headers set for a repository; some registries take their tokens this way. */
    private static Map<String, Object> headers(Settings settings) {
        Map<String, Object> properties = new HashMap<>();
        for (Server server : settings.getServers()) {
            Optional.ofNullable(server.getConfiguration())
                    .filter(Xpp3Dom.class::isInstance)
                    .map(Xpp3Dom.class::cast)
                    .map(configuration -> configuration.getChild("httpHeaders"))
                    .ifPresent(headers -> {
                        Map<String, String> named = new HashMap<>();
                        for (Xpp3Dom header : headers.getChildren("property")) {
                            named.put(
                                    header.getChild("name").getValue(),
                                    header.getChild("value").getValue());
                        }
                        properties.put("aether.connector.http.headers." + server.getId(), named);
                    });
        }
        return properties;
    }

    /** Those of the build, or else those of the active profiles, then Maven Central unless a profile defines its own. */
    private static List<RemoteRepository> repositories(MavenSettings found, Settings settings) {
        Map<String, String> build = found.ofTheBuild();
        if (!build.isEmpty()) {
            return build.entrySet().stream()
                    .map(repository -> remote(repository.getKey(), repository.getValue()))
                    .toList();
        }
        List<RemoteRepository> own = settings.getProfiles().stream()
                .filter(profile -> active(profile, settings))
                .flatMap(profile -> profile.getRepositories().stream())
                .map(repository -> remote(repository.getId(), repository.getUrl()))
                .toList();
        boolean hasCentral = own.stream().anyMatch(repository -> "central".equals(repository.getId()));
        return Stream.concat(own.stream(), hasCentral ? Stream.empty() : Stream.of(remote("central", CENTRAL)))
                .toList();
    }

    private static boolean active(Profile profile, Settings settings) {
        return settings.getActiveProfiles().contains(profile.getId())
                || (profile.getActivation() != null && profile.getActivation().isActiveByDefault());
    }

    private static RemoteRepository remote(String id, String url) {
        return new RemoteRepository.Builder(id, "default", url)
                .setSnapshotPolicy(new RepositoryPolicy(false, null, null))
                .build();
    }
}
