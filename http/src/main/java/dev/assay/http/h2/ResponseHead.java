package dev.assay.http.h2;

import dev.assay.http.message.ResponseSink;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;

/**
 * Decodes the header blocks of one connection. Keeps only status and content length; a sink gets the header lines. Netty's decoder
 * fills it in place of a map, so that indexed fields allocate nothing.
 */
public final class ResponseHead {
    private static final AsciiString STATUS = Http2Headers.PseudoHeaderName.STATUS.value();
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");

    private static final AsciiString LOCATION = AsciiString.cached("location");

    private final DefaultHttp2HeadersDecoder decoder;
    private final Fields fields = new Fields();
    private ResponseSink sink = ResponseSink.NONE;
    /** 0 if there was none; -1 if it was invalid or given twice. */
    int status;
    /** -1 if there was none; -2 if it was not a number, or if two differ. */
    long contentLength;
    /** Empty if there was none. */
    String location = "";

    /** @param maxBytes of a block, decoded */
    public ResponseHead(int maxBytes) {
        decoder = new DefaultHttp2HeadersDecoder(true, maxBytes) {
            @Override
            protected Http2Headers newHeaders() {
                return fields;
            }
        };
    }

    /** Decodes a whole block. Must be given every block of the connection, wanted or not, to keep the HPACK table in step. */
    public void decode(int stream, ByteBuf block, ResponseSink to) throws Http2Exception {
        status = 0;
        contentLength = -1;
        location = "";
        sink = to;
        sink.begin();
        decoder.decodeHeaders(stream, block);
    }

    private void take(CharSequence name, CharSequence value) {
        if (STATUS.contentEquals(name)) {
            status = status == 0 ? status(value) : -1;
            return;
        } else if (CONTENT_LENGTH.contentEquals(name)) {
            long length = length(value);
            contentLength = contentLength == -1 || contentLength == length ? length : -2;
        } else if (LOCATION.contentEquals(name)) {
            location = value.toString();
        }
        if (sink.wantsHead()) {
            byte[] line = (name + ": " + value).getBytes(StandardCharsets.ISO_8859_1);
            sink.headerLine(line, 0, line.length);
        }
    }

    private static int status(CharSequence value) {
        long code = value.length() == 3 ? length(value) : -2;
        return code >= 100 && code <= 599 ? (int) code : -1;
    }

    private static long length(CharSequence value) {
        int digits = value.length();
        long number = digits == 0 || digits > 18 ? -2 : 0;
        for (int i = 0; i < digits && number >= 0; i++) {
            char c = value.charAt(i);
            number = c >= '0' && c <= '9' ? number * 10 + c - '0' : -2;
        }
        return number;
    }

    /** Passes each field on as it is decoded and stays empty. */
    private final class Fields extends DefaultHttp2Headers {
        Fields() {
            super(false, 2);
        }

        @Override
        public Http2Headers add(CharSequence name, CharSequence value) {
            take(name, value);
            return this;
        }
    }
}
