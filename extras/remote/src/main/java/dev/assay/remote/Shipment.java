package dev.assay.remote;

import dev.assay.http.Target;
import dev.assay.load.request.TemplateInputs;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Data from outside the plan that templates and TLS need on the load host. Sent over standard input, because other users can read the
 * arguments and environment of a process.
 *
 * @param variables environment variables by name; unset ones are left out
 * @param files contents of data files by path
 * @param authorities trusted certificates as PEM, by the path of their file
 */
record Shipment(Map<String, String> variables, Map<String, String> files, Map<String, String> authorities) {
    /**
     * The shipment that these targets and steps need.
     *
     * @param sent files that the other end already has; new ones are added
     * @throws dev.assay.model.BadInputException if a file cannot be read or is invalid
     */
    static Shipment of(List<Target> targets, List<Step> steps, TemplateInputs supplies, Set<Path> sent) {
        Map<String, String> variables = new TreeMap<>();
        Map<String, String> files = new TreeMap<>();
        steps.stream().flatMap(Step::parts).forEach(part -> {
            if (part instanceof Template.Environment environment) {
                supplies.variable(environment.name()).ifPresent(value -> variables.put(environment.name(), value));
            }
        });
        for (Step step : steps) {
            for (DataFile data : step.dataFiles()) {
                if (!sent.contains(data.file())) {
                    files.put(data.file().toString(), supplies.file(data.file()));
                }
            }
        }
        Map<String, String> authorities = new TreeMap<>();
        for (Target target : targets) {
            Authorities.of(target)
                    .filter(file -> !sent.contains(file))
                    .ifPresent(file -> authorities.put(file.toString(), Authorities.certificates(file)));
        }
        Stream.concat(files.keySet().stream(), authorities.keySet().stream())
                .map(Path::of)
                .forEach(sent::add);
        return new Shipment(variables, files, authorities);
    }

    /** Everything received so far. */
    static final class Arrived implements TemplateInputs, AutoCloseable {
        private final Map<String, String> variables = new ConcurrentHashMap<>();
        private final Map<String, String> files = new ConcurrentHashMap<>();
        private final Authorities.Arrived authorities = new Authorities.Arrived();

        void take(Shipment shipment) {
            variables.putAll(shipment.variables());
            files.putAll(shipment.files());
            authorities.take(shipment.authorities());
        }

        /** A target of the other end, with its file of authorities replaced by the local copy. */
        Target here(Target target) {
            return authorities.here(target);
        }

        @Override
        public Optional<String> variable(String name) {
            return Optional.ofNullable(variables.get(name));
        }

        @Override
        public String file(Path file) {
            return Optional.ofNullable(files.get(file.toString()))
                    .orElseThrow(() -> new IllegalStateException("was not sent: " + file));
        }

        @Override
        public void close() {
            authorities.close();
        }
    }
}
