package dev.assay.swap;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a class file names in its constant pool (Java Virtual Machine Specification, section 4.4).
 *
 * @param classes named in class constants, descriptors and generic signatures, annotations included; with slashes. Of string
 *     literals, only descriptors such as {@code Lorg/example/Name;} count: the pool does not tell which they are
 * @param texts all UTF-8 constants, string literals among them
 */
record ClassReferences(Set<String> classes, Set<String> texts) {
    private static final int MAGIC = 0xCAFEBABE;
    /** Also matches names that are not terminated, so that any text is scanned only once. */
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([\\w$/-]++)([;<]?)");

    /** @throws IOException if this is not a class file */
    static ClassReferences of(byte[] classFile) throws IOException {
        Map<Integer, String> texts = new HashMap<>();
        List<Integer> classes = new ArrayList<>();
        readPool(new DataInputStream(new ByteArrayInputStream(classFile)), texts, classes);
        Set<String> names = new TreeSet<>();
        for (int index : classes) {
            String name = texts.getOrDefault(index, "");
            if (!name.startsWith("[")) {
                names.add(name);
            }
        }
        for (String text : texts.values()) {
            if (text.indexOf(';') > 0) {
                Matcher descriptor = IN_DESCRIPTOR.matcher(text);
                while (descriptor.find()) {
                    if (!descriptor.group(2).isEmpty()) {
                        names.add(descriptor.group(1));
                    }
                }
            }
        }
        return new ClassReferences(names, new HashSet<>(texts.values()));
    }

    /** As {@link #of}, but empty if this is not a class file: some tools encrypt classes, and the app still runs. */
    static Optional<ClassReferences> orNone(byte[] classFile) {
        try {
            return Optional.of(of(classFile));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void readPool(DataInputStream in, Map<Integer, String> texts, List<Integer> classes)
            throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("not a class file");
        }
        in.skipNBytes(4);
        int count = in.readUnsignedShort();
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.put(index, in.readUTF());
                case 7 -> classes.add(in.readUnsignedShort());
                case 5, 6 -> {
                    in.skipNBytes(8);
                    // Long and double take two slots.
                    index++;
                }
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 15 -> in.skipNBytes(3);
                case 8, 16, 19, 20 -> in.skipNBytes(2);
                default -> throw new IOException("unknown constant " + tag);
            }
        }
    }
}
