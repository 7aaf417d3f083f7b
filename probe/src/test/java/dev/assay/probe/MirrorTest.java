package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MirrorTest {
    interface Named {
        default String title() {
            return "from the interface";
        }
    }

    static class Above implements Named {
        @SuppressWarnings("unused") // read by reflection
        private final int hidden = 7;

        int twice(int n) {
            return 2 * n;
        }

        String twice(String text) {
            return text + text;
        }
    }

    static final class Below extends Above {
        static final List<String> NAMES = List.of("a", "b");

        final @Nullable Object nothing = null;

        int failing() {
            throw new IllegalStateException("not now");
        }
    }

    private final Mirror mirror = Mirror.of(new Below());

    @Test
    void readsPrivateMembersOfClassesAboveAndDefaultMethods() {
        assertThat(mirror.get("hidden").number()).hasValue(7);
        assertThat(mirror.get("title").text()).hasValue("from the interface");
    }

    @Test
    void knowsWhetherAMemberExistsThoughItIsNull() {
        assertThat(mirror.has("nothing")).isTrue();
        assertThat(mirror.has("hidden")).isTrue();
        assertThat(mirror.has("title")).isTrue();
        assertThat(mirror.has("absent")).isFalse();
        assertThat(Mirror.NOTHING.has("hidden")).isFalse();
    }

    @Test
    void choosesTheMethodByItsArgument() {
        assertThat(mirror.get("twice", Mirror.of("ab")).text()).hasValue("abab");
    }

    @Test
    void readsStaticFields() {
        assertThat(Mirror.ofStatic(Below.class, "NAMES").items()).hasSize(2);
        assertThat(Mirror.ofStatic(Below.class, "ABSENT").isPresent()).isFalse();
    }

    @Test
    void whatIsMissingNullOrFailingIsNothingAndSoIsAllBehindIt() {
        for (String member : List.of("absent", "nothing", "failing")) {
            Mirror missing = mirror.get(member);
            assertThat(missing.isPresent()).as(member).isFalse();
            assertThat(missing.get("hidden").get("more").isPresent()).isFalse();
            assertThat(missing.items()).isEmpty();
            assertThat(missing.number()).isEmpty();
            assertThat(missing.isA("Object")).isFalse();
        }
        assertThat(mirror.get("twice", Mirror.NOTHING).isPresent()).isFalse();
        assertThat(mirror.get("twice", Mirror.of(List.of())).isPresent()).isFalse();
    }

    @Test
    void readsPublicMembersOfTheJdkAndNoClosedOnes() {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) java.util.concurrent.Executors.newFixedThreadPool(3);
        try {
            assertThat(Mirror.of(pool).get("getMaximumPoolSize").number()).hasValue(3);
            assertThat(Mirror.of(pool).get("workers").isPresent()).isFalse();
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void listsArraysAndCollections() {
        assertThat(Mirror.of(new int[] {4, 5}).items())
                .extracting(m -> m.number().orElseThrow())
                .containsExactly(4L, 5L);
        assertThat(Mirror.of(Set.of("x")).items())
                .extracting(m -> m.text().orElseThrow())
                .containsExactly("x");
        assertThat(Mirror.of("text").items()).isEmpty();
    }

    @Test
    void knowsClassesAndInterfacesBySimpleName() {
        assertThat(mirror.isA("Below")).isTrue();
        assertThat(mirror.isA("Above")).isTrue();
        assertThat(mirror.isA("Named")).isTrue();
        assertThat(mirror.isA("List")).isFalse();
    }
}
