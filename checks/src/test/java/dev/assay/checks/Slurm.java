package dev.assay.checks;

import dev.assay.launch.Ports;
import dev.assay.model.Needed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A cluster of one node, this machine: Slurm's controller, its compute daemon and munge, all on loopback and of this test alone. */
final class Slurm implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(30);
    /** As users of a cluster have it who did not ask for memory. */
    private static final int MEBIBYTES_PER_CPU = 64;

    private final Path folder;
    private final Path munge;
    private final Path bin;
    private final List<Process> daemons = new ArrayList<>();

    private Slurm(Path folder, Path bin) throws IOException, InterruptedException {
        this.folder = folder;
        this.bin = bin;
        this.munge = Files.createTempDirectory(Path.of("/tmp"), "assay-munge"); // its user must reach it
        try {
            authenticate();
            configure();
            daemon(program("slurmctld"), "-D", "-i", "-f", conf().toString());
            daemon(program("slurmd"), "-D", "-f", conf().toString());
            await(() -> said("sinfo", "-h", "-o", "%T").startsWith("idle"), START);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /**
     * Starts it.
     *
     * @param folder for all of its files, and where jobs run
     * @param bin that comes first in the {@code PATH} of jobs
     */
    static Slurm start(Path folder, Path bin) throws IOException, InterruptedException {
        return new Slurm(folder, bin);
    }

    /** Why there can be none here; empty if there can. */
    static Optional<String> missing() {
        return Needed.missing("slurmctld", "slurmd", "munged", "sbatch")
                .or(() -> System.getProperty("user.name", "").equals("root")
                        ? Optional.empty()
                        : Optional.of("only root can run Slurm's daemons and munge's as their users"));
    }

    private static String program(String name) {
        return Needed.find(name).orElseThrow().toString();
    }

    private Path conf() {
        return folder.resolve("slurm.conf");
    }

    /** Messages are signed by munge, which runs as its own user. */
    private void authenticate() throws IOException, InterruptedException {
        byte[] key = new byte[1024];
        new SecureRandom().nextBytes(key);
        Path file = Files.write(munge.resolve("key"), key);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        Files.setPosixFilePermissions(munge, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (Path owned : List.of(file, munge)) {
            Files.setOwner(
                    owned, owned.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("munge"));
        }
        daemon(
                "setpriv",
                "--reuid=munge",
                "--regid=munge",
                "--clear-groups",
                program("munged"),
                "--foreground",
                "--socket=" + munge.resolve("socket"),
                "--key-file=" + file,
                "--pid-file=" + munge.resolve("pid"),
                "--seed-file=" + munge.resolve("seed"));
        await(() -> Files.exists(munge.resolve("socket")), START);
    }

    private void configure() throws IOException {
        int cpus = Runtime.getRuntime().availableProcessors();
        List<Integer> ports = Ports.free(2);
        Files.writeString(conf(), """
                ClusterName=assay
                SlurmctldHost=NODE(127.0.0.1)
                SlurmctldPort=CONTROLLER
                SlurmdPort=COMPUTE
                CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
                SlurmUser=root
                AuthType=auth/munge
                CredType=cred/munge
                AuthInfo=socket=MUNGE/socket
                StateSaveLocation=FOLDER/state
                SlurmdSpoolDir=FOLDER/spool
                SlurmctldPidFile=FOLDER/slurmctld.pid
                SlurmdPidFile=FOLDER/slurmd.pid
                SlurmctldLogFile=FOLDER/slurmctld.log
                SlurmdLogFile=FOLDER/slurmd.log
                MailProg=/bin/true
                MpiDefault=none
                SwitchType=switch/none
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_CPU_Memory
                SlurmdParameters=config_overrides
                DefMemPerCPU=PER_CPU
                MinJobAge=3600
                NodeName=NODE NodeAddr=127.0.0.1 CPUs=CPUS RealMemory=2048
                PartitionName=all Nodes=NODE Default=YES MaxTime=60 State=UP
                """.replace("NODE", hostname())
                .replace("CONTROLLER", ports.get(0).toString())
                .replace("COMPUTE", ports.get(1).toString())
                .replace("MUNGE", munge.toString())
                .replace("FOLDER", folder.toString())
                .replace("PER_CPU", String.valueOf(MEBIBYTES_PER_CPU))
                .replace("CPUS", String.valueOf(cpus)));
        Files.createDirectories(folder.resolve("state"));
        Files.createDirectories(folder.resolve("spool"));
    }

    /** The first part of the name, by which the daemons find themselves in the configuration. */
    private static String hostname() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("\\.", 2)[0];
    }

    private void daemon(String... command) throws IOException {
        Path log = folder.resolve("daemon-" + daemons.size() + ".log");
        daemons.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    }

    /** Waits for a state of the cluster; fails when a daemon ends or the limit passes before. */
    void await(BooleanSupplier state, Duration limit) throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() > end || !daemons.stream().allMatch(Process::isAlive)) {
                throw new IOException("not reached within " + limit + ": " + logs());
            }
            Thread.sleep(200);
        }
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                all.append(log.getFileName()).append(":\n").append(Files.readString(log));
            }
        }
        return all.toString();
    }

    /** What a command of a user says, on either stream. */
    record Said(int exitCode, String text) {}

    /** Runs a command as a user of the cluster would, in the folder. */
    Said run(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("SLURM_CONF", conf().toString());
        builder.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        try {
            Process process = builder.redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Said(process.waitFor(), text);
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(String.join(" ", command), failed);
        }
    }

    private String said(String... command) {
        return run(command).text().strip();
    }

    /** Waits until all jobs have ended, well or not. */
    void awaitJobs(Duration limit) throws IOException, InterruptedException {
        await(() -> run("squeue", "-h").equals(new Said(0, "")), limit);
    }

    /** Of each job, and of each task of an array, what the controller knows, by its name there. */
    List<Map<String, String>> jobs() {
        return said("scontrol", "-o", "show", "job").lines().map(Slurm::fields).toList();
    }

    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new HashMap<>();
        Arrays.stream(line.split(" "))
                .map(word -> word.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> fields.putIfAbsent(pair[0], pair[1]));
        return fields;
    }

    /** Processes that a job has left. */
    List<Long> left() {
        return ofJobs().map(ProcessHandle::pid).toList();
    }

    private Stream<ProcessHandle> ofJobs() {
        return ProcessHandle.allProcesses()
                .filter(process -> environment(process).contains("SLURM_CONF=" + conf() + "\0"));
    }

    private static String environment(ProcessHandle process) {
        try {
            return new String(
                    Files.readAllBytes(Path.of("/proc", String.valueOf(process.pid()), "environ")),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        if (daemons.size() == 3 && daemons.stream().allMatch(Process::isAlive)) {
            run("scancel", "--full", "--signal=KILL", "--user=root");
        }
        for (int i = daemons.size() - 1; i >= 0; i--) {
            daemons.get(i).destroy();
            daemons.get(i).onExit().join();
        }
        ofJobs().forEach(ProcessHandle::destroyForcibly);
        try (Stream<Path> files = Files.list(munge)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(munge);
    }
}
