package dev.assay.behave.cases;

import dev.assay.model.Require;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Spring Boot properties that change what a server does with some cases of {@code assay behave}. Only those that did so on a real server
 * are listed.
 *
 * @param cases their ids
 * @param settings what to set together
 */
public record CaseSettings(List<String> cases, List<Setting> settings) {
    private static final Pattern SETTING = Pattern.compile("(since|before|) ?(\\d*) ?(\\S+?)=(\\S+)");

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
    record Setting(String property, String value, int since, int before) {
        private static Setting of(MatchResult found) {
            int version = Integer.parseInt("0" + found.group(2));
            boolean before = found.group(1).equals("before");
            return new Setting(
                    found.group(3), found.group(4), before ? 0 : version, before ? version : Integer.MAX_VALUE);
        }
    }

    /** Parses the last two cells of a line of {@code servers.txt}. */
    static CaseSettings parse(String cases, String settings) {
        Require.that(SETTING.matcher(settings).replaceAll("").isBlank(), settings);
        return new CaseSettings(
                List.of(cases.split(" ", -1)),
                SETTING.matcher(settings).results().map(Setting::of).toList());
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
