package dev.assay.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeCodeTest {
    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void forget() {
        System.clearProperty(NativeCode.FOLDER);
    }

    @Test
    void isUnpackedWhereTheNextRunRemovesWhatAKilledOneLeft() throws IOException {
        Path left = Files.createFile(folder.resolve("libnetty_transport_native_epoll_x86_641.so"));
        Path other = Files.createFile(folder.resolve("measuring.lock"));

        NativeCode.unpackInto(folder);

        assertThat(left).doesNotExist();
        assertThat(other).exists();
        assertThat(System.getProperty("io.netty.native.workdir")).isEqualTo(folder.toString());
    }

    @Test
    void aFolderThatTheUserHasChosenStays() throws IOException {
        System.setProperty(NativeCode.FOLDER, "/elsewhere");
        Path left = Files.createFile(folder.resolve("libnetty_tcnative.so"));

        NativeCode.unpackInto(folder);

        assertThat(left).exists();
        assertThat(System.getProperty(NativeCode.FOLDER)).isEqualTo("/elsewhere");
    }
}
