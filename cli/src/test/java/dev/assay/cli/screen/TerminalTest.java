package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void theFirstVariableThatIsSetNamesTheCharacters() {
        assertThat(Terminal.unicode(Map.of("LANG", "en_US.UTF-8"))).isTrue();
        assertThat(Terminal.unicode(Map.of("LANG", "de_DE.utf8"))).isTrue();
        assertThat(Terminal.unicode(Map.of("LC_ALL", "", "LC_CTYPE", "C.UTF-8", "LANG", "C")))
                .isTrue();
        assertThat(Terminal.unicode(Map.of("LC_ALL", "C", "LANG", "en_US.UTF-8")))
                .isFalse();
        assertThat(Terminal.unicode(Map.of("LANG", "en_US.ISO-8859-1"))).isFalse();
        assertThat(Terminal.unicode(Map.of())).isFalse();
    }
}
