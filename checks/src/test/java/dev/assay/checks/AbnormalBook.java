package dev.assay.checks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * What one process of {@link AbnormalApp} really did.
 *
 * @param contender its name
 * @param launch of this contender, from 1
 * @param asked requests that it read
 * @param good responses with status 200
 * @param failed responses with status 500
 */
record AbnormalBook(String contender, int launch, long pid, long asked, long good, long failed) {
    /** Those of all contenders: a folder each. None if nothing was started. */
    static List<AbnormalBook> all(Path folder) throws IOException {
        List<AbnormalBook> books = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return books;
        }
        try (Stream<Path> files = Files.walk(folder, 2)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                books.add(read(file));
            }
        }
        books.sort(Comparator.comparing(AbnormalBook::contender).thenComparing(AbnormalBook::launch));
        return books;
    }

    static long sum(List<AbnormalBook> books, ToLongFunction<AbnormalBook> figure) {
        return books.stream().mapToLong(figure).sum();
    }

    private static AbnormalBook read(Path file) throws IOException {
        ByteBuffer book = ByteBuffer.wrap(Files.readAllBytes(file));
        String[] name = Objects.toString(file.getFileName(), "").split("-", -1);
        return new AbnormalBook(
                Objects.toString(Objects.requireNonNull(file.getParent()).getFileName(), ""),
                Integer.parseInt(name[0]),
                Long.parseLong(name[1]),
                book.getLong(AbnormalApp.ASKED),
                book.getLong(AbnormalApp.GOOD),
                book.getLong(AbnormalApp.FAILED));
    }
}
