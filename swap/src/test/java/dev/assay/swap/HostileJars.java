package dev.assay.swap;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/** What an attacker could put into a jar, each with the expected outcome. */
final class HostileJars {
    static final String TOMCAT = "BOOT-INF/lib/tomcat-embed-core-10.1.55.jar";

    private static final String HARMLESS = "";
    private static final String OUTSIDE = "points outside of the jar";
    private static final String DAMAGED = "damaged";
    private static final int MEGABYTE = 1 << 20;

    private final List<Hostile> all = new ArrayList<>();

    private HostileJars() {}

    /**
     * A jar.
     *
     * @param refusal words of the refusal; empty where it is harmless, and the app can be put on another server
     * @param jar its bytes
     */
    record Hostile(String name, String refusal, Supplier<byte[]> jar) {
        boolean refused() {
            return !refusal.isEmpty();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** All of them. */
    static List<Hostile> all() {
        HostileJars jars = new HostileJars();
        jars.names();
        jars.twins();
        jars.structure();
        jars.bombs();
        jars.manifests();
        jars.indexes();
        jars.signatures();
        jars.libraries();
        return jars.all;
    }

    private void names() {
        named("up", "../evil.class", OUTSIDE);
        named("up from below", "BOOT-INF/classes/../../../evil.class", OUTSIDE);
        named("up at the end", "BOOT-INF/classes/..", OUTSIDE);
        named("absolute", "/etc/cron.d/evil", OUTSIDE);
        named("on a server", "//server/share/evil", OUTSIDE);
        named("on a drive", "C:/evil.class", OUTSIDE);
        named("on the drive's current folder", "c:evil.class", OUTSIDE);
        named("with backslashes", "BOOT-INF\\classes\\..\\..\\evil.class", OUTSIDE);
        named("with a zero", "BOOT-INF/classes/a.txt\0.class", OUTSIDE);
        named("with an escape sequence", "BOOT-INF/classes/\u001b[2Ja", "control character");
        named("with a line that is no line of ours", "BOOT-INF/lib/a-1\nsha256 0.jar", "control character");
        named("without a name", "", "has no name");
        named("as long as can be", "BOOT-INF/classes/" + "a".repeat(65_000), HARMLESS);
        named("10,000 folders deep", "a/".repeat(10_000) + "b", HARMLESS);
        named("with dots that lead nowhere", "./BOOT-INF/./classes/a.txt", HARMLESS);
        with("no UTF-8", HARMLESS, zip -> zip.stored("x", "x").called(new byte[] {'a', (byte) 0xff, (byte) 0xc0, 'b'}));
        with("a second name in a field", OUTSIDE, zip -> zip.stored("a.txt", "x")
                .withoutUtf8()
                .extra(unicodePath("a.txt", "../evil")));
        with("another name in front of the content", HARMLESS, zip -> zip.stored("BOOT-INF/classes/a.txt", "x")
                .locallyCalled("../../evil"));
    }

    private void named(String what, String name, String refusal) {
        with("an entry " + what, refusal, zip -> zip.stored(name, "x"));
    }

    private void twins() {
        with("an entry twice", "is there twice, with two contents", zip -> {
            zip.stored("BOOT-INF/classes/A.class", "x");
            zip.stored("BOOT-INF/classes/A.class", "y");
        });
        with("a file that Gradle found in two inputs", HARMLESS, zip -> {
            zip.stored("META-INF/LICENSE", "x");
            zip.stored("META-INF/LICENSE", "x");
        });
        with("a manifest twice", "is there twice", zip -> zip.stored("META-INF/MANIFEST.MF", "x"));
        with("a manifest in other case", "by another name", zip -> zip.stored("meta-inf/Manifest.mf", "x"));
        with(
                "a library twice",
                "is there twice",
                zip -> zip.stored(TOMCAT, TestJars.jar(Map.of("a.txt", new byte[1]))));
        with("names that differ in case alone", HARMLESS, zip -> {
            zip.stored("BOOT-INF/classes/a.txt", "x");
            zip.stored("BOOT-INF/classes/A.TXT", "y");
        });
        with("a folder with content", HARMLESS, zip -> zip.stored("BOOT-INF/classes/a/", "content"));
        with("a file that is a folder too", HARMLESS, zip -> {
            zip.stored("BOOT-INF/classes/a", "x");
            zip.stored("BOOT-INF/classes/a/b", "y");
        });
        with("65,536 entries", HARMLESS, zip -> IntStream.range(0, 65_536)
                .forEach(i -> zip.stored("BOOT-INF/classes/static/" + i, "")));
    }

    private void structure() {
        with("two entries at one place", "overlaps another one", zip -> {
            RawZip.Entry first = zip.deflated("BOOT-INF/classes/A.class", new byte[MEGABYTE]);
            zip.deflated("BOOT-INF/classes/B.class", new byte[MEGABYTE]).at(first);
        });
        with("1,000 entries at one place", "overlaps another one", zip -> {
            RawZip.Entry first = zip.deflated("BOOT-INF/classes/A.class", new byte[1_000]);
            for (int i = 0; i < 1_000; i++) {
                zip.deflated("BOOT-INF/classes/B" + i + ".class", new byte[1_000])
                        .at(first);
            }
        });
        with("an entry that reaches into the next", "overlaps another one", zip -> {
            zip.stored("BOOT-INF/classes/a.txt", "a").compressed(200).size(200);
            zip.stored("BOOT-INF/classes/b.txt", "b".repeat(1_000));
        });
        with("an entry that is larger than the jar", DAMAGED, zip -> zip.stored("a.txt", "a")
                .compressed(0x7fff_fff0L)
                .size(0x7fff_fff0L));
        with("an entry of two sizes", "has two sizes", zip -> zip.stored("a.txt", "abc")
                .size(1));
        with("a size of 2^63", DAMAGED, zip -> zip.stored("a.txt", "a")
                .compressed(0xffff_ffffL)
                .size(0xffff_ffffL)
                .extra(zip64(Long.MAX_VALUE, Long.MAX_VALUE)));
        with("a negative size", DAMAGED, zip -> zip.stored("a.txt", "a")
                .compressed(0xffff_ffffL)
                .size(0xffff_ffffL)
                .extra(zip64(-1, -1)));
        with("a class of the wrong CRC", HARMLESS, zip -> zip.stored("BOOT-INF/classes/A.class", "x")
                .wrongCrc());
        with("a class of a size that it has not", HARMLESS, zip -> zip.deflated(
                        "BOOT-INF/classes/A.class", new byte[1_000])
                .size(10));
        with("a directory that is cut off", DAMAGED, zip -> zip.cut(60));
        with("a directory that is elsewhere", DAMAGED, zip -> zip.directoryElsewhere(1_000_000));
        with("a start script", HARMLESS, zip -> zip.prefix("#!/bin/sh\necho harmful; exit\n"));
        with("another zip before it", DAMAGED, zip -> zip.prefix("PK\3\4" + "x".repeat(500)));
        with("an encrypted class", "is encrypted", zip -> zip.stored("BOOT-INF/classes/A.class", "x")
                .encrypted());
        with("an encrypted library", "is encrypted", zip -> zip.stored("BOOT-INF/lib/a-1.jar", TestJars.jar(Map.of()))
                .encrypted());
        with("a resource of an unknown method", "no JVM reads", zip -> zip.stored("a.txt", "a")
                .method(77));
        with("a class of an unknown method", "no JVM reads", zip -> zip.stored("BOOT-INF/classes/A.class", "a")
                .method(77));
        with("a link", "is a link", zip -> zip.stored("BOOT-INF/classes/a", "/etc/passwd")
                .mode(0120777));
        with("a link among the libraries", "is a link", zip -> zip.stored("BOOT-INF/lib/a-1.jar", "../../a.jar")
                .mode(0120777));
        with("a device", HARMLESS, zip -> zip.stored("BOOT-INF/classes/a", "x").mode(0060666));
    }

    private void bombs() {
        byte[] zeros = new byte[64 * MEGABYTE];
        with("a class of 64 MB", "larger than 8 MB", zip -> zip.deflated("BOOT-INF/classes/A.class", zeros));
        with(
                "a configuration of 64 MB",
                "larger than 8 MB",
                zip -> zip.deflated("BOOT-INF/classes/application.properties", zeros));
        with("a resource of 64 MB", HARMLESS, zip -> zip.deflated("BOOT-INF/classes/a.txt", zeros));
        with("classes of 280 MB together", "256 MB together", zip -> {
            byte[] large = new byte[7 * MEGABYTE];
            IntStream.range(0, 40).forEach(i -> zip.deflated("BOOT-INF/classes/A" + i + ".class", large));
        });
        with("a library with an entry of 64 MB", HARMLESS, zip -> {
            RawZip inner = new RawZip();
            inner.deflated("a/A.class", zeros);
            zip.stored("BOOT-INF/lib/tomcat-embed-websocket-10.1.55.jar", TestJars.jar(Map.of()));
            zip.stored("BOOT-INF/lib/shop-1.0.jar", inner.bytes());
        });
        with("a jar with itself in it", HARMLESS, zip -> zip.stored("BOOT-INF/lib/self-1.0.jar", zip.bytes()));
        with(
                "a class with a name that never ends",
                HARMLESS,
                zip -> zip.deflated("BOOT-INF/classes/A.class", TestJars.classWithText("a;" + "L".repeat(65_000))));
        with(
                "a property with more blanks than text",
                HARMLESS,
                zip -> zip.deflated(
                        "BOOT-INF/classes/application.properties",
                        RawZip.utf8("a=b" + " ".repeat(2 * MEGABYTE) + "c")));
        with(
                "a key with more blanks than text",
                HARMLESS,
                zip -> zip.deflated(
                        "BOOT-INF/classes/application.yml",
                        RawZip.utf8("a: b" + " ".repeat(2 * MEGABYTE) + "\u2028c")));
        with(
                "a class that claims more than it has",
                HARMLESS,
                zip -> zip.stored("BOOT-INF/classes/A.class", new byte[] {
                    (byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, -1, -1, 1, -1, -1
                }));
    }

    private void manifests() {
        manifest("of 64 MB", DAMAGED, "X: " + ("y".repeat(60) + "\r\n ").repeat(MEGABYTE) + "\r\n");
        manifest("with a line of 1 MB", DAMAGED, "X: " + "y".repeat(MEGABYTE) + "\r\n");
        manifest("with 10,000 sections", HARMLESS, sections());
        manifest("with a class path outside", HARMLESS, "Class-Path: ../../evil.jar file:///tmp/evil.jar\r\n");
        manifest("with an agent of its own", HARMLESS, "Launcher-Agent-Class: evil.Agent\r\n");
        manifest("with a premain", HARMLESS, "Premain-Class: evil.Agent\r\nAgent-Class: evil.Agent\r\n");
        manifest(
                "that opens the JDK",
                HARMLESS,
                "Add-Opens: java.base/java.lang\r\nEnable-Native-Access: ALL-UNNAMED\r\n");
        manifest("without a class to start", HARMLESS, "");
        manifest("with libraries outside", "Spring-Boot-Lib is not a path", "Spring-Boot-Lib: ../../lib/\r\n");
        manifest("with libraries at the root", "Spring-Boot-Lib is not a path", "Spring-Boot-Lib: /lib/\r\n");
        manifest("with classes in a file", "Spring-Boot-Classes is not a path", "Spring-Boot-Classes: BOOT-INF\r\n");
        manifest(
                "that has its index in itself",
                "Index is not a path",
                "Spring-Boot-Classpath-Index: META-INF/MANIFEST.MF\r\n");
        manifest(
                "that has its layers in a library",
                "Index is not a path",
                "Spring-Boot-Layers-Index: " + TOMCAT + "\r\n");
        manifest("of a Boot that is none", "invalid Spring Boot version", "Spring-Boot-Version: \u001b[31m3\r\n");
        manifest("that brings servers of its own", "is not a list of servers", "Assay-Servers: ../../evil@1\r\n");
    }

    private static String sections() {
        StringBuilder text = new StringBuilder("X: y\r\n");
        for (int i = 0; i < 10_000; i++) {
            text.append("\r\nName: a/").append(i).append(".class\r\nSealed: true\r\n");
        }
        return text.toString();
    }

    private void indexes() {
        with(
                "an index of libraries that are not there",
                HARMLESS,
                zip -> zip.stored("BOOT-INF/classpath.idx", "- \"BOOT-INF/lib/none-1.0.jar\"\n- \"../../evil.jar\"\n"));
        with(
                "an index that is none",
                HARMLESS,
                zip -> zip.stored("BOOT-INF/classpath.idx", "\"\"\n\u0000\"\n- \"\n\""));
        with(
                "an index of 64 MB",
                "larger than 8 MB",
                zip -> zip.deflated("BOOT-INF/classpath.idx", new byte[64 * MEGABYTE]));
    }

    private void signatures() {
        with("a signed jar with another class", HARMLESS, zip -> {
            zip.stored("META-INF/A.SF", "Signature-Version: 1.0\r\n\r\n");
            zip.stored("META-INF/A.RSA", "no signature");
            zip.stored("BOOT-INF/classes/A.class", "changed");
        });
        with("signatures of what is not there", HARMLESS, zip -> {
            zip.stored(
                    "META-INF/A.SF", "Signature-Version: 1.0\r\n\r\nName: none.class\r\nSHA-256-Digest: AAAA\r\n\r\n");
            zip.stored("meta-inf/b.dsa", "no signature");
        });
        with("a signature of 64 MB", HARMLESS, zip -> zip.deflated("META-INF/A.EC", new byte[64 * MEGABYTE]));
        with("Boot's own sign of signed libraries", HARMLESS, zip -> zip.stored("META-INF/BOOT.SF", ""));
    }

    private void libraries() {
        with(
                "a compressed library",
                "is compressed",
                zip -> zip.deflated("BOOT-INF/lib/a-1.jar", TestJars.jar(Map.of())));
        with(
                "a library cut short",
                DAMAGED,
                zip -> zip.stored(
                        "BOOT-INF/lib/a-1.jar",
                        java.util.Arrays.copyOf(TestJars.jar(Map.of("a", new byte[500])), 300)));
        with("a library that is a text", DAMAGED, zip -> zip.stored("BOOT-INF/lib/a-1.jar", "hello"));
        with(
                "a library that is nothing but an end",
                HARMLESS,
                zip -> zip.stored("BOOT-INF/lib/a-1.jar", new RawZip().bytes()));
        with("a library whose entries lead outside", HARMLESS, zip -> {
            RawZip inner = new RawZip();
            inner.stored("../../evil.class", "x");
            inner.stored("/etc/passwd", "x").mode(0120777);
            zip.stored("BOOT-INF/lib/a-1.jar", inner.bytes());
        });
        with("a library of the wrong CRC", HARMLESS, zip -> zip.stored("BOOT-INF/lib/a-1.jar", TestJars.jar(Map.of()))
                .wrongCrc());
        with("500 libraries", HARMLESS, zip -> {
            byte[] library = TestJars.jar(Map.of());
            IntStream.range(0, 500).forEach(i -> zip.stored("BOOT-INF/lib/a" + i + "-1.jar", library));
        });
    }

    /** A usable app on Tomcat, and something more. */
    private void with(String name, String refusal, Consumer<RawZip> more) {
        all.add(new Hostile(name, refusal, () -> {
            RawZip zip = app("");
            more.accept(zip);
            return zip.bytes();
        }));
    }

    /** The same with another manifest, whose lines win over the usual ones. */
    private void manifest(String name, String refusal, String lines) {
        all.add(new Hostile("a manifest " + name, refusal, () -> app(lines).bytes()));
    }

    private static RawZip app(String lines) {
        StringBuilder manifest = new StringBuilder("Manifest-Version: 1.0\r\nMain-Class: a.Launcher\r\n");
        for (String line : List.of(
                "Spring-Boot-Version: 3.5.16",
                "Spring-Boot-Classes: BOOT-INF/classes/",
                "Spring-Boot-Lib: BOOT-INF/lib/",
                "Spring-Boot-Classpath-Index: BOOT-INF/classpath.idx")) {
            if (!lines.contains(line.substring(0, line.indexOf(' ')))) {
                manifest.append(line).append("\r\n");
            }
        }
        RawZip zip = new RawZip();
        zip.deflated("META-INF/MANIFEST.MF", RawZip.utf8(manifest + lines + "\r\n"));
        zip.stored("BOOT-INF/lib/spring-webmvc-6.2.19.jar", TestJars.jar(Map.of()));
        zip.stored(TOMCAT, TestJars.jar(Map.of()));
        return zip;
    }

    /** APPNOTE.TXT, 4.6.9. */
    private static byte[] unicodePath(String name, String other) {
        CRC32 crc = new CRC32();
        crc.update(RawZip.utf8(name));
        byte[] path = RawZip.utf8(other);
        return field(0x7075, 5 + path.length)
                .put((byte) 1)
                .putInt((int) crc.getValue())
                .put(path)
                .array();
    }

    /** APPNOTE.TXT, 4.5.3. */
    private static byte[] zip64(long size, long compressed) {
        return field(1, 16).putLong(size).putLong(compressed).array();
    }

    private static ByteBuffer field(int id, int length) {
        return ByteBuffer.allocate(4 + length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) id)
                .putShort((short) length);
    }
}
