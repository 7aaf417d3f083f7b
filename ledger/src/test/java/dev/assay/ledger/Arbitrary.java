package dev.assay.ledger;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Pace;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Wire;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Clause;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Arbitrary values of the model's records, from a seed; every component of every record is varied. */
public final class Arbitrary {
    /** What keys of maps begin with, unlike fields. */
    static final String KEY = "key.";

    private static final double[] ODD = {
        0,
        -0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        1 / 3.0
    };
    private static final String[] TEXTS = {
        "",
        "plain",
        "\"quoted\" \\ / ",
        "line\nbreak\r\ttab",
        "ünïcode \u2028 \uD83D\uDE00",
        "\u0000\u0001",
        "null",
        "</script>"
    };
    /** Without a locale, paths are limited to ASCII. */
    private static final String FILE = canName("ü") ? "/some where/ü-" : "/some where/u-";

    private final SplittableRandom random;
    private final boolean oneInEachList;

    public Arbitrary(long seed) {
        this(seed, false);
    }

    private Arbitrary(long seed, boolean oneInEachList) {
        this.random = new SplittableRandom(seed);
        this.oneInEachList = oneInEachList;
    }

    /** Whether the JVM can encode this in a path. */
    private static boolean canName(String text) {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"))
                .newEncoder()
                .canEncode(text);
    }

    /** A value of every kind of a sealed type, and every constant of those that are enums. Each list has one item. */
    static <T> List<T> ofEveryKind(Class<T> type) {
        Arbitrary one = new Arbitrary(1, true);
        return Samples.kinds(type).stream()
                .flatMap(kind -> kind.isEnum() ? Stream.of(kind.getEnumConstants()) : Stream.of(one.of(kind)))
                .map(type::cast)
                .toList();
    }

    /** Evidence of every kind that is written, in turn. */
    List<Evidence> evidence(int count) {
        List<Class<?>> kinds = Stream.of(Evidence.class.getPermittedSubclasses())
                .filter(kind -> kind != Evidence.Damaged.class)
                .toList();
        return IntStream.range(0, count)
                .mapToObj(i -> (Evidence) of(kinds.get(i % kinds.size())))
                .toList();
    }

    public <T> T of(Class<T> type) {
        return type.cast(value(type, "", type));
    }

    private Object value(Type type, String name, Class<?> owner) {
        if (type instanceof ParameterizedType generic) {
            return container(generic, name, owner);
        } else if (type == int.class || type == Integer.class) {
            return name.equals("index") || name.equals("round") ? random.nextInt(1, 50) : random.nextInt(0, 1_000_000);
        } else if (type == long.class || type == Long.class) {
            return random.nextInt(4) == 0 ? Long.MAX_VALUE : random.nextLong(1, 1L << 55);
        } else if (type == double.class || type == Double.class) {
            return random.nextInt(3) == 0 ? ODD[random.nextInt(ODD.length)] : random.nextDouble() * 1e6;
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type == String.class) {
            return text(name, owner);
        } else if (type == Instant.class) {
            return Instant.ofEpochSecond(random.nextLong(0, 4_000_000_000L), random.nextInt(1_000_000_000));
        } else if (type == Duration.class) {
            return Duration.ofMillis(random.nextInt(Integer.MAX_VALUE));
        } else if (type == Path.class) {
            return Path.of(FILE + random.nextInt(100) + ".jar");
        } else if (type == OptionalDouble.class) {
            return random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextDouble());
        } else if (type == OptionalInt.class) {
            return random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt());
        } else if (type == OptionalLong.class) {
            return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(random.nextLong());
        }
        return object((Class<?>) type);
    }

    private Object object(Class<?> type) {
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        } else if (type == CpuSet.class) {
            return CpuSet.of(List.of(random.nextInt(8), 8 + random.nextInt(8)));
        } else if (type == ErrorTally.class) {
            return new ErrorTally(of(ErrorKind.class), random.nextLong(1, 100), random.nextDouble(), "example");
        } else if (type == Pace.class) {
            return new Pace(random.nextDouble(), random.nextDouble());
        } else if (type == Objective.class) {
            return new Objective(Metric.P99, 1 + random.nextInt(100));
        } else if (type == Wire.class) {
            return new Wire(of(HttpVersion.class), true, 1, random.nextBoolean(), false);
        } else if (type == Settings.class) {
            return new Settings("wide", Map.of("server.tomcat.threads.max", "" + random.nextInt(1000)));
        }
        if (type.isSealed()) {
            Class<?>[] kinds = type.getPermittedSubclasses();
            return of(kinds[random.nextInt(kinds.length)]);
        }
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = Arrays.stream(components)
                .map(component -> value(component.getGenericType(), component.getName(), type))
                .toArray();
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type, e);
        }
    }

    private Object container(ParameterizedType type, String name, Class<?> owner) {
        Type[] of = type.getActualTypeArguments();
        if (type.getRawType() == Optional.class) {
            return random.nextBoolean() ? Optional.empty() : Optional.of(value(of[0], name, owner));
        } else if (type.getRawType() == List.class) {
            return Stream.generate(() -> value(of[0], name, owner))
                    .limit(oneInEachList || owner.getEnclosingClass() == Clause.class ? 1 : random.nextInt(4))
                    .toList();
        }
        Map<Object, Object> map = of[0] == String.class ? new TreeMap<>() : new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Object key = of[0] == String.class ? KEY + random.nextInt(100) + "ü" : value(of[0], name, owner);
            map.put(key, value(of[1], name, owner));
        }
        return map;
    }

    private String text(String name, Class<?> owner) {
        boolean id = name.equals("contender")
                || (name.equals("id") && owner.getSimpleName().equals("Contender"));
        return id ? "tomcat-" + random.nextInt(9) : TEXTS[random.nextInt(TEXTS.length)];
    }
}
