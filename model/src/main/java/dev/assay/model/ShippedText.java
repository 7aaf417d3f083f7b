package dev.assay.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts in the program's jar. */
public final class ShippedText {
    private ShippedText() {}

    /** The text of a file that the jar holds beside a class. */
    public static String of(Class<?> type, String name) {
        try (InputStream in = type.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the program's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
