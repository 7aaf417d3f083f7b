package dev.assay.behave.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Spring Boot properties that change what a server does with some cases of {@code assay behave}. Only those that did so on a real server
 * are listed.
 *
 * @param cases their ids
 * @param settings what to set together
 */
public record CaseSettings(List<String> cases, List<Setting> settings) {
    private static final String LARGE = "64KB";
    private static final String NEVER = "never";

    public CaseSettings {
        cases = List.copyOf(cases);
        settings = List.copyOf(settings);
    }

    /**
     * A property with the value to try.
     *
     * @param since first Boot version with it, for example 30204 for 3.2.4
     * @param before first Boot version without it
     */
    record Setting(String property, String value, int since, int before) {}

    /** A setting for these cases that sets nothing yet. */
    public static CaseSettings of(String... cases) {
        return new CaseSettings(List.of(cases), List.of());
    }

    /** A setting for the error page after a body that cannot be parsed; before Spring 6, messages name the exceptions behind them. */
    static CaseSettings ofErrorBody() {
        return of("error-body").setNoStackTrace().setBefore(30000, "server.error.include-message", NEVER);
    }

    /** Adds a property that every Boot version has. */
    public CaseSettings set(String property, String value) {
        return set(new Setting(property, value, 0, Integer.MAX_VALUE));
    }

    CaseSettings setSince(int version, String property, String value) {
        return set(new Setting(property, value, version, Integer.MAX_VALUE));
    }

    CaseSettings setBefore(int version, String property, String value) {
        return set(new Setting(property, value, 0, version));
    }

    /** Adds the property for the size of the request line and all headers, which all servers share. */
    CaseSettings setLargeHead() {
        return setBefore(30000, "server.max-http-header-size", LARGE)
                .setSince(30000, "server.max-http-request-header-size", LARGE);
    }

    /** Adds the property that keeps stack traces out of Spring Boot's error pages, which all servers share. */
    CaseSettings setNoStackTrace() {
        return setBefore(40000, "server.error.include-stacktrace", NEVER)
                .setSince(40000, "spring.web.error.include-stacktrace", NEVER);
    }

    private CaseSettings set(Setting setting) {
        List<Setting> all = new ArrayList<>(settings);
        all.add(setting);
        return new CaseSettings(cases, all);
    }

    /**
     * The properties and values for a Boot version; empty if it has none of them.
     *
     * @param version for example 30204 for 3.2.4
     */
    public Map<String, String> on(int version) {
        Map<String, String> properties = new TreeMap<>();
        settings.stream()
                .filter(setting -> version >= setting.since() && version < setting.before())
                .forEach(setting -> properties.put(setting.property(), setting.value()));
        return properties;
    }
}
