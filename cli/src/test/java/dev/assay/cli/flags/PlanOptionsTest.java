package dev.assay.cli.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cli.bench.Apps;
import dev.assay.cli.bench.AppsTest;
import dev.assay.cli.command.CompareCommand;
import dev.assay.cli.command.JudgeCommand;
import dev.assay.cli.command.StartupCommand;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The flags of a plan that come from its table of keys. */
public class PlanOptionsTest {
    @Command(modelTransformer = KeyOptions.Added.class)
    public static final class Given {
        @Mixin
        private PlanOptions options = new PlanOptions(KeyOptions.ofComparison());

        public static PlanOptions options(String... arguments) {
            Given given = new Given();
            new CommandLine(given).parseArgs(arguments);
            return given.options;
        }

        static Plan plan(String... arguments) {
            return options(arguments).resolve(Apps.of(Map.of()));
        }
    }

    @Test
    void aComparisonHasAllAndOtherCommandsThoseOfTheContenders() {
        assertThat(flags(new CompareCommand()))
                .containsAll(
                        Plans.flags().stream().map(flag -> "--" + flag.name()).toList());
        assertThat(flags(new StartupCommand()))
                .contains("--servers", "--sandbox", "--rate")
                .doesNotContain("--margin", "--budget", "--price-core-hour");
        assertThat(new CommandLine(new StartupCommand()).getUsageMessage())
                .contains("--sandbox")
                .doesNotContain("--rate");
        assertThat(flags(new JudgeCommand()))
                .contains("--price-core-hour", "--price-gb-hour")
                .doesNotContain("--margin");
    }

    private static Set<String> flags(Object command) {
        return new CommandLine(command).getCommandSpec().optionsMap().keySet();
    }

    @Test
    void valuesAreReadByTheirKeys() {
        Plan plan = Given.plan(
                "--servers",
                "jetty, tomcat",
                "--virtual-threads",
                "off ",
                "--jvm",
                "-Xmx1g",
                "--jvm=-Xss1m",
                "--jvm=-Dlist=a,b",
                "-c",
                "8",
                "--margin",
                "2%",
                "--seed=-7");

        assertThat(plan.contenders()).extracting(Contender::id).containsExactly("jetty", "tomcat");
        assertThat(plan.jvmOptions()).contains("-Xmx1g", "-Xss1m", "-Dlist=a,b");
        assertThat(plan.load().connections()).isEqualTo(8);
        assertThat(plan.margin()).isEqualTo(0.02);
        assertThat(plan.seed()).isEqualTo(-7);
        assertThatThrownBy(() -> Given.plan("--rate", "many", "--port", "x"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--rate: must be auto, requests per second")
                .hasMessageContaining("--port: must be a whole number from 1 to 65535, not x");
    }

    @Test
    void aFlagIsNoValueOfTheOneBeforeIt() {
        for (List<String> words : List.of(List.of("--jvm", "--seed=1"), List.of("--jvm", "-X", "PUT"), List.of("-H"))) {
            assertThatThrownBy(() -> Given.options(words.toArray(String[]::new)))
                    .isInstanceOf(CommandLine.MissingParameterException.class)
                    .hasMessageStartingWith("Missing required parameter for option '--");
        }
    }

    @Test
    void jarsWithNamesAreContenders() {
        Plan plan = Given.plan("before=lib/../old.jar", "after=new.jar", "--jdk", "17");

        assertThat(plan.contenders()).extracting(Contender::id).containsExactly("before", "after");
        assertThat(plan.contenders())
                .extracting(Contender::app)
                .containsExactly(
                        Optional.of(Path.of("old.jar").toAbsolutePath()),
                        Optional.of(Path.of("new.jar").toAbsolutePath()));
        assertThatThrownBy(() -> Given.plan("before=old.jar", "--app", "jersey"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--app: names a built-in app, and before=")
                .hasMessageContaining("a contender with a jar of its own");
    }

    @Test
    void jarsInAPlanFileLieRelativeToIt(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("plan.yaml"), "servers: [{label: before, app: old.jar}, {label: after, app: /new.jar}]");

        assertThat(Given.plan("--plan", file.toString()).contenders())
                .extracting(Contender::app)
                .containsExactly(Optional.of(folder.resolve("old.jar")), Optional.of(Path.of("/new.jar")));
    }

    /** The first of an app's servers is the one that it starts by itself. */
    @Test
    void anAppIsComparedOnAllThatItCanRunOn(@TempDir Path folder) throws IOException {
        Path jar = AppsTest.jar(folder.resolve("shop.jar"), "jetty@12.0.36,grizzly@4.0.2");
        Path file = Files.writeString(folder.resolve("plan.yaml"), "app: shop.jar");

        for (Plan plan : List.of(Given.plan(jar.toString()), Given.plan("--plan", file.toString()))) {
            assertThat(plan.contenders()).extracting(Contender::id).containsExactly("jetty", "grizzly");
            assertThat(plan.app()).contains(jar);
        }
        assertThat(Given.plan(jar.toString(), "--servers", "grizzly").contenders())
                .extracting(Contender::id)
                .containsExactly("grizzly");
        assertThatThrownBy(() -> Given.plan(folder + "/none.jar"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("none.jar: there is no such file");
    }

    @Test
    void requestsAreThoseOfFlagsAndFiles(@TempDir Path folder) throws IOException {
        Path paths = Files.writeString(
                folder.resolve("paths"), "\uFEFF# of the shop\n/orders\n\n  http://localhost:80/notes\n");
        Path body = Files.writeString(folder.resolve("body"), "\uFEFF{}\n");
        Path headers = Files.writeString(folder.resolve("headers"), "B: 2\n\n#C: 3\n");
        List<Step> steps = Given.plan(
                        "--path=@" + paths, "--path", "/a", "-H", "A: 1", "-H=@" + headers, "--body=@" + body)
                .workload()
                .steps();

        assertThat(steps).extracting(Step::name).containsExactly("POST /orders", "POST /notes", "POST /a");
        assertThat(steps).allSatisfy(step -> assertThat(step.body().map(Template::source))
                .contains("{}\n"));
        assertThat(steps).allSatisfy(step -> assertThat(step.headers())
                .containsExactly(
                        new Header("A", Template.parse("1")),
                        new Header("B", Template.parse("2")),
                        new Header("#C", Template.parse("3"))));
        assertThatThrownBy(() -> Given.plan("--path=@" + folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--path @" + folder + ": ");
        Path empty = Files.writeString(folder.resolve("empty"), "# nothing\n");
        assertThatThrownBy(() -> Given.plan("--path=@" + empty)).hasMessageContaining("has no path");
        Path blank = Files.writeString(folder.resolve("blank"), "\n");
        assertThatThrownBy(() -> Given.plan("--path=/", "-H=@" + blank))
                .hasMessageContainingAll("--header @" + blank + ": has no header", "Accept: text/html");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff});
        assertThatThrownBy(() -> Given.plan("--path=/", "--body=@" + binary))
                .hasMessageContaining("not a UTF-8 text file");
        Path many = Files.write(
                folder.resolve("many"),
                IntStream.range(0, 20_000).mapToObj(i -> "/" + i).toList());
        assertThatThrownBy(() -> Given.plan("--path=@" + many))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--path, --body: the requests are longer than a plan can be");
        Path huge = Files.writeString(folder.resolve("huge"), "x".repeat(Plans.MAX_CHARACTERS + 1));
        assertThatThrownBy(() -> Given.plan("--path=/", "--body=@" + huge))
                .hasMessageContainingAll("is too large: 1000001 bytes", "at most 1000000 bytes");
    }

    @Test
    void theyGoIntoThePlan() {
        assertThat(Given.plan().sandbox()).isFalse();
        assertThat(Given.plan("--sandbox").sandbox()).isTrue();
        assertThat(Given.plan("--strip-headers").contenders())
                .allSatisfy(
                        contender -> assertThat(contender.settings().knobs()).isNotEmpty());
    }
}
