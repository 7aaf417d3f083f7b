package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A host that does not answer any more, over an {@code ssh} that runs commands here. */
@Timeout(180)
@Tag("programs")
class SshTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void anInterruptEndsAScriptThatHangs() throws IOException, InterruptedException, ExecutionException {
        endsAtAnInterrupt(Optional.empty());
    }

    /** The file does not fit into the pipe. */
    @Test
    void anInterruptEndsATransferThatHangs() throws IOException, InterruptedException, ExecutionException {
        endsAtAnInterrupt(Optional.of(Files.write(folder.resolve("file"), new byte[1_500_000])));
    }

    private void endsAtAnInterrupt(Optional<Path> input) throws IOException, InterruptedException, ExecutionException {
        FakeSsh fake = new FakeSsh(folder);
        Ssh ssh = new Ssh(() -> fake.program, SshHost.parse("me@there", "--load-host"));
        String script = "echo $$ >$HOME/pid.new; mv $HOME/pid.new $HOME/pid; exec "
                + Programs.find("sleep").orElseThrow() + " 600";
        FutureTask<Ssh.Finished> run = new FutureTask<>(() -> ssh.run(script, List.of(), input));
        Thread caller = new Thread(run);
        caller.setDaemon(true);
        caller.start();
        Path pid = fake.home.resolve("pid");
        while (!Files.exists(pid)) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        ProcessHandle there =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();

        caller.interrupt();

        assertThatThrownBy(run::get).hasCauseInstanceOf(InterruptedException.class);
        there.onExit().get();
    }
}
