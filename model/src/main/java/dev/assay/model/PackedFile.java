package dev.assay.model;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Files of other programs, which people keep compressed. Told by how they begin, not by name. */
public final class PackedFile {
    /** What files begin with that need unpacking first, and how. */
    private static final Map<String, String> PACKED = Map.of(
            "28b52ffd", "zstd: run zstd -d",
            "425a68", "bzip2: run bunzip2",
            "fd377a585a", "xz: run unxz",
            "04224d18", "lz4: run lz4 -d",
            "1f9d", "compress: run uncompress",
            "504b0304", "zip: run unzip",
            "377abcaf", "7-Zip: run 7z x");

    private static final int SIGN = 8;

    private PackedFile() {}

    /**
     * Opens a file, unpacked if it is compressed with gzip.
     *
     * @throws BadInputException if it is compressed otherwise
     * @throws IOException if it cannot be read; a {@link java.util.zip.ZipException} or {@link java.io.EOFException} if its compression is
     *     damaged
     */
    public static BufferedInputStream open(Path file) throws IOException {
        BufferedInputStream raw = new BufferedInputStream(Files.newInputStream(file));
        try {
            String hex = HexFormat.of().formatHex(peek(raw, SIGN));
            for (Map.Entry<String, String> packed : PACKED.entrySet()) {
                if (hex.startsWith(packed.getKey())) {
                    throw new BadInputException(
                            file.toString(),
                            "is compressed with " + packed.getValue().replaceFirst(":.*", ""),
                            "Unpack it first" + packed.getValue().replaceFirst(".*:", ":") + " " + file + ".");
                }
            }
            return hex.startsWith("1f8b") ? new BufferedInputStream(new GZIPInputStream(raw)) : raw;
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** The first bytes, at most so many, which are not consumed. */
    public static byte[] peek(BufferedInputStream in, int most) throws IOException {
        in.mark(most);
        byte[] head = in.readNBytes(most);
        in.reset();
        return head;
    }
}
