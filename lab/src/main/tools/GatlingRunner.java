import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.app.Gatling;
import io.gatling.javaapi.core.Simulation;

/** A closed loop of Gatling without reports: each user loops over one request. Arguments: connections, URL. */
public final class GatlingRunner {
    public static void main(String[] arguments) {
        System.setProperty("bench.connections", arguments[0]);
        System.setProperty("bench.url", arguments[1]);
        Gatling.main(new String[] {
            "-s", Loop.class.getName(), "-nr", "-rf", System.getProperty("tool.home") + "/results"
        });
    }

    public static final class Loop extends Simulation {
        {
            setUp(scenario("loop")
                            .during(120)
                            .on(exec(http("get").get("/")))
                            .injectOpen(atOnceUsers(Integer.getInteger("bench.connections"))))
                    .protocols(http.baseUrl(System.getProperty("bench.url")).disableCaching());
        }
    }
}
