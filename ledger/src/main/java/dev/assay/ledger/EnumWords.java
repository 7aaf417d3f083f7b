package dev.assay.ledger;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.EnumNamingStrategy;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import java.util.Locale;

/** Enum constants as the words used in result files, as values and as keys. */
final class EnumWords {
    private EnumWords() {}

    /** For enums whose constants have an id. */
    interface Id {
        @JsonValue
        String id();
    }

    /** For other enums. */
    @EnumNaming(WithDashes.class)
    interface Dashed {}

    /** Names of constants as {@link #dashed}. */
    static final class WithDashes implements EnumNamingStrategy {
        @Override
        public String convertEnumToExternalName(String constant) {
            return dashed(constant);
        }
    }

    /** {@code CONNECT_TIMEOUT} as {@code connect-timeout}. */
    static String dashed(Enum<?> constant) {
        return dashed(constant.name());
    }

    private static String dashed(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
