package dev.assay.checks;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.assay.model.Comparison;
import dev.assay.model.FileComparison;
import dev.assay.model.Finding;
import dev.assay.model.Reason;
import dev.assay.words.ComparisonPhrases;
import dev.assay.words.FilePhrases;
import dev.assay.words.Numbers;
import dev.assay.words.Phrases;
import dev.assay.words.Ranges;
import dev.assay.words.ReasonPhrases;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Sentences are written and never read: nothing that Assay said is searched, split or matched to find out what it said. Values say it
 * ({@link Finding}). Whoever searches a text in a class that may hold such sentences is listed here, with what that text is instead.
 */
class NoReadingOfSentencesTest {
    private static final JavaClasses CLASSES = MainClasses.importer().importPackages("dev.assay");

    /** Where every class may hold sentences. */
    private static final Set<String> ROOMS = Set.of(
            "dev.assay.trial",
            "dev.assay.verdict",
            "dev.assay.studies",
            "dev.assay.studies.judge",
            "dev.assay.studies.report",
            "dev.assay.behave",
            "dev.assay.words",
            "dev.assay.report",
            "dev.assay.run",
            "dev.assay.cli",
            "dev.assay.maven");

    private static final Set<String> SEARCHES = Set.of(
            "split",
            "matches",
            "contains",
            "startsWith",
            "endsWith",
            "indexOf",
            "lastIndexOf",
            "regionMatches",
            "replace",
            "replaceAll",
            "replaceFirst");

    private static final Map<String, String> NOT_OUR_SENTENCES = Map.ofEntries(
            entry("trial.Counterparts", "values that servers made anew, in their answers"),
            entry("trial.JsonOrder", "bodies of answers"),
            entry("trial.NormalAnswer", "answers of servers"),
            entry("trial.StartLine", "logs of servers"),
            entry("studies.StudyTrial", "names of runs for files, and figures that an app tells"),
            entry("verdict.ConditionText", "a condition that a user typed"),
            entry("studies.judge.StudyAnswers", "header lines"),
            entry("words.FileLimits", "names of load tools"),
            entry("studies.judge.StudyNumbers", "published figures"),
            entry("behave.AnswerStream", "answers of servers"),
            entry("behave.AppRequests", "types of bodies"),
            entry("behave.Expectation", "a file of cases"),
            entry("behave.CaseFile", "a file of cases"),
            entry("behave.CaseFlags", "a file of cases"),
            entry("behave.Details", "ids of cases, and the handshake of a server"),
            entry("behave.FrameText", "a file of cases"),
            entry("behave.Limit", "paths of requests"),
            entry("behave.AnswerExcerpt", "answers of servers"),
            entry("behave.ProcessCost", "what the kernel tells of a process"),
            entry("behave.Reading", "a file of cases"),
            entry("behave.SocketExchange", "the handshake of a server"),
            entry("behave.SocketFrame", "a file of cases"),
            entry("behave.StaticFile", "names of files in a jar"),
            entry("behave.WireCase", "bytes of a case"),
            entry("behave.WireText", "a file of cases"),
            entry("behave.BehaviourPhrases", "units in names of counts"),
            entry("studies.judge.ClaimPhrases", "the full stop of what an article says"),
            entry("words.OneLine", "what a server wrote, on one line"),
            entry("report.AnswersSection", "header lines of servers"),
            entry("studies.report.ParametersSection", "values of parameters in files of studies"),
            entry("studies.report.ClaimSections", "addresses of sources"),
            entry("report.Cells", "line breaks between words"),
            entry("report.Clean", "control sequences in what others wrote"),
            entry("report.CsvReport", "quotes in cells"),
            entry("report.FilesReport", "paths that a user typed"),
            entry("report.Frame", "zeros at the end of a coordinate"),
            entry("studies.report.HeapNote", "a JVM option"),
            entry("report.MarkdownText", "escapes for Markdown"),
            entry("report.Markup", "escapes for HTML, and spaces in figures"),
            entry("report.Palette", "zeros at the end of a coordinate"),
            entry("report.Screen", "spaces in figures"),
            entry("studies.report.SharedFigures", "names of figures of an app"),
            entry("report.Shell", "quotes in command lines"),
            entry("studies.report.StudyHtml", "titles of sections, for links to them"),
            entry("studies.report.StudyTimes", "ids of figures"),
            entry("studies.report.StudyPage", "folders in command lines"),
            entry("studies.StoredStudy", "the name of a study in a command that the user typed"),
            entry("studies.StudyRun", "folders in paths of jars"),
            entry("run.Unfinished", "the mark in place of secrets, in a stored plan"),
            entry("cli.Ablation", "names of knobs"),
            entry("cli.SandboxedRerun", "options of a JVM"),
            entry("studies.StudyFiles", "names of files"),
            entry("cli.Commands", "a file of arguments, as a user typed it"),
            entry(
                    "cli.Console",
                    "names of streams, as the start script gives them, and characters that a terminal lacks"),
            entry("cli.Assay", "arguments of the command line, and names of folders"),
            entry("cli.QuickLook", "arguments of the command line"),
            entry("report.EnvironmentSection", "the full stop of a warning, which a list does without"),
            entry("report.LatencyText", "the unit behind a figure"),
            entry("report.SwapReport", "names of files"),
            entry("verdict.ConditionParser", "a condition that a user typed"),
            entry("cli.AppSearch", "a number that a user typed"),
            entry("behave.BehaveCommand", "a path that a user typed"),
            entry("cli.Contenders", "options of a JVM"),
            entry("cli.ConditionResults", "control characters in what servers wrote"),
            entry("cli.FileArguments", "paths that a user typed"),
            entry("cli.Folders", "names of apps"),
            entry("cli.RecordingFile", "a file of another tool"),
            entry("cli.InitCommand", "a path that a user typed"),
            entry("cli.LivePage", "requests of a browser"),
            entry("cli.LoadCommand", "header lines that a user typed"),
            entry("cli.LoadUrl", "a URL that a user typed"),
            entry("cli.ManPage", "escapes for troff"),
            entry("cli.Outputs", "names of files"),
            entry("cli.Percent", "a percentage that a user typed"),
            entry("cli.PlanOptions", "a path that a user typed"),
            entry("cli.Printable", "control characters in what others wrote"),
            entry("cli.Project", "names of files"),
            entry("cli.SwapCommand", "a server and its version, as a user typed them"),
            entry("cli.Terminal", "a character set of the locale, and the answer of stty"),
            entry("cli.TrialApp", "logs of servers"),
            entry("maven.BuiltApp", "names of files"),
            entry("maven.DownloadProperties", "names of system properties, and quotes in a file of arguments"),
            entry("maven.DiffMojo", "names of folders"),
            entry("maven.InlinePlan", "YAML in a POM"),
            entry("maven.Java", "versions of JDKs"),
            entry("maven.Program", "options of a JVM"),
            entry("maven.Run", "the mark by which a complaint begins"),
            entry("maven.SwapMojo", "names of files"));

    /** The public classes of the words that make no sentence of a value, only figures. */
    private static final Set<Class<?>> NO_PHRASES = Set.of(Numbers.class, Ranges.class, ComparisonPhrases.class);

    @Test
    void nothingThatAssaySaidIsReadBack() {
        Map<String, Set<String>> searching = new TreeMap<>();
        CLASSES.stream().filter(type -> ROOMS.contains(type.getPackageName())).forEach(type -> searches(type)
                .forEach(search -> searching
                        .computeIfAbsent(outermost(type), name -> new TreeSet<>())
                        .add(search)));

        Set<String> unknown = new TreeSet<>(searching.keySet());
        unknown.removeAll(NOT_OUR_SENTENCES.keySet());
        assertThat(unknown)
                .as("classes that search texts, and might search sentences of Assay: %s", searching)
                .isEmpty();
        assertThat(searching.keySet())
                .as("nobody is listed who searches nothing")
                .containsAll(NOT_OUR_SENTENCES.keySet());
    }

    /** A call, a method reference and a regular expression; what only looks at a text is no search. */
    @Test
    void everyWayOfSearchingIsSeen() {
        JavaClass searcher =
                new ClassFileImporter().importClasses(Searcher.class).get(Searcher.class);

        assertThat(searches(searcher).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("String.contains", "String.startsWith", "Pattern.compile", "Pattern.flags");
    }

    /** What must not come back. */
    static final class Searcher {
        private static final Pattern FIGURE = Pattern.compile("\\d+");
        private static final BiPredicate<String, String> BEGINS = String::startsWith;

        private Searcher() {}

        static boolean seen(Comparison comparison) {
            String reason = ReasonPhrases.of(comparison.reason());
            return reason.contains(": ") && BEGINS.test(reason, "the") && !reason.isBlank() && FIGURE.flags() == 0;
        }
    }

    /** Sentences that are equal today differ tomorrow, by a word or by a figure: findings say what is alike. */
    @Test
    void nothingIsGroupedByWhatAssaySaid() {
        List<JavaMethod> methods = CLASSES.stream()
                .filter(type -> ROOMS.contains(type.getPackageName()))
                .flatMap(type -> type.getMethods().stream())
                .toList();

        assertThat(comparing(methods))
                .as("methods that compare texts or values, and might compare reasons")
                .isEmpty();
    }

    /** Directly, by a lambda, by a method of one's own, by a method reference, and by the words of a value read from a file. */
    @Test
    void everyWayOfComparingIsSeen() {
        JavaClass grouper = new ClassFileImporter().importClasses(Grouper.class).get(Grouper.class);

        assertThat(comparing(List.copyOf(grouper.getMethods())).keySet())
                .extracting(name -> name.substring(name.lastIndexOf('.') + 1))
                .containsExactlyInAnyOrder("alike", "each", "byReason", "asStored");
    }

    /** What must not come back. */
    static final class Grouper {
        private Grouper() {}

        static boolean alike(FileComparison one, List<FileComparison> others) {
            return others.stream()
                    .anyMatch(other -> FilePhrases.reason(other, 0.03).equals(FilePhrases.reason(one, 0.03)));
        }

        static List<String> each(List<Finding> findings) {
            return findings.stream().map(Phrases::of).distinct().toList();
        }

        static Map<String, List<Comparison>> byReason(List<Comparison> comparisons) {
            return comparisons.stream().collect(Collectors.groupingBy(Grouper::why));
        }

        private static String why(Comparison comparison) {
            return "why: " + ReasonPhrases.of(comparison.reason());
        }

        static boolean asStored(Comparison comparison, String words) {
            return comparison.reason() instanceof Reason.Text text
                    && text.words().equals(words);
        }

        static Map<String, List<Comparison>> byContender(List<Comparison> comparisons) {
            return comparisons.stream().collect(Collectors.groupingBy(Comparison::contender));
        }
    }

    /** Methods that use a reason and compare texts, with how they do it. */
    private static Map<String, Set<String>> comparing(List<JavaMethod> methods) {
        Set<String> reasons = reasons(methods);
        Map<String, Set<String>> comparing = new TreeMap<>();
        for (JavaMethod method : methods) {
            if (uses(method, reasons)) {
                method.getAccessesFromSelf().stream()
                        .filter(NoReadingOfSentencesTest::isComparison)
                        .forEach(access -> comparing
                                .computeIfAbsent(
                                        outermost(method.getOwner()) + "." + method.getName(), name -> new TreeSet<>())
                                .add(access.getTargetOwner().getSimpleName() + "." + access.getName()));
            }
        }
        return comparing;
    }

    /** Full names of the methods that return a reason: of the model, of the words, and what is made of them. */
    private static Set<String> reasons(List<JavaMethod> methods) {
        Set<String> reasons = new TreeSet<>();
        CLASSES.stream()
                .filter(NoReadingOfSentencesTest::makesSentences)
                .flatMap(type -> type.getMethods().stream())
                .filter(NoReadingOfSentencesTest::putsFindingsIntoWords)
                .forEach(method -> reasons.add(method.getFullName()));
        CLASSES.stream()
                .filter(type -> type.getPackageName().equals("dev.assay.model") && type.isRecord())
                .flatMap(type -> type.tryGetMethod("words").stream())
                .forEach(words -> reasons.add(words.getFullName()));
        int before;
        do {
            before = reasons.size();
            methods.stream()
                    .filter(method -> saysSomething(method) && uses(method, reasons))
                    .forEach(method -> reasons.add(method.getFullName()));
        } while (reasons.size() > before);
        return reasons;
    }

    private static boolean makesSentences(JavaClass type) {
        return type.getPackageName().equals("dev.assay.words")
                && type.getModifiers().contains(JavaModifier.PUBLIC)
                && NO_PHRASES.stream().noneMatch(type::isEquivalentTo);
    }

    private static boolean putsFindingsIntoWords(JavaMethod method) {
        return saysSomething(method)
                && method.getRawParameterTypes().stream()
                        .anyMatch(type -> type.isEquivalentTo(List.class)
                                || (type.getPackageName().equals("dev.assay.model") && !type.isEnum()));
    }

    /** Whether a method returns a text, or a list or the like of texts. */
    private static boolean saysSomething(JavaMethod method) {
        return method.getReturnType().getAllInvolvedRawTypes().stream()
                .anyMatch(type -> type.isEquivalentTo(String.class));
    }

    private static boolean uses(JavaMethod method, Set<String> reasons) {
        return method.getAccessesFromSelf().stream()
                .anyMatch(access -> reasons.contains(access.getTarget().getFullName()));
    }

    private static boolean isComparison(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String name = access.getName();
        return switch (owner) {
            case "java.lang.String", "java.util.Objects" -> name.equals("equals") || name.equals("equalsIgnoreCase");
            case "java.util.stream.Stream" -> name.equals("distinct");
            case "java.util.stream.Collectors" -> name.equals("groupingBy") || name.equals("toSet");
            default -> false;
        };
    }

    private static Stream<String> searches(JavaClass type) {
        return type.getAccessesFromSelf().stream()
                .filter(NoReadingOfSentencesTest::isSearch)
                .map(access -> access.getTargetOwner().getSimpleName() + "." + access.getName());
    }

    private static boolean isSearch(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        boolean text = owner.equals("java.lang.String") || owner.equals("java.lang.StringBuilder");
        return (text && SEARCHES.contains(access.getName())) || owner.startsWith("java.util.regex.");
    }

    /** Room and class, such as {@code report.Clean}, also of what is nested in it. */
    private static String outermost(JavaClass type) {
        String name = type.getName().substring("dev.assay.".length());
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }
}
