package dev.assay.http;

import dev.assay.http.h2.Http2Connection;
import dev.assay.http.h2.Http2Stream;
import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.ResponseSink;
import dev.assay.model.evidence.ErrorKind;

/** A call over HTTP/2. */
final class Http2Call implements Http2Connection.Owner {
    private final Call call;
    private final Http2Stream stream;

    /** @param sink takes the response */
    Http2Call(Call call, ResponseSink sink) {
        this.call = call;
        stream = new Http2Stream(0, sink);
    }

    @Override
    public void unreachable(ErrorKind kind, String example) {
        call.unreachable(kind, example);
    }

    @Override
    public void ready(Http2Connection connection) {
        if (!connection.sendable()) {
            return; // until it allows a request, or the time-out
        }
        try (RequestBytes bytes = call.bytes()) {
            connection.send(stream, bytes, call.headMethod());
        }
        connection.flush();
    }

    @Override
    public void roomier(Http2Connection connection) {
        if (stream.idle()) {
            ready(connection);
        }
    }

    @Override
    public void answered(Http2Connection connection, Http2Stream answered) {
        call.answered(answered.status());
        connection.close();
    }

    @Override
    public void failed(Http2Connection connection, Http2Stream failed, ErrorKind kind, String example) {
        call.failed(kind, example);
        connection.close();
    }

    @Override
    public void unprocessed(Http2Connection connection, Http2Stream unprocessed, String why) {
        call.failed(ErrorKind.RESET, why);
        connection.close();
    }

    @Override
    public void ending(Http2Connection connection, boolean byServer) {
        // The request on it may still be answered.
    }

    @Override
    public void broken(Http2Connection connection, ErrorKind kind, String example) {
        call.failed(kind, example);
    }

    @Override
    public void ended(Http2Connection connection) {
        if (byNobody()) {
            call.failed(ErrorKind.CLOSED_EARLY, "the connection ended before a request could be sent");
        }
    }

    private boolean byNobody() {
        return stream.idle() && stream.status() == 0;
    }

    @Override
    public void written(Http2Connection connection) {
        // What is written while reading is flushed afterwards; a call writes only its request.
    }

    @Override
    public void received(int bytes) {
        call.received(bytes);
    }
}
