package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contenders with jars of their own, from the command line and from a file. */
class JarsTest {
    private static final Path OLD = Path.of("old.jar");
    private static final Path NEW = Path.of("new.jar");
    private static final List<Jars.Named> BOTH = List.of(new Jars.Named("before", OLD), new Jars.Named("after", NEW));

    private static List<String> ids(Plan plan) {
        return plan.contenders().stream().map(Contender::id).toList();
    }

    private static List<Optional<Path>> apps(Plan plan) {
        return plan.contenders().stream().map(Contender::app).toList();
    }

    @Test
    void oneJarIsTheAppAndNamedOnesAreContenders() {
        assertThat(Jars.parse(List.of())).isEqualTo(new Jars(Optional.empty(), List.of()));
        assertThat(Jars.parse(List.of("old.jar"))).isEqualTo(new Jars(Optional.of(OLD), List.of()));
        assertThat(Jars.parse(List.of("before=old.jar", "after=new.jar"))).isEqualTo(new Jars(Optional.empty(), BOTH));
        assertThat(Jars.parse(List.of("a=lib/b=c.jar")).named())
                .containsExactly(new Jars.Named("a", Path.of("lib/b=c.jar")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"./a=b.jar", "/tmp/a=b.jar", "lib/a=b.jar", "../=.jar"})
    void aPathWithASlashBeforeTheEqualsSignIsAFile(String path) {
        assertThat(Jars.parse(List.of(path))).isEqualTo(new Jars(Optional.of(Path.of(path)), List.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=x.jar y.jar       | y.jar: has no name, and with several jars each needs one | before=old.jar after=new.jar",
                "x.jar tomcat jetty  | tomcat: is a server, not a jar                           | --servers tomcat,jetty",
                "x.jar /orders/2     | /orders/2: is one word too many                          | --path /a --path /b",
                "x.jar text/html     | text/html: is one word too many                          | spaces in quotes",
                "a=x.jar b=y.war /a  | /a: is one word too many: it is neither a jar nor         | --path /a --path /b",
                "x.jar y.jar         | x.jar: has no name                                       | or one jar alone",
                "a=x.jar a=y.jar     | a=y.jar: is named a, and so is x.jar                     | a name of its own",
                "a=                  | a=: names no jar                                         | before=build/app.jar",
                "=x.jar              | =x.jar: what stands before = is the name of a contender  | ./=x.jar if that is the file",
                "-a=x.jar            | -a=x.jar: what stands before = is the name               | letters, digits",
                "ä=x.jar             | is the name of a contender and of a folder, and cannot be | ./ä=x.jar",
            })
    void whatCannotBeMeantIsRefused(String arguments, String what, String instead) {
        assertThatThrownBy(() -> Jars.parse(List.of(arguments.split(" "))))
                .isInstanceOf(BadInputException.class)
                .message()
                .contains(what, instead);
    }

    @Test
    void eachJarRunsOnTheServerThatIsInIt() {
        Plan plan = Given.flags(PlanFlags.of(BOTH));

        assertThat(ids(plan)).containsExactly("before", "after");
        assertThat(apps(plan)).containsExactly(Optional.of(OLD), Optional.of(NEW));
        assertThat(plan.contenders()).extracting(Contender::server).containsOnly(Server.OWN);
        assertThat(plan.app()).isEmpty();
    }

    @Test
    void eachJarRunsOnEachOfTheServersAndJdks() {
        PlanFlags flags = PlanFlags.of(BOTH);

        assertThat(ids(Given.flags(flags.with("servers", "jetty")))).containsExactly("before", "after");
        assertThat(ids(Given.flags(flags.with("servers", List.of("tomcat", "jetty@12.0.30")))))
                .containsExactly("before-tomcat", "before-jetty-12.0.30", "after-tomcat", "after-jetty-12.0.30");
        assertThat(ids(Given.flags(flags.with("jdk", List.of("17", "25")).with("settings", "equal"))))
                .containsExactly("before-jdk17", "before-jdk25", "after-jdk17", "after-jdk25");
    }

    @Test
    void namedJarsReplaceAppAndServersOfTheFile() {
        Plan plan = Given.file(PlanFlags.of(BOTH), "app: shop.jar", "servers: [tomcat, jetty]", "settings: equal");

        assertThat(ids(plan)).containsExactly("before", "after");
        assertThat(plan.app()).isEmpty();
        assertThat(plan.contenders()).extracting(Contender::settings).containsOnly(Settings.EQUAL);
    }

    @Test
    void aFileSaysTheSameAndIsWrittenBackAsItIs() {
        Plan plan = Given.file(
                "app: shop.jar",
                "servers:",
                "  - tomcat",
                "  - {label: before, app: old.jar}",
                "  - {label: after, app: new.jar, server: jetty, settings: equal, jdk: 25}",
                "  - {server: undertow, app: new.jar}");

        assertThat(ids(plan)).containsExactly("tomcat", "before", "after", "undertow");
        assertThat(apps(plan)).containsExactly(Optional.empty(), Optional.of(OLD), Optional.of(NEW), Optional.of(NEW));
        assertThat(plan.app()).hasValue(Path.of("shop.jar"));
        assertThat(plan.contenders().get(2).jdk()).hasValue("25");
        PlanText written = new PlanText("plan.yaml", Plans.toYaml(plan));
        assertThat(Plans.parse(written)).isEqualTo(plan);
        assertThat(Plans.resolve(Optional.of(written), PlanFlags.none(), 7)).isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "servers: [{app: a.jar}]                                    | servers[1] has an app and no label | {label: before, app: build/app.jar}",
                "servers: [{label: x, app: a.jar}, {label: x, app: b.jar}]  | two contenders are both x          | tell them apart",
                "servers: [{label: x, app: {a: b}}]                         | servers[1].app must be text        | Write a value",
                "servers: [{label: x, ap: a.jar}]                           | ap is not a key of a contender     | Did you mean app?",
            })
    void aFileIsToldWhatIsWrong(String line, String what, String instead) {
        assertThatThrownBy(() -> Given.file(line))
                .isInstanceOf(BadInputException.class)
                .message()
                .contains("plan.yaml:1:", what, instead);
    }

    @Test
    void builtInAppsAreAskedForAllThatTheyHave() {
        Path orders = Path.of("apps/orders/target/orders.jar");
        Path jersey = Path.of("apps/jersey/target/jersey.jar");

        Plan builtIn =
                Given.flags(PlanFlags.of(List.of(new Jars.Named("spring", orders), new Jars.Named("jersey", jersey))));
        Plan other = Given.flags(PlanFlags.of(List.of(new Jars.Named("spring", orders), new Jars.Named("other", NEW))));

        assertThat(builtIn.workload().steps()).hasSize(3);
        assertThat(other.workload().steps()).hasSize(1);
    }

    /** Two jars with the same settings are two apps, not one with a knob changed. */
    @Test
    void anotherJarIsNoVariant() {
        Contender base = Given.flags(PlanFlags.of(BOTH)).reference();
        Contender variant = base.as("x", base.settings().with("worker threads"));

        assertThat(variant.isVariantOf(base)).isTrue();
        assertThat(variant.withApp(NEW).isVariantOf(base)).isFalse();
    }
}
