package dev.assay.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Machine, date and versions, read where the comparison runs. */
final class Environment {
    private Environment() {}

    static void describe(List<Tool> tools, Paths paths, Options options, StringBuilder text) {
        line(text, "Date", LocalDate.now(ZoneOffset.UTC).toString());
        line(text, "Machine", machine());
        line(text, "System", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        line(text, "Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        line(
                text,
                "Placement",
                "server on CPU " + options.serverCpu() + ", load tool on CPU " + options.generatorCpu());
        line(text, "Seed", "" + options.seed());
        for (Tool tool : tools) {
            if (!tool.installed(paths)) {
                line(text, tool.name(), "not installed: " + tool.install());
            } else if (!tool.version().isEmpty()) {
                line(text, tool.name(), printed(tool.version()));
            } else {
                version(tool.name(), paths).ifPresent(version -> line(text, tool.name(), version));
            }
        }
        text.append('\n');
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append("- ").append(name).append(": ").append(value).append('\n');
    }

    /** All its CPUs, be this process confined to some or not. */
    static String machine() {
        try {
            List<String> models = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.replaceAll(".*:\\s*", ""))
                    .toList();
            if (!models.isEmpty()) {
                return models.size() + " CPUs, " + models.get(0);
            }
        } catch (IOException e) {
            // a system without it
        }
        return Runtime.getRuntime().availableProcessors() + " CPUs, " + System.getProperty("os.arch");
    }

    /** As the script wrote it beside the class path. */
    private static java.util.Optional<String> version(String tool, Paths paths) {
        try {
            return java.util.Optional.of(Files.readString(paths.home().resolve("lab/target/tools/" + tool + "/version"))
                    .strip());
        } catch (IOException e) {
            return java.util.Optional.empty();
        }
    }

    private static String printed(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return all.lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("?")
                    .strip();
        } catch (IOException e) {
            return "not known: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "not known";
        }
    }
}
