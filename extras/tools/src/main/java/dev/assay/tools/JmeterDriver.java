package dev.assay.tools;

import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Apache JMeter in non-GUI mode: a thread group in a generated test plan, recorded in JMeter's result file. */
record JmeterDriver(JavaTool supply) implements Driver {
    static final String VERSION = "5.6.3";
    static final String PLAN = "load.jmx";
    static final String RESULT = "result.jtl";
    private static final String HOME = "jmeter";

    static final List<String> JARS = Stream.of(
                    "ApacheJMeter_http",
                    "ApacheJMeter_config",
                    "ApacheJMeter",
                    "ApacheJMeter_components",
                    "ApacheJMeter_functions")
            .map(name -> "org.apache.jmeter:" + name + ":" + VERSION)
            .toList();

    /** No command port, connections are kept across walks, and the result has only the columns that are read. */
    private static final List<String> PROPERTIES = List.of(
            "-Jjmeterengine.nongui.port=0",
            "-Jsummariser.name=",
            "-Jhttpclient.reset_state_on_thread_group_iteration=false",
            "-Jjmeter.save.saveservice.output_format=csv",
            "-Jjmeter.save.saveservice.timestamp_format=ms",
            "-Jjmeter.save.saveservice.bytes=true",
            "-Jjmeter.save.saveservice.sent_bytes=true",
            "-Jjmeter.save.saveservice.response_message=false",
            "-Jjmeter.save.saveservice.data_type=false",
            "-Jjmeter.save.saveservice.assertion_results_failure_message=false",
            "-Jjmeter.save.saveservice.url=false",
            "-Jjmeter.save.saveservice.thread_counts=false");

    @Override
    public Optional<String> unable(ToolLoad load) {
        return LoadSupport.first(List.of(
                LoadSupport.untimed(load),
                LoadSupport.evenPauses(load),
                LoadSupport.when(!LoadSupport.wholeSeconds(load.rampUp()), "counts a ramp-up in whole seconds"),
                LoadSupport.fractional(load),
                LoadSupport.when(
                        load.loops().orElse(1) > Integer.MAX_VALUE, "counts at most " + Integer.MAX_VALUE + " loops"),
                LoadSupport.when(
                        load.steps().anyMatch(JmeterDriver::looksLikeAPlaceholder),
                        "takes any ${…} for its own placeholder")));
    }

    private static boolean looksLikeAPlaceholder(Step step) {
        return step.parts()
                .anyMatch(part -> part instanceof Template.Literal literal
                        && literal.text().contains("${"));
    }

    @Override
    public List<String> prepare(Assignment assignment) throws IOException {
        Files.writeString(assignment.file(PLAN), new JmeterPlan(assignment).text());
        JmeterHome home = JmeterHome.make(assignment.file(HOME), supply.classPath());
        List<String> words = supply.command(assignment);
        // With a single class path entry, JMeter would derive its home from the location of that jar.
        words.addAll(List.of(
                "-Djmeter.home=" + home.folder(),
                "-cp",
                home.starter() + File.pathSeparator + home.folder().resolve("bin"),
                "org.apache.jmeter.NewDriver",
                "-n",
                "-t",
                assignment.file(PLAN).toString(),
                "-l",
                assignment.file(RESULT).toString(),
                "-j",
                assignment.file("jmeter.log").toString()));
        words.addAll(PROPERTIES);
        return words;
    }

    @Override
    public List<String> scaffolding() {
        return List.of(HOME);
    }

    @Override
    public Figures read(Assignment assignment) throws IOException, UnusableResultException {
        Path result = assignment.file(RESULT);
        if (!Files.exists(result)) {
            throw new UnusableResultException("there is no " + RESULT + "; jmeter.log says why");
        }
        return JtlFile.read(result);
    }
}
