package dev.assay.probe;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reflective view of an object whose class is not on our class path. A member that does not exist, cannot be read or is null
 * is {@link #NOTHING}, and so is every member of that, because versions of servers differ.
 *
 * <p>Runs inside the observed process.
 */
final class Mirror {
    static final Mirror NOTHING = new Mirror(null);

    private final @Nullable Object target;

    private Mirror(@Nullable Object target) {
        this.target = target;
    }

    static Mirror of(@Nullable Object target) {
        return target == null ? NOTHING : new Mirror(target);
    }

    static Mirror ofStatic(Class<?> type, String field) {
        return field(type, null, field).orElse(NOTHING);
    }

    boolean isPresent() {
        return target != null;
    }

    /** The result of the method with that name and no parameters, or else the value of the field. */
    Mirror get(String member) {
        if (target == null) {
            return NOTHING;
        }
        return call(member).or(() -> field(target.getClass(), target, member)).orElse(NOTHING);
    }

    Mirror get(String method, Mirror argument) {
        if (target == null || argument.target == null) {
            return NOTHING;
        }
        return call(method, argument.target).orElse(NOTHING);
    }

    /** Whether there is such a member, even if its value is null. */
    boolean has(String member) {
        return target != null
                && (call(member).isPresent()
                        || field(target.getClass(), target, member).isPresent());
    }

    private Optional<Mirror> call(String name, Object... arguments) {
        Object object = target;
        if (object == null) {
            return Optional.empty();
        }
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            Optional<Method> method = candidates(type)
                    .filter(m -> m.getName().equals(name) && takes(m, arguments) && open(m))
                    .findFirst();
            if (method.isPresent()) {
                try {
                    return Optional.of(of(method.get().invoke(object, arguments)));
                } catch (ReflectiveOperationException e) {
                    return Optional.of(NOTHING);
                }
            }
        }
        return Optional.empty();
    }

    /** The type's own methods, then inherited public ones, including default methods of interfaces. */
    private static Stream<Method> candidates(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredMethods()), Arrays.stream(type.getMethods()));
    }

    private static boolean takes(Method method, Object... arguments) {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length == arguments.length
                && (arguments.length == 0 || parameters[0].isInstance(arguments[0]));
    }

    private static Optional<Mirror> field(Class<?> start, @Nullable Object object, String name) {
        for (Class<?> type = start; type != null; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(name);
                if (open(field)) {
                    return Optional.of(of(field.get(object)));
                }
            } catch (ReflectiveOperationException e) {
                // not in this class, perhaps in its superclass
            }
        }
        return Optional.empty();
    }

    /** Succeeds for members of the app's libraries, but for those of the JDK only if they are public in a public class. */
    private static <T extends AccessibleObject & Member> boolean open(T member) {
        return member.trySetAccessible();
    }

    List<Mirror> items() {
        List<Mirror> items = new ArrayList<>();
        if (target instanceof Collection<?> collection) {
            // A copy: the app may modify the collection concurrently.
            Arrays.stream(collection.toArray()).map(Mirror::of).forEach(items::add);
        } else if (target != null && target.getClass().isArray()) {
            for (int i = 0; i < Array.getLength(target); i++) {
                items.add(of(Array.get(target, i)));
            }
        }
        return items;
    }

    /** Whether this is an instance of a class or interface with that simple name. */
    boolean isA(String simpleName) {
        return target != null && isA(target.getClass(), simpleName);
    }

    private static boolean isA(Class<?> type, String simpleName) {
        if (type.getSimpleName().equals(simpleName)) {
            return true;
        }
        Class<?> above = type.getSuperclass();
        return (above != null && isA(above, simpleName))
                || Arrays.stream(type.getInterfaces()).anyMatch(i -> isA(i, simpleName));
    }

    OptionalLong number() {
        return target instanceof Number number ? OptionalLong.of(number.longValue()) : OptionalLong.empty();
    }

    Optional<Boolean> flag() {
        return target instanceof Boolean flag ? Optional.of(flag) : Optional.empty();
    }

    Optional<String> text() {
        return Optional.ofNullable(target).map(Object::toString);
    }

    <T> Optional<T> as(Class<T> type) {
        return Optional.ofNullable(target).filter(type::isInstance).map(type::cast);
    }

    Class<?> type() {
        return target == null ? Void.class : target.getClass();
    }
}
