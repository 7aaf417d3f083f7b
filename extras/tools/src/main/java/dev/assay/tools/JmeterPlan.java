package dev.assay.tools;

import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Think;
import java.util.List;

/** Generates a JMeter test plan for a load: one thread group, in the XML that JMeter's GUI would save. */
final class JmeterPlan {
    private static final int EQUALS = 8;

    private final Assignment assignment;
    private final ToolLoad load;
    private final Xml xml = new Xml();

    JmeterPlan(Assignment assignment) {
        this.assignment = assignment;
        this.load = assignment.load();
    }

    String text() {
        xml.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        xml.open("jmeterTestPlan version=\"1.2\" properties=\"5.0\" jmeter=\"" + JmeterDriver.VERSION + "\"");
        xml.open("hashTree");
        element(
                "TestPlan",
                "TestPlanGui",
                "assay",
                () -> {},
                () -> element("ThreadGroup", "ThreadGroupGui", "users", this::users, this::group));
        xml.close("hashTree");
        xml.close("jmeterTestPlan");
        return xml.text();
    }

    private void users() {
        boolean timed = load.duration().isPresent();
        xml.property("stringProp", "ThreadGroup.on_sample_error", "continue");
        xml.property("stringProp", "ThreadGroup.num_threads", load.users());
        xml.property("stringProp", "ThreadGroup.ramp_time", load.rampUp().toSeconds());
        xml.property("boolProp", "ThreadGroup.same_user_on_next_iteration", true);
        xml.property("boolProp", "ThreadGroup.scheduler", timed);
        load.duration().ifPresent(time -> xml.property("stringProp", "ThreadGroup.duration", time.toSeconds()));
        xml.open("elementProp name=\"ThreadGroup.main_controller\" elementType=\"LoopController\""
                + " guiclass=\"LoopControlPanel\" testclass=\"LoopController\"");
        xml.property("boolProp", "LoopController.continue_forever", false);
        xml.property("stringProp", "LoopController.loops", load.loops().orElse(-1));
        xml.close("elementProp");
    }

    private void group() {
        leaf("CookieManager", "CookiePanel", "cookies", () -> {
            xml.open("collectionProp name=\"CookieManager.cookies\"");
            xml.close("collectionProp");
            xml.property("boolProp", "CookieManager.clearEachIteration", false);
        });
        if (counts()) {
            leaf("CounterConfig", "CounterConfigGui", "counter", () -> {
                xml.property("stringProp", "CounterConfig.start", 1);
                xml.property("stringProp", "CounterConfig.incr", 1);
                xml.property("stringProp", "CounterConfig.name", "counter");
                xml.property("boolProp", "CounterConfig.per_user", false);
            });
        }
        if (!load.pace().isZero()) {
            pace();
        }
        if (!load.first().isEmpty()) {
            element("OnceOnlyController", "OnceOnlyControllerGui", "first", () -> {}, () -> load.first()
                    .forEach(this::sampler));
        }
        load.requests().forEach(this::sampler);
    }

    /** The pace, as requests per minute in each thread. */
    private void pace() {
        leaf("ConstantThroughputTimer", "TestBeanGUI", "pace", () -> {
            xml.property("intProp", "calcMode", 0);
            xml.open("doubleProp");
            xml.line("<name>throughput</name>");
            xml.line("<value>" + 60e9 / load.pace().toNanos() + "</value>");
            xml.line("<savedValue>0.0</savedValue>");
            xml.close("doubleProp");
        });
    }

    private void sampler(Step step) {
        String label = step.name().replaceAll("\\p{Cntrl}", " ");
        element("HTTPSamplerProxy", "HttpTestSampleGui", label, () -> request(step), () -> {
            leaf("ResponseAssertion", "AssertionGui", "status", () -> {
                xml.open("collectionProp name=\"Asserion.test_strings\"");
                xml.property("stringProp", "0", step.status());
                xml.close("collectionProp");
                xml.property("stringProp", "Assertion.test_field", "Assertion.response_code");
                xml.property("boolProp", "Assertion.assume_success", true);
                xml.property("intProp", "Assertion.test_type", EQUALS);
            });
            if (!step.headers().isEmpty()) {
                leaf("HeaderManager", "HeaderPanel", "headers", () -> headers(step.headers()));
            }
            step.extracts().forEach(this::extract);
        });
        step.think().filter(think -> !think.equals(Think.NONE)).ifPresent(this::pause);
    }

    private void pause(Think think) {
        leaf("TestAction", "TestActionGui", "pause", () -> {
            xml.property("intProp", "ActionProcessor.action", 1);
            xml.property("intProp", "ActionProcessor.target", 0);
            xml.property("stringProp", "ActionProcessor.duration", JmeterWords.millis(think));
        });
    }

    private void request(Step step) {
        boolean raw = step.body().isPresent();
        xml.property("boolProp", "HTTPSampler.postBodyRaw", raw);
        xml.open("elementProp name=\"HTTPsampler.Arguments\" elementType=\"Arguments\"");
        xml.open("collectionProp name=\"Arguments.arguments\"");
        step.body().ifPresent(body -> {
            xml.open("elementProp name=\"\" elementType=\"HTTPArgument\"");
            xml.property("boolProp", "HTTPArgument.always_encode", false);
            xml.property("stringProp", "Argument.value", JmeterWords.of(body));
            xml.property("stringProp", "Argument.metadata", "=");
            xml.close("elementProp");
        });
        xml.close("collectionProp");
        xml.close("elementProp");
        xml.property(
                "stringProp", "HTTPSampler.domain", assignment.base().getHost().replaceAll("[\\[\\]]", ""));
        xml.property("stringProp", "HTTPSampler.port", assignment.port());
        xml.property("stringProp", "HTTPSampler.protocol", assignment.base().getScheme());
        xml.property("stringProp", "HTTPSampler.contentEncoding", "UTF-8");
        xml.property("stringProp", "HTTPSampler.path", JmeterWords.of(step.path()));
        xml.property("stringProp", "HTTPSampler.method", step.method());
        xml.property("boolProp", "HTTPSampler.follow_redirects", false);
        xml.property("boolProp", "HTTPSampler.auto_redirects", false);
        xml.property("boolProp", "HTTPSampler.use_keepalive", load.keepAlive());
        xml.property("stringProp", "HTTPSampler.implementation", "HttpClient4");
    }

    private void headers(List<Header> headers) {
        xml.open("collectionProp name=\"HeaderManager.headers\"");
        headers.forEach(header -> {
            xml.open("elementProp name=\"\" elementType=\"Header\"");
            xml.property("stringProp", "Header.name", header.name());
            xml.property("stringProp", "Header.value", JmeterWords.of(header.value()));
            xml.close("elementProp");
        });
        xml.close("collectionProp");
    }

    private void extract(Extract extract) {
        Extract.Source source = extract.source();
        if (source instanceof Extract.Json json) {
            leaf("JSONPostProcessor", "JSONPostProcessorGui", extract.variable(), () -> {
                xml.property("stringProp", "JSONPostProcessor.referenceNames", extract.variable());
                xml.property("stringProp", "JSONPostProcessor.jsonPathExprs", Wording.jsonPath(json.pointer()));
                xml.property("stringProp", "JSONPostProcessor.match_numbers", 1);
            });
        } else if (source instanceof Extract.Regex regex) {
            pattern(extract.variable(), "false", regex.pattern(), regex.group());
        } else if (source instanceof Extract.Field field) {
            pattern(extract.variable(), "true", "(?i)(?:^|\\n)" + field.name() + ":[ \\t]*([^\\r\\n]+)", 1);
        } else if (source instanceof Extract.Cookie cookie) {
            cookie(extract.variable(), cookie.name());
        }
    }

    /** From the user's cookie jar, since an earlier response may have set it; JMeter's COOKIE_ variables are set too late. */
    private void cookie(String variable, String name) {
        leaf("JSR223PostProcessor", "TestBeanGUI", variable, () -> {
            xml.property("stringProp", "scriptLanguage", "groovy");
            xml.property("stringProp", "cacheKey", true);
            xml.property(
                    "stringProp",
                    "script",
                    "def jar = sampler.getCookieManager(); for (int i = 0; i < jar.getCookieCount(); i++) {"
                            + " if (jar.get(i).getName() == '" + name + "') vars.put('" + variable
                            + "', jar.get(i).getValue()) }");
        });
    }

    private void pattern(String variable, String where, String pattern, int group) {
        leaf("RegexExtractor", "RegexExtractorGui", variable, () -> {
            xml.property("stringProp", "RegexExtractor.useHeaders", where);
            xml.property("stringProp", "RegexExtractor.refname", variable);
            xml.property("stringProp", "RegexExtractor.regex", pattern);
            xml.property("stringProp", "RegexExtractor.template", "$" + group + "$");
            xml.property("stringProp", "RegexExtractor.match_number", 1);
        });
    }

    private boolean counts() {
        return load.steps().flatMap(Step::parts).anyMatch(Template.Counter.class::isInstance);
    }

    private void leaf(String type, String gui, String name, Runnable properties) {
        element(type, gui, name, properties, () -> {});
    }

    /** An element, followed by the tree of its children. */
    private void element(String type, String gui, String name, Runnable properties, Runnable below) {
        xml.open(type + " guiclass=\"" + gui + "\" testclass=\"" + type + "\" testname=\"" + Xml.escaped(name)
                + "\" enabled=\"true\"");
        properties.run();
        xml.close(type);
        xml.open("hashTree");
        below.run();
        xml.close("hashTree");
    }
}
