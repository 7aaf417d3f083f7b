package dev.assay.launch.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionFilesTest {
    @TempDir
    private Path folder = Path.of("");

    private Path file(int number) {
        return folder.resolve("jvm-options-" + number);
    }

    @Test
    void theOwnerAloneReadsThem() throws IOException {
        assertThat(OptionFiles.write(List.of("-Xmx1g", "-Da=b"), folder)).containsExactly("@" + file(0));
        assertThat(Files.readString(file(0))).isEqualTo("\"-Xmx1g\"\n\"-Da=b\"\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(0))))
                .isEqualTo("rw-------");
    }

    @Test
    void whatTheLauncherWouldTakeForSomethingElseIsQuoted() throws IOException {
        OptionFiles.write(List.of("-Da=C:\\x", "-Db=\"c\" 'd' # e", "-Df=g\nh\ri", "-Dj=", "-Dk=@l"), folder);
        assertThat(Files.readAllLines(file(0)))
                .containsExactly(
                        "\"-Da=C:\\\\x\"", "\"-Db=\\\"c\\\" 'd' # e\"", "\"-Df=g\\nh\\ri\"", "\"-Dj=\"", "\"-Dk=@l\"");
    }

    @Test
    void aFileOfTheUsersStaysInItsPlace() throws IOException {
        assertThat(OptionFiles.write(List.of("-Da=1", "@mine", "-Db=2"), folder))
                .containsExactly("@" + file(0), "@mine", "@" + file(2));
        assertThat(Files.readString(file(2))).isEqualTo("\"-Db=2\"\n");
        assertThat(OptionFiles.write(List.of("@mine"), folder)).containsExactly("@mine");
    }

    @Test
    void whatIsThereIsNotWrittenTo() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "kept");
        Files.createSymbolicLink(file(0), other);
        assertThatThrownBy(() -> OptionFiles.write(List.of("-Da=1"), folder)).isInstanceOf(IOException.class);
        assertThat(other).hasContent("kept");
    }

    @Test
    void whatNoProcessCanBeGivenIsRefused() {
        assertThatThrownBy(() -> OptionFiles.write(List.of("-Da=\0b"), folder)).isInstanceOf(IOException.class);
    }

    @Test
    void onlyTheyAreRemoved() throws IOException {
        OptionFiles.write(List.of("-Da=1", "@mine", "-Db=2"), folder);
        Path other = Files.writeString(folder.resolve("other"), "kept");
        OptionFiles.remove(folder);
        assertThat(folder).isDirectoryContaining(other::equals).isDirectoryNotContaining("glob:**jvm-options*");
        OptionFiles.remove(folder.resolve("gone"));
    }
}
