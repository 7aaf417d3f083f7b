package dev.assay.checks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms and the only ways between them, as ARCHITECTURE.md draws them. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = MainClasses.importer()
            .withImportOption(location -> !location.contains("/lab/target/")) // unshipped
            .importPackages("dev.assay");

    private static final Pattern HOP = Pattern.compile("\\d+\\. `([\\w.]+)\\.(\\w+)`(.*)");

    private static final Pattern MODULE = Pattern.compile("/([a-z]+)/target/");

    private static final Map<String, Set<String>> MAY_USE = Map.ofEntries(
            Map.entry("model", Set.of()),
            Map.entry("plan", Set.of("model")),
            Map.entry("swap", Set.of("model")),
            Map.entry("launch", Set.of("model", "http")),
            Map.entry("http", Set.of("model")),
            Map.entry("latency", Set.of("model")),
            Map.entry("load", Set.of("model", "http", "latency")),
            Map.entry("probe", Set.of("model")),
            Map.entry("ledger", Set.of("model")),
            Map.entry("stats", Set.of()),
            Map.entry("verdict", Set.of("model", "stats", "latency")),
            Map.entry("report", Set.of("model")),
            Map.entry(
                    "experiment",
                    Set.of("model", "plan", "launch", "http", "load", "tools", "probe", "ledger", "verdict")),
            Map.entry("maven", Set.of()));

    /** They may use all but each other, and nothing may use them. */
    private static final Set<String> SATELLITES = Satellites.names();

    /** Satellites that run load tools, too, store loads as {@code assay load} does, or have the doctor see other machines. */
    private static final Map<String, Set<String>> BUT =
            Map.of("tools", Set.of("remote", "studies"), "loads", Set.of("studies"), "doctor", Set.of("remote"));

    /** The parts of rooms that have some, each with those that it may use. */
    private static final Map<String, Set<String>> PARTS = Map.ofEntries(
            Map.entry("model.server", Set.of()),
            Map.entry("model.plan", Set.of("model.server")),
            Map.entry("model.evidence", Set.of("model.server", "model.plan")),
            Map.entry("model.verdict", Set.of("model.server", "model.plan", "model.evidence")),
            Map.entry("verdict.reading", Set.of()),
            Map.entry("verdict.rule", Set.of("verdict.reading")),
            Map.entry("verdict.finding", Set.of("verdict.reading", "verdict.rule")),
            Map.entry("verdict.condition", Set.of()),
            Map.entry("verdict", Set.of("verdict.reading", "verdict.rule", "verdict.finding", "verdict.condition")),
            Map.entry("report.figures", Set.of()),
            Map.entry("report.document", Set.of("report.figures")),
            Map.entry("report.chart", Set.of("report.figures", "report.document")),
            Map.entry("report.section", Set.of("report.figures", "report.document", "report.chart")),
            Map.entry("why.model", Set.of()),
            Map.entry("why.stack", Set.of()),
            Map.entry("why.judge", Set.of("why.model", "why.stack")),
            Map.entry("why.start", Set.of("why.model", "why.stack")),
            Map.entry("why.report", Set.of("why.model", "why.stack", "why.judge")),
            Map.entry("tune.cost", Set.of()),
            Map.entry("tune.fit", Set.of()),
            Map.entry("tune.search", Set.of()),
            Map.entry("http.message", Set.of()),
            Map.entry("http.loop", Set.of()),
            Map.entry("http.h2", Set.of("http.message", "http.loop")),
            Map.entry("http.tls", Set.of("http.loop")),
            Map.entry("http", Set.of("http.message", "http.loop", "http.h2", "http.tls")),
            Map.entry("launch.files", Set.of()),
            Map.entry("launch.machine", Set.of("launch.files")),
            Map.entry("launch.process", Set.of("launch.files", "launch.machine")),
            Map.entry("launch", Set.of("launch.files", "launch.machine", "launch.process")),
            Map.entry("plan.yaml", Set.of()),
            Map.entry("plan.workload", Set.of("plan.yaml")),
            Map.entry("plan", Set.of("plan.yaml", "plan.workload")),
            Map.entry("load.request", Set.of()),
            Map.entry("load.result", Set.of("load.request")),
            Map.entry("load", Set.of("load.request", "load.result")),
            Map.entry("cli.screen", Set.of()),
            Map.entry("cli.bench", Set.of("cli.screen")),
            Map.entry("cli.flags", Set.of("cli.screen", "cli.bench")),
            Map.entry("cli.command", Set.of("cli.screen", "cli.bench", "cli.flags")),
            Map.entry("behave.outcome", Set.of()),
            Map.entry("behave.cases", Set.of("behave.outcome")),
            Map.entry("behave.transport", Set.of("behave.outcome", "behave.cases")),
            Map.entry("behave.families", Set.of("behave.outcome", "behave.cases", "behave.transport")),
            Map.entry("behave.report", Set.of("behave.outcome")),
            Map.entry(
                    "behave",
                    Set.of("behave.outcome", "behave.cases", "behave.transport", "behave.families", "behave.report")));

    /** Resolver twice: in a build it is Maven's own, with the session of that build. */
    private static final Map<String, Set<String>> LIBRARY_HAS_ITS_ROOM = Map.ofEntries(
            Map.entry("io.netty..", Set.of("http")),
            Map.entry("org.HdrHistogram..", Set.of("latency")),
            Map.entry("org.eclipse.aether..", Set.of("swap", "maven")),
            Map.entry("org.apache.maven.plugin..", Set.of("maven")),
            Map.entry("org.apache.commons.compress..", Set.of("swap")),
            Map.entry("picocli..", Set.of("cli")),
            Map.entry("com.fasterxml.jackson..", Set.of("ledger")),
            Map.entry("org.snakeyaml..", Set.of("plan")),
            Map.entry("org.apache.commons.text..", Set.of("plan")),
            Map.entry("org.apache.commons.statistics..", Set.of("stats")));

    /** Satellites have commands and result files of their own. */
    private static final Set<String> FOR_SATELLITES = Set.of("picocli..", "com.fasterxml.jackson..");

    @Test
    void eachRoomUsesOnlyTheRoomsBelowIt() {
        requireOnlyBelow(MAY_USE, "..");
    }

    @Test
    void eachPartOfARoomUsesOnlyThePartsBelowIt() {
        PARTS.keySet().stream()
                .map(part -> part.replaceFirst("\\..*", ""))
                .distinct()
                .forEach(room -> requireOnlyBelow(
                        PARTS.entrySet().stream()
                                .filter(part -> part.getKey().startsWith(room))
                                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                        ""));
    }

    /** @param below what a room consists of, after its name */
    private static void requireOnlyBelow(Map<String, Set<String>> mayUse, String below) {
        mayUse.forEach((room, allowed) -> mayUse.keySet().stream()
                .filter(other -> !other.equals(room) && !allowed.contains(other))
                .forEach(other -> noClasses()
                        .that()
                        .resideInAPackage("dev.assay." + room + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("dev.assay." + other + below)
                        .allowEmptyShould(true)
                        .check(CLASSES)));
    }

    @Test
    void nothingUsesTheCommandLineButSatellites() {
        noClasses()
                .that()
                .resideOutsideOfPackages(withSatellites("cli"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.assay.cli..")
                .check(CLASSES);
    }

    @Test
    void nothingUsesASatellite() {
        SATELLITES.forEach(satellite -> noClasses()
                .that()
                .resideOutsideOfPackages(
                        Stream.concat(Stream.of(satellite), BUT.getOrDefault(satellite, Set.of()).stream())
                                .map(name -> "dev.assay." + name + "..")
                                .toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.assay." + satellite + "..")
                .check(CLASSES));
    }

    /** The packages of some rooms and those of all satellites, with what is below them. */
    private static String[] withSatellites(String... rooms) {
        return Stream.concat(Stream.of(rooms), SATELLITES.stream())
                .map(room -> "dev.assay." + room + "..")
                .toArray(String[]::new);
    }

    @Test
    void eachLibraryStaysInItsRoom() {
        LIBRARY_HAS_ITS_ROOM.forEach((library, rooms) -> noClasses()
                .that()
                .resideInAPackage("dev.assay..")
                .and()
                .resideOutsideOfPackages(
                        FOR_SATELLITES.contains(library)
                                ? withSatellites(rooms.toArray(String[]::new))
                                : rooms.stream()
                                        .map(room -> "dev.assay." + room + "..")
                                        .toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(CLASSES));
    }

    /** Of a package that is in no rule, these rules would say nothing. */
    @Test
    void everyPackageIsARoomInTheRules() {
        Set<String> packages = new TreeSet<>();
        CLASSES.forEach(type -> packages.add(
                type.getPackageName().replaceFirst("^(dev\\.assay\\.[a-z]+)\\..*", "$1"))); // a room may have parts
        Set<String> rooms = new TreeSet<>(Set.of("dev.assay.cli")); // it may use all
        MAY_USE.keySet().forEach(room -> rooms.add("dev.assay." + room));
        SATELLITES.forEach(satellite -> {
            rooms.add("dev.assay." + satellite);
            packages.removeIf(name -> name.startsWith("dev.assay." + satellite + "."));
        });

        assertThat(packages).isEqualTo(rooms);
    }

    /** What is not shipped included, but for benchmarks, which measure a room from within. */
    @Test
    void noPackageIsInTwoModules() {
        Map<String, Set<String>> modules = new TreeMap<>();
        MainClasses.importer().importPackages("dev.assay").stream()
                .filter(type -> !type.getName().matches(".*Benchmark(\\$.*)?"))
                .forEach(type -> modules.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                        .add(module(type)));

        assertThat(modules)
                .containsKeys("dev.assay.lab", "dev.assay.cli")
                .allSatisfy((name, in) -> assertThat(in).as(name).hasSize(1));
    }

    /** The folder that a class was built in. */
    private static String module(JavaClass type) {
        Matcher module = MODULE.matcher(type.getSource().orElseThrow().getUri().toString());
        assertThat(module.find()).as("module of %s", type.getSource()).isTrue();
        return module.group(1);
    }

    @Test
    void judgingIsFreeOfClockAndRandomness() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "dev.assay.stats", "dev.assay.verdict..", "dev.assay.studies.judge", "dev.assay.plan..")
                .or()
                .haveSimpleNameEndingWith("Judge")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now")
                .orShould()
                .callMethod(java.time.LocalDate.class, "now", java.time.ZoneId.class)
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now")
                .orShould()
                .callMethod(java.time.LocalDateTime.class, "now", java.time.ZoneId.class)
                .orShould()
                .callConstructor(java.util.Random.class)
                .orShould()
                .callConstructor(java.util.SplittableRandom.class)
                .orShould()
                .callMethod(java.util.concurrent.ThreadLocalRandom.class, "current")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callMethod(java.util.UUID.class, "randomUUID")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.file.Files")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    /** A world in which no time passes drives it in tests. */
    @Test
    void theLifeOfAnExperimentHasOnlyTheClockThatItIsGiven() {
        noClasses()
                .that()
                .resideInAPackage("dev.assay.experiment..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(java.time.InstantSource.class, "system")
                .orShould()
                .callMethod(Thread.class, "sleep", long.class)
                .check(CLASSES);
    }

    /** As ARCHITECTURE.md lists them: each class calls the next one, or an interface of it, unless a library does. */
    @Test
    void fromMainToTheFirstByteAreAtMostNineHops() throws IOException {
        List<MatchResult> hops = HOP.matcher(Files.readString(Path.of("..", "ARCHITECTURE.md")))
                .results()
                .toList();

        assertThat(hops).hasSizeBetween(2, 10);
        assertThat(hops.get(0).group(1)).isEqualTo("cli.Main");
        for (int i = 0; i < hops.size(); i++) {
            JavaClass type = CLASSES.get("dev.assay." + hops.get(i).group(1));
            String method = hops.get(i).group(2);
            assertThat(type.getMethods()).as(type.getName()).anyMatch(one -> one.getName()
                    .equals(method));
            if (i > 0 && !hops.get(i).group(3).contains("picocli")) {
                Set<JavaClass> called = new HashSet<>(type.getAllRawInterfaces());
                called.add(type);
                assertThat(CLASSES.get("dev.assay." + hops.get(i - 1).group(1)).getCodeUnitCallsFromSelf())
                        .as("calls of %s", type.getName())
                        .anyMatch(call -> called.contains(call.getTargetOwner()));
            }
        }
    }

    @Test
    void onlyTheCommandLinePrints() {
        noClasses()
                .that()
                .resideOutsideOfPackages(withSatellites("cli"))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }
}
