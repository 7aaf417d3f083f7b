package dev.assay.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;

/** The server of the comparison, a process on a CPU of its own; it ends with this one. */
final class NullServer implements AutoCloseable {
    private final Process process;
    private final int plain;
    private final OptionalInt tls;

    NullServer(Paths paths, int cpu, Path counter, boolean withTls) throws IOException {
        process = new ProcessBuilder("taskset", "-c", "" + cpu, paths.native_("nullserver"), counter.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader printed =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        plain = port(printed, "plain ");
        tls = withTls ? OptionalInt.of(port(printed, "tls ")) : OptionalInt.empty();
    }

    private static int port(BufferedReader printed, String name) throws IOException {
        String line = printed.readLine();
        if (line == null || !line.startsWith(name)) {
            throw new IOException("the null server did not start: " + line);
        }
        return Integer.parseInt(line.substring(name.length()).strip());
    }

    String url(boolean secure) {
        return secure ? "https://127.0.0.1:" + tls.orElseThrow() + "/" : "http://127.0.0.1:" + plain + "/";
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.destroy();
    }
}
