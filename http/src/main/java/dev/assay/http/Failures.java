package dev.assay.http;

import dev.assay.model.ErrorKind;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** What exceptions on connections mean. */
final class Failures {
    private Failures() {}

    /** The kind of failure that an exception on a connection stands for. */
    static ErrorKind kind(Throwable cause) {
        if (cause instanceof SSLException || cause.getCause() instanceof SSLException) {
            return ErrorKind.TLS; // checked first: in the JDK it is an IOException, too
        }
        return cause instanceof IOException ? ErrorKind.RESET : ErrorKind.MALFORMED;
    }

    /** Why there is no connection. The server may have accepted and reset it before the client saw it open. */
    static ErrorKind whileConnecting(Throwable cause) {
        if (cause instanceof ConnectTimeoutException) {
            return ErrorKind.CONNECT_TIMEOUT;
        }
        String words = describe(cause).toLowerCase(Locale.ROOT);
        if (words.contains("cannot assign requested address") || words.contains("too many open files")) {
            return ErrorKind.NO_SOCKET;
        }
        boolean refused = cause instanceof ConnectException || !words.contains("reset");
        return refused ? ErrorKind.REFUSED : ErrorKind.RESET;
    }

    /** An exception in words. */
    static String describe(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
