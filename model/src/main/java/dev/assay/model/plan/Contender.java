package dev.assay.model.plan;

import dev.assay.model.Require;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One line of the result: the app on a server with settings and a JDK.
 *
 * @param id unique in its plan, for example {@code tomcat} or {@code jetty-equal}; also a folder name
 * @param version the server version asked for; empty means the one that the app's Boot line manages
 * @param settings how the server is configured
 * @param jdk feature version of the JDK asked for, for example {@code 17}; empty means the JDK that runs Assay
 * @param jvmOptions JVM options beyond those that every contender gets; {@link #CDS_ARCHIVE} and {@link #AOT_CACHE} in them stand
 *     for the path of a file created before the experiment, {@link #PORT} for the port
 * @param app an executable jar of its own; empty means the plan's
 * @param added Maven coordinates of further jars for its copy of the app, {@code group:name:version}
 */
public record Contender(
        String id,
        Server server,
        Optional<String> version,
        Settings settings,
        Optional<String> jdk,
        List<String> jvmOptions,
        Optional<Path> app,
        List<String> added) {
    /** Stands for the path of a class data archive of the contender. */
    public static final String CDS_ARCHIVE = "${cds}";

    /** Stands for the path of an AOT cache of the contender. */
    public static final String AOT_CACHE = "${aot}";

    /** Stands for the port that the contender is to listen on. */
    public static final String PORT = "${port}";

    public Contender {
        Require.that(id.matches("[A-Za-z0-9][A-Za-z0-9._+-]*"), "contender id must be usable as a folder name: " + id);
        jvmOptions = List.copyOf(jvmOptions);
        added = List.copyOf(added);
    }

    /** The app of the plan on a server as it is by default, with the JDK that runs Assay. */
    public Contender(String id, Server server) {
        this(id, server, Optional.empty(), Settings.DEFAULTS, Optional.empty(), List.of(), Optional.empty(), List.of());
    }

    public Contender withApp(Path jar) {
        return new Contender(id, server, version, settings, jdk, jvmOptions, Optional.of(jar), added);
    }

    public Contender on(Server other) {
        return new Contender(id, other, version, settings, jdk, jvmOptions, app, added);
    }

    public Contender with(Settings other) {
        return as(id, other);
    }

    public Contender as(String otherId, Settings other) {
        return new Contender(otherId, server, version, other, jdk, jvmOptions, app, added);
    }

    public Contender as(String otherId, List<String> otherOptions) {
        return new Contender(otherId, server, version, settings, jdk, otherOptions, app, added);
    }

    /** Whether this is {@code base} with one knob changed, or all, to find out what a knob does. */
    public boolean isVariantOf(Contender base) {
        return knobBeyond(base).isPresent()
                && server == base.server
                && version.equals(base.version)
                && jdk.equals(base.jdk)
                && jvmOptions.equals(base.jvmOptions)
                && app.equals(base.app)
                && added.equals(base.added);
    }

    /** The one knob that these settings add to those of {@code base}; empty if that is not the only difference. */
    public Optional<String> knobBeyond(Contender base) {
        List<String> ours = settings.knobs();
        return ours.isEmpty()
                        || !settings.properties().equals(base.settings.properties())
                        || !settings.name()
                                .equals(base.settings
                                        .with(ours.get(ours.size() - 1))
                                        .name())
                        || ours.get(ours.size() - 1).equals(Settings.NORMALISED_HEADERS)
                ? Optional.empty()
                : Optional.of(ours.get(ours.size() - 1));
    }
}
