package dev.assay.load;

import dev.assay.http.Transport;
import dev.assay.http.tls.TlsEngine;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@link TlsTest}, with each engine on the other transport. */
@Tag("long")
@ParameterizedClass
@MethodSource("others")
class TlsOtherWaysTest extends TlsTest {
    TlsOtherWaysTest(TlsEngine engine, Transport transport) {
        super(engine, transport);
    }

    static Stream<Arguments> others() {
        return Stream.of(Arguments.of(TlsEngine.OPENSSL, Transport.NIO), Arguments.of(TlsEngine.JDK, Transport.AUTO));
    }
}
