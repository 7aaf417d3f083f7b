package dev.assay.studies.model;

import dev.assay.model.Require;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * One condition of a published comparison, and its source.
 *
 * @param value as published; empty if it follows from the study's loads and plan
 */
public record StudyParameter(Topic topic, Optional<String> value, Source source) {
    /** Stands for an unknown value. */
    public static final String NOT_STATED = "not stated";

    public StudyParameter {
        value.ifPresent(text -> Require.notBlank(text, topic.id()));
        Require.that(
                value.isPresent() != topic.followed(),
                topic.followed()
                        ? topic.id() + " follows from the rest of the study and has a source only"
                        : topic.id() + " has no value");
    }

    /** What a parameter is about. */
    public enum Topic {
        FRAMEWORK("framework", false),
        SERVERS("server versions", false),
        APP("application", false),
        JDK("JDK", false),
        JVM_OPTIONS("JVM options", false),
        SETTINGS("server settings", true),
        MACHINE("machine", false),
        GENERATOR("load generator runs on", false),
        TOOL("load tool", true),
        TOOL_VERSION("version of the load tool", false),
        REQUESTS("requests, in order", true),
        HEADERS("request header lines", true),
        CHECKS("checked of each response", true),
        KEEP_ALIVE("connections", true),
        USERS("users", true),
        ARRIVALS("users come", true),
        LENGTH("length of the load", true),
        PAUSES("pauses", true),
        WARM_UP("warm-up", true),
        RUNS("runs", true),
        STARTS("starts timed", true);

        private final String title;
        private final boolean followed;

        Topic(String title, boolean followed) {
            this.title = title;
            this.followed = followed;
        }

        /** The name in study files, for example {@code keep-alive}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The name in tables. */
        public String title() {
            return title;
        }

        /** Whether it follows from the study's loads and plan, so that it has no value of its own. */
        public boolean followed() {
            return followed;
        }

        /** The topic with this {@link #id()}. */
        public static Optional<Topic> byId(String id) {
            return Arrays.stream(values())
                    .filter(topic -> topic.id().equals(id))
                    .findFirst();
        }
    }

    /** Where a parameter is known from. */
    public enum Source {
        ARTICLE("article"),
        REPOSITORY("author's repository"),
        ASSUMPTION("our assumption");

        private final String title;

        Source(String title) {
            this.title = title;
        }

        /** The name in study files, for example {@code article}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The name in tables. */
        public String title() {
            return title;
        }

        /** The source with this {@link #id()}. */
        public static Optional<Source> byId(String id) {
            return Arrays.stream(values())
                    .filter(source -> source.id().equals(id))
                    .findFirst();
        }
    }
}
