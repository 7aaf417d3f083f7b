import java.nio.file.Path;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A thread group of JMeter without listeners, keep-alive on. Arguments: connections, URL. */
public final class JmeterRunner {
    public static void main(String[] arguments) {
        Path home = Path.of(System.getProperty("tool.home"), "home");
        JMeterUtils.setJMeterHome(home.toString());
        JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
        JMeterUtils.setProperty("httpclient.reset_state_on_thread_group_iteration", "false");
        JMeterUtils.initLocale();
        java.net.URI url = java.net.URI.create(arguments[1]);
        HTTPSamplerProxy sampler = new HTTPSamplerProxy("HttpClient4");
        sampler.setDomain(url.getHost());
        sampler.setPort(url.getPort());
        sampler.setProtocol(url.getScheme());
        sampler.setPath(url.getPath());
        sampler.setMethod("GET");
        sampler.setUseKeepAlive(true);
        LoopController loop = new LoopController();
        loop.setLoops(-1);
        loop.setFirst(true);
        loop.initialize();
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(Integer.parseInt(arguments[0]));
        group.setRampUp(0);
        group.setSamplerController(loop);
        HashTree tree = new ListedHashTree();
        tree.add(new TestPlan("bench")).add(group).add(sampler);
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(tree);
        engine.run();
    }
}
