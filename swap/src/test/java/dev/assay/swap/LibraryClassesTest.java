package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

class LibraryClassesTest {
    private static InputStream library(int bytesOfLarge, String large) throws IOException {
        ByteArrayOutputStream jar = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(jar)) {
            out.putNextEntry(new ZipEntry("com/acme/Small.class"));
            out.write(new byte[] {1, 2, 3});
            out.putNextEntry(new ZipEntry(large));
            out.write(new byte[bytesOfLarge]);
            out.putNextEntry(new ZipEntry("com/acme/Last.class"));
            out.write(4);
        }
        return new ByteArrayInputStream(jar.toByteArray());
    }

    private static List<String> visited(LibraryClasses classes, InputStream library) throws IOException {
        List<String> seen = new ArrayList<>();
        classes.forEach(library, (name, content) -> seen.add(name + " " + content.length));
        return seen;
    }

    @Test
    void whatIsTooLargeForAClassIsNoneAndNotHeldInMemory() throws IOException {
        LibraryClasses classes = new LibraryClasses("x.jar", 1000, 1 << 30);

        assertThat(visited(classes, library(1000, "Large.class")))
                .containsExactly("com/acme/Small 3", "Large 1000", "com/acme/Last 1");
        assertThat(visited(classes, library(1001, "Large.class")))
                .containsExactly("com/acme/Small 3", "com/acme/Last 1");
    }

    @Test
    void aLibraryThatCannotBeReadFromFrontToEndIsNamed() {
        RawZip encrypted = new RawZip();
        encrypted.stored("A.class", "x").encrypted();
        RawZip misspelt = new RawZip();
        misspelt.stored("A.class", "x").called(new byte[] {'a', (byte) 0xff});

        for (RawZip library : List.of(encrypted, misspelt)) {
            assertThatThrownBy(() -> visited(new LibraryClasses("odd.jar"), new ByteArrayInputStream(library.bytes())))
                    .isInstanceOf(ZipException.class)
                    .hasMessageContaining("library odd.jar cannot be read");
        }
    }

    @Test
    void aBombIsRefusedByName() throws IOException {
        InputStream bomb = library(10 << 20, "zeros.bin");

        assertThatThrownBy(() -> visited(new LibraryClasses("bomb.jar", 1000, 8 << 20), bomb))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("bomb.jar: decompresses to more than 8 MiB");
    }
}
