package dev.assay.tune.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.launch.machine.Tools;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Control groups in folders that look like those of a kernel, and real ones where this machine allows them. */
class MemoryGroupsTest {
    private static final String LIMIT = String.valueOf(64L << 20);

    @TempDir
    private Path root;

    private Path slice = Path.of("");

    @BeforeEach
    void thisProcessIsInAScope() throws IOException {
        slice = Files.createDirectories(root.resolve("sys/fs/cgroup/user.slice/app.slice"));
        Files.createDirectories(slice.resolve("own.scope"));
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/cgroup"), "1:name=systemd:/x\n0::/user.slice/app.slice/own.scope\n");
    }

    private MemoryGroups required(Optional<Path> systemdRun) {
        return MemoryGroups.required(root, systemdRun, false, Tools.found().shell());
    }

    /** Does what systemd-run does, for a shell that has to be told which group it is in. */
    private Optional<Path> systemdRun(String limit) throws IOException {
        Path program = root.resolve("systemd-run");
        Files.writeString(program, """
                #!/bin/sh
                echo "$@" > '%1$s/arguments'
                while [ "$1" != -- ]; do shift; done
                shift
                echo '0::/user.slice/app.slice/run-1.scope' > '%1$s/proc/self/cgroup'
                mkdir -p '%2$s/run-1.scope'
                echo %3$s > '%2$s/run-1.scope/memory.max'
                exec "$@"
                """.formatted(root, slice, limit));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return Optional.of(program);
    }

    @Test
    void aGroupIsAFolderInTheNearestOneThatPassesTheLimitOn() throws IOException {
        Files.writeString(slice.resolve("own.scope/cgroup.subtree_control"), "cpu\n");
        Files.writeString(slice.resolve("cgroup.subtree_control"), "cpu memory pids\n");

        MemoryGroups groups = required(Optional.empty());
        MemoryGroups.Group group = groups.group(91);
        Path procs = Path.of(group.words().get(3));

        assertThat(procs.getParent()).hasParent(slice);
        assertThat(procs.resolveSibling("memory.max")).hasContent(String.valueOf(91L << 20));
        Optional<Tools.Response> ran = Tools.run(Stream.concat(group.words().stream(), Stream.of("sh", "-c", "echo $$"))
                .toList());
        assertThat(ran.orElseThrow().output()).isEqualTo(Files.readString(procs));
    }

    @Test
    void aKillIsSeenInTheEventsOfTheGroup() throws IOException {
        Files.writeString(slice.resolve("cgroup.subtree_control"), "memory\n");
        MemoryGroups.Group group = required(Optional.empty()).group(64);
        Path events = Path.of(group.words().get(3)).resolveSibling("memory.events");

        Files.writeString(events, "low 0\nmax 12\noom 1\noom_kill 0\noom_group_kill 0\n");
        assertThat(group.killed()).isFalse();
        Files.writeString(events, "low 0\nmax 12\noom 1\noom_kill 1\noom_group_kill 0\n");
        assertThat(group.killed()).isTrue();
    }

    @Test
    void anEmptyGroupIsRemoved() throws IOException {
        Files.writeString(slice.resolve("cgroup.subtree_control"), "memory\n");
        MemoryGroups.Group group = required(Optional.empty()).group(64);
        Path limit = Path.of(group.words().get(3)).resolveSibling("memory.max");
        Files.delete(limit);

        group.close();

        assertThat(limit.getParent()).doesNotExist();
    }

    @Test
    void systemdMakesAScopeForEachAndTheGroupAroundThemCountsKills() throws IOException {
        Files.writeString(slice.resolve("memory.events"), "oom_kill 3\n");
        MemoryGroups groups = required(systemdRun(LIMIT));

        assertThat(groups.parent()).isEqualTo(slice);
        assertThat(root.resolve("arguments")).content().contains("--user", "MemoryMax=" + LIMIT + " ");
        try (MemoryGroups.Group group = groups.group(91)) {
            assertThat(group.words()).contains("--scope", "MemoryMax=" + (91L << 20), "MemorySwapMax=0");
            assertThat(group.killed()).as("before").isFalse();
            Files.writeString(slice.resolve("memory.events"), "oom_kill 4\n");
            assertThat(group.killed()).isTrue();
        }
    }

    @Test
    void aScopeWithoutTheLimitIsNone() {
        assertThatThrownBy(() -> required(systemdRun("max")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--container: no control group with a limit of memory can be made here");
    }

    @Test
    void whyNoneCanBeMadeIsSaid() throws IOException {
        Path refusing = Files.writeString(root.resolve("refusing"), "#!/bin/sh\necho Not booted.; exit 1\n");
        assertThat(refusing.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> required(Optional.empty()))
                .hasMessageContaining("systemd-run is not installed, and no group of this process")
                .hasMessageContaining("`systemd-run --user --scope -p MemoryMax=64M true` works, or leave it out.");
        assertThatThrownBy(() -> required(Optional.of(refusing)))
                .hasMessageContaining("systemd-run makes none (Not booted.), and no group");
        assertThatThrownBy(() -> MemoryGroups.required(root, Optional.empty(), false, Optional.empty()))
                .hasMessageContaining("there is no POSIX shell");
    }

    @Test
    @Tag("programs")
    void theKernelKillsWhatNeedsMore() throws IOException {
        MemoryGroups groups;
        try {
            groups = MemoryGroups.required();
        } catch (BadInputException none) {
            throw new TestAbortedException(String.valueOf(none.getMessage()), none);
        }
        for (int megabytes : List.of(64, 512)) {
            try (MemoryGroups.Group group = groups.group(megabytes)) {
                Tools.run(Stream.concat(
                                group.words().stream(),
                                Stream.of("sh", "-c", "head -c 150000000 /dev/zero | tail > /dev/null"))
                        .toList());
                assertThat(group.killed()).as("%d MiB", megabytes).isEqualTo(megabytes == 64);
            }
        }
    }
}
