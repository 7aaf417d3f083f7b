package dev.assay.swap;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;

/** A zip file written byte by byte (APPNOTE.TXT), so that it can say what no library would write. */
final class RawZip {
    private static final int UTF8 = 0x800;
    private static final int MADE_BY_UNIX = (3 << 8) | 20;

    private final List<Entry> entries = new ArrayList<>();
    private byte[] prefix = new byte[0];
    private int missing;
    private int offsetLie;

    /** One entry; what its headers say can be changed. */
    static final class Entry {
        private final byte[] content;
        private byte[] name;
        private byte[] localName;
        private byte[] extra = new byte[0];
        private int method;
        private int flags = UTF8;
        private int mode = 0100644;
        private long crc;
        private long size;
        private long compressed;
        private Optional<Entry> sharing = Optional.empty();
        private int offset;

        private Entry(byte[] name, byte[] plain, byte[] content, int method) {
            this.name = name;
            this.localName = name;
            this.content = content;
            this.method = method;
            this.size = plain.length;
            this.compressed = content.length;
            CRC32 sum = new CRC32();
            sum.update(plain);
            this.crc = sum.getValue();
        }

        Entry called(byte[] bytes) {
            name = bytes;
            localName = bytes;
            return this;
        }

        /** The name in the local header; the central directory has another. */
        Entry locallyCalled(String other) {
            localName = utf8(other);
            return this;
        }

        Entry extra(byte[] bytes) {
            extra = bytes;
            return this;
        }

        Entry method(int other) {
            method = other;
            return this;
        }

        Entry encrypted() {
            flags |= 1;
            return this;
        }

        /** Without the flag for UTF-8 names. */
        Entry withoutUtf8() {
            flags &= ~UTF8;
            return this;
        }

        Entry mode(int unix) {
            mode = unix;
            return this;
        }

        Entry wrongCrc() {
            crc ^= 1;
            return this;
        }

        Entry size(long bytes) {
            size = bytes;
            return this;
        }

        Entry compressed(long bytes) {
            compressed = bytes;
            return this;
        }

        /** Shares the local header and content of another entry. */
        Entry at(Entry other) {
            sharing = Optional.of(other);
            return this;
        }
    }

    Entry stored(String name, byte[] content) {
        return add(new Entry(utf8(name), content, content, ZipEntry.STORED));
    }

    Entry stored(String name, String content) {
        return stored(name, utf8(content));
    }

    Entry deflated(String name, byte[] content) {
        return add(new Entry(utf8(name), content, deflate(content), ZipEntry.DEFLATED));
    }

    private Entry add(Entry entry) {
        entries.add(entry);
        return entry;
    }

    /** Text before the first entry. */
    void prefix(String text) {
        prefix = text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Cuts this many bytes off the end. */
    void cut(int bytes) {
        missing = bytes;
    }

    /** Makes the end record say that the directory is this many bytes further on. */
    void directoryElsewhere(int bytes) {
        offsetLie = bytes;
    }

    byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(prefix);
        for (Entry entry : entries) {
            entry.offset = out.size();
            if (entry.sharing.isEmpty()) {
                out.writeBytes(local(entry));
                out.writeBytes(entry.content);
            }
        }
        int directory = out.size();
        entries.forEach(entry -> out.writeBytes(central(entry)));
        out.writeBytes(end(directory, out.size() - directory));
        byte[] all = out.toByteArray();
        return java.util.Arrays.copyOf(all, all.length - missing);
    }

    private static byte[] local(Entry entry) {
        return header(30 + entry.localName.length)
                .putInt(0x04034b50)
                .putShort((short) 20)
                .putShort((short) entry.flags)
                .putShort((short) entry.method)
                .putInt(0x00210000)
                .putInt((int) entry.crc)
                .putInt((int) entry.compressed)
                .putInt((int) entry.size)
                .putShort((short) entry.localName.length)
                .putShort((short) 0)
                .put(entry.localName)
                .array();
    }

    private static byte[] central(Entry entry) {
        return header(46 + entry.name.length + entry.extra.length)
                .putInt(0x02014b50)
                .putShort((short) MADE_BY_UNIX)
                .putShort((short) 20)
                .putShort((short) entry.flags)
                .putShort((short) entry.method)
                .putInt(0x00210000)
                .putInt((int) entry.crc)
                .putInt((int) entry.compressed)
                .putInt((int) entry.size)
                .putShort((short) entry.name.length)
                .putShort((short) entry.extra.length)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 0)
                .putInt(entry.mode << 16)
                .putInt(entry.sharing.orElse(entry).offset)
                .put(entry.name)
                .put(entry.extra)
                .array();
    }

    private byte[] end(int directory, int length) {
        short count = (short) entries.size();
        return header(22)
                .putInt(0x06054b50)
                .putInt(0)
                .putShort(count)
                .putShort(count)
                .putInt(length)
                .putInt(directory + offsetLie)
                .putShort((short) 0)
                .array();
    }

    private static ByteBuffer header(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] deflate(byte[] content) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        deflater.setInput(content);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] piece = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(piece, 0, deflater.deflate(piece));
        }
        deflater.end();
        return out.toByteArray();
    }
}
