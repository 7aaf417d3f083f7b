package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.server.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KnobsTest {
    private static final Set<String> TAKES_ANY_OPTION =
            Set.of("server.undertow.options.socket", "server.undertow.options.server");
    private static final Pattern PROPERTY = Pattern.compile(
            "\"name\": \"((?:server|spring\\.threads)\\.[\\w.-]+)\",\\s*\"type\"(?:(?!\\n    \\}).)*", Pattern.DOTALL);
    private static final Pattern DEFAULT = Pattern.compile("\"defaultValue\": \"?([^\",\\n}]+)");

    private static InspectedApp app(String bootVersion) {
        return new InspectedApp(
                Path.of("app.jar"),
                "0".repeat(64),
                "app",
                bootVersion,
                Stack.SERVLET,
                Server.TOMCAT,
                "10.1.55",
                List.of());
    }

    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"TOMCAT", "JETTY", "UNDERTOW", "NETTY"})
    void everyPropertyIsOneThatSpringBootKnowsWithThatDefault(Server server) throws IOException {
        Map<String, String> known = documentedBySpringBoot();
        assertThat(known).hasSizeGreaterThan(100);

        BootLine line = BootLine.of("3.5.16").orElseThrow();
        for (Knob knob : KnobTable.ALL) {
            knob.on(server, line).ifPresent(way -> {
                String property = way.property();
                String map = property.substring(0, property.lastIndexOf('.'));
                if (property.equals("reactor.netty.ioWorkerCount")) {
                    return; // Reactor Netty's own, not Spring Boot's
                }
                if (TAKES_ANY_OPTION.contains(map)) {
                    assertThat(known).containsKey(map);
                } else {
                    assertThat(known).containsKey(property);
                    String value = known.getOrDefault(property, "");
                    if (!value.isEmpty()) {
                        String shown = way.documented().equals("chosen by the server") ? "-1" : way.documented();
                        assertThat(value).as(property).isEqualTo(shown);
                    }
                }
            });
        }
    }

    @Test
    void defaultsSetLogLevelsAloneAndTheSameForAll() {
        Map<String, String> tomcat = Knobs.properties(app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS);

        assertThat(tomcat)
                .containsEntry("logging.level.org.eclipse.jetty", "WARN")
                .containsEntry("logging.level.io.undertow", "WARN")
                .containsEntry("logging.level.org.xnio", "WARN")
                .containsEntry("logging.level.org.apache.catalina", "WARN")
                .allSatisfy((name, value) -> assertThat(name).startsWith("logging.level."));
        assertThat(Knobs.properties(app("3.5.16"), Server.JETTY, Settings.DEFAULTS))
                .isEqualTo(tomcat);
        assertThat(Knobs.properties(app("3.5.16"), Server.UNDERTOW, Settings.DEFAULTS))
                .isEqualTo(tomcat);
    }

    @Test
    void theAppsOwnLogLevelsAreNotTouched() {
        assertThat(Knobs.properties(app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS))
                .doesNotContainKeys("logging.level.root", "logging.level.org.apache", "logging.level.org");
    }

    @Test
    void equalGivesEveryServerTheSameValueOfEveryKnobItHas() {
        Map<String, Set<String>> values = List.of(Server.TOMCAT, Server.JETTY, Server.UNDERTOW).stream()
                .flatMap(server -> Knobs.documented(server.id(), app("3.5.16"), server, Settings.EQUAL).stream())
                .filter(setting -> setting.source() == EffectiveSetting.Source.SET)
                .collect(Collectors.groupingBy(
                        EffectiveSetting::knob, Collectors.mapping(EffectiveSetting::value, Collectors.toSet())));

        assertThat(values)
                .containsKeys(
                        "requests per connection",
                        "idle time-out",
                        "max connections",
                        "backlog",
                        "worker threads",
                        "graceful shutdown",
                        "max header size",
                        "max form parameters")
                .allSatisfy((knob, distinct) -> assertThat(distinct).as(knob).hasSize(1));
        assertThat(values.get("requests per connection")).containsExactly("unlimited");
        assertThat(values.get("graceful shutdown")).containsExactly("off");
    }

    @Test
    void allServersHaveTheSameRowsAndAMissingKnobIsShownAsSuch() {
        List<EffectiveSetting> tomcat = Knobs.documented("a", app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS);
        List<EffectiveSetting> jetty = Knobs.documented("b", app("3.5.16"), Server.JETTY, Settings.DEFAULTS);

        assertThat(jetty)
                .extracting(EffectiveSetting::knob)
                .containsExactlyElementsOf(
                        tomcat.stream().map(EffectiveSetting::knob).toList());
        assertThat(tomcat)
                .contains(new EffectiveSetting(
                        "a", "requests per connection", "100", EffectiveSetting.Source.DOCUMENTED));
        assertThat(jetty)
                .contains(
                        new EffectiveSetting(
                                "b", "requests per connection", "not present", EffectiveSetting.Source.DOCUMENTED),
                        new EffectiveSetting("b", "max connections", "unlimited", EffectiveSetting.Source.DOCUMENTED));
    }

    @Test
    void aProfileWinsOverWhatItsNameStandsFor() {
        Settings settings = new Settings(
                "equal", Map.of("server.tomcat.threads.max", "50", "logging.level.org.apache.catalina", "INFO"));

        assertThat(Knobs.properties(app("3.5.16"), Server.TOMCAT, settings))
                .containsEntry("server.tomcat.threads.max", "50")
                .containsEntry("logging.level.org.apache.catalina", "INFO")
                .containsEntry("server.tomcat.max-keep-alive-requests", "-1");
        assertThat(Knobs.properties(app("3.5.16"), Server.TOMCAT, new Settings("small", Map.of("x", "y"))))
                .containsEntry("x", "y")
                .doesNotContainKey("server.tomcat.max-keep-alive-requests");
    }

    @Test
    void propertiesFollowTheBootVersion() {
        assertThat(Knobs.properties(app("2.7.18"), Server.JETTY, Settings.EQUAL))
                .containsEntry("server.max-http-header-size", "8KB")
                .doesNotContainKeys("server.jetty.max-connections", "server.max-http-request-header-size");
        assertThat(Knobs.properties(app("4.1.1"), Server.JETTY, Settings.EQUAL))
                .containsEntry("server.max-http-request-header-size", "8KB")
                .containsEntry("server.jetty.max-connections", "8192");
        assertThat(value("3.3.13", "graceful shutdown")).isEqualTo("off");
        assertThat(value("3.4.0", "graceful shutdown")).isEqualTo("on");
        assertThat(value("4.0.8", "max form parameters")).isEqualTo("1000");
    }

    @Test
    void aKnobBehindAPlusIsSetAlone() {
        Settings one = Settings.DEFAULTS.with("requests per connection");

        Map<String, String> properties = Knobs.properties(app("3.5.16"), Server.TOMCAT, one);
        Map<String, String> defaults = Knobs.properties(app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS);

        assertThat(properties)
                .containsEntry("server.tomcat.max-keep-alive-requests", "-1")
                .containsAllEntriesOf(defaults);
        assertThat(properties).hasSize(defaults.size() + 1);
        assertThat(Knobs.properties(app("3.5.16"), Server.JETTY, one))
                .isEqualTo(Knobs.properties(app("3.5.16"), Server.JETTY, Settings.DEFAULTS));
    }

    @Test
    void allKnobsTogetherAreEqual() {
        assertThat(Knobs.properties(app("3.5.16"), Server.UNDERTOW, Settings.DEFAULTS.with(Settings.EVERY_KNOB)))
                .isEqualTo(Knobs.properties(app("3.5.16"), Server.UNDERTOW, Settings.EQUAL));
    }

    @Test
    void aKnobThatDoesNotExistIsRefusedWithThoseThatDo() {
        assertThatThrownBy(() -> Knobs.properties(app("3.5.16"), Server.TOMCAT, Settings.EQUAL.with("speed")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("settings … + speed: no setting has this name")
                .hasMessageContaining("requests per connection, idle time-out");
    }

    @Test
    void normalisedHeadersAreThoseThatAServerNeedNotSend() {
        Settings settings = Settings.DEFAULTS.with(Settings.NORMALISED_HEADERS);

        assertThat(Knobs.properties(app("3.5.16"), Server.UNDERTOW, settings))
                .containsEntry("server.undertow.always-set-keep-alive", "false");
        assertThat(Knobs.properties(app("4.1.1"), Server.UNDERTOW, settings))
                .containsEntry("undertow.server.always-set-keep-alive", "false");
        assertThat(Knobs.properties(app("3.5.16"), Server.TOMCAT, settings))
                .isEqualTo(Knobs.properties(app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS));
    }

    @Test
    void knowsWhichKnobsEqualWouldChange() {
        List<EffectiveSetting> tomcat = Knobs.documented("a", app("3.5.16"), Server.TOMCAT, Settings.DEFAULTS);
        assertThat(Knobs.changedByEqual(app("3.5.16"), Server.TOMCAT, tomcat))
                .containsExactly("requests per connection", "backlog", "graceful shutdown", "max form parameters");
        assertThat(Knobs.onlyLimits("backlog")).isTrue();
        assertThat(Knobs.onlyLimits("requests per connection")).isFalse();

        List<EffectiveSetting> equal = Knobs.documented("a", app("3.5.16"), Server.TOMCAT, Settings.EQUAL);
        assertThat(Knobs.changedByEqual(app("3.5.16"), Server.TOMCAT, equal)).isEmpty();
    }

    @Test
    void valuesReadAsTheyAreReadBack() {
        assertThat(List.of("60s", "8KB", "2MB", "200000B", "1TB", "-1", "2147483647", "graceful", "false", "200"))
                .extracting(KnobText::readable)
                .containsExactly(
                        "60 s", "8 KB", "2 MB", "200000 B", "unlimited", "unlimited", "unlimited", "on", "off", "200");
    }

    private static String value(String bootVersion, String knob) {
        return Knobs.documented("a", app(bootVersion), Server.TOMCAT, Settings.DEFAULTS).stream()
                .filter(setting -> setting.knob().equals(knob))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** From the metadata that spring-boot-autoconfigure carries for editors: property to default value, blank if it names none. */
    private static Map<String, String> documentedBySpringBoot() throws IOException {
        Map<String, String> known = new HashMap<>();
        try (ExecutableJar jar = ExecutableJar.open(OrdersJar.path());
                InputStream library = jar.open(new NestedJar("BOOT-INF/lib/spring-boot-autoconfigure-3.5.16.jar"));
                ZipInputStream in = new ZipInputStream(library)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entry.getName().equals("META-INF/spring-configuration-metadata.json")) {
                    Matcher property = PROPERTY.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                    while (property.find()) {
                        Matcher value = DEFAULT.matcher(property.group());
                        known.put(
                                property.group(1), value.find() ? value.group(1).trim() : "");
                    }
                }
            }
        }
        return known;
    }
}
