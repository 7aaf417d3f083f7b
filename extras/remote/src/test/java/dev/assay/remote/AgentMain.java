package dev.assay.remote;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** An agent in its own process, like {@code assay agent}. */
public final class AgentMain {
    private AgentMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length == 1 && arguments[0].equals(LoadHost.AGENT)) {
            Agent.serve(System.in, new FileOutputStream(FileDescriptor.out), "test", Agent.PATIENCE);
        }
        System.exit(0);
    }
}
