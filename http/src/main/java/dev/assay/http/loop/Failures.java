package dev.assay.http.loop;

import dev.assay.model.evidence.ErrorKind;
import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** What exceptions on connections mean. */
public final class Failures {
    private Failures() {}

    /** The kind of failure that an exception on a connection stands for. */
    public static ErrorKind kind(Throwable cause) {
        if (cause instanceof SSLException || cause.getCause() instanceof SSLException) {
            return ErrorKind.TLS; // checked first: in the JDK it is an IOException, too
        }
        return cause instanceof IOException ? ErrorKind.RESET : ErrorKind.MALFORMED;
    }

    /** Why there is no connection. The server may have accepted and reset it before the client saw it open. */
    public static ErrorKind whileConnecting(Throwable cause) {
        if (cause instanceof ConnectTimeoutException) {
            return ErrorKind.CONNECT_TIMEOUT;
        }
        if (ownShortage(cause)) {
            return ErrorKind.NO_SOCKET;
        }
        boolean refused = cause instanceof ConnectException
                || !describe(cause).toLowerCase(Locale.ROOT).contains("reset");
        return refused ? ErrorKind.REFUSED : ErrorKind.RESET;
    }

    /** Whether this machine had no port, address or file for the connection, in the words of Linux or macOS; Netty may wrap them. */
    private static boolean ownShortage(Throwable cause) {
        return Stream.iterate(cause, Objects::nonNull, Throwable::getCause)
                .map(one -> describe(one).toLowerCase(Locale.ROOT))
                .anyMatch(words -> words.contains("assign requested address") || words.contains("too many open files"));
    }

    public static String describe(Throwable cause) {
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message;
    }
}
