package dev.assay.http.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.message.RequestBytes;
import dev.assay.http.message.Scratch;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Netty's decoder reads back what was encoded. */
class HeaderEncoderTest {
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(true, 1 << 20);
    private final Scratch block = new Scratch(64);

    private static byte[] head(String... lines) {
        return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    private List<String> fields(HeaderEncoder encoder, byte[] head) throws Http2Exception {
        block.clear();
        encoder.encode(head, head.length, block);
        return decoded(block);
    }

    private List<String> decoded(Scratch encoded) throws Http2Exception {
        Http2Headers headers = decoder.decodeHeaders(1, Unpooled.wrappedBuffer(encoded.bytes(), 0, encoded.length()));
        List<String> fields = new ArrayList<>();
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            fields.add(field.getKey() + ": " + field.getValue());
        }
        return fields;
    }

    @Test
    void theHeadOfARequest() throws Exception {
        byte[] head = head(
                "GET /orders?id=1 HTTP/1.1",
                "Host: 127.0.0.1:8080",
                "Accept: application/json",
                "X-Id:7",
                "Connection: close",
                "Empty:");
        assertThat(fields(new HeaderEncoder(false), head))
                .containsExactly(
                        ":method: GET",
                        ":scheme: http",
                        ":authority: 127.0.0.1:8080",
                        ":path: /orders?id=1",
                        "accept: application/json",
                        "x-id: 7",
                        "empty: ");
        byte[] late = head("DELETE / HTTP/1.1", "Accept: */*", "HOST: example.org");
        assertThat(fields(new HeaderEncoder(true), late))
                .containsExactly(
                        ":method: DELETE", ":scheme: https", ":authority: example.org", ":path: /", "accept: */*");
    }

    @Test
    void whatRepeatsBecomesOneByteEach() throws Exception {
        HeaderEncoder encoder = new HeaderEncoder(false);
        byte[] head = head("POST / HTTP/1.1", "Host: localhost", "Accept: text/html", "X-Own: 1", "Content-Length: 12");
        List<String> first = fields(encoder, head);
        int generation = encoder.generation();
        assertThat(fields(encoder, head)).isEqualTo(first);
        assertThat(encoder.generation()).isEqualTo(generation);
        assertThat(block.length()).isEqualTo(6 + 2 + 1 + 2); // and the length: name in two bytes, length and value
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 500, 4096, 100_000})
    void manyDifferentHeadsWhateverTheServerKeeps(int table) throws Exception {
        decoder.maxHeaderTableSize(table);
        HeaderEncoder encoder = new HeaderEncoder(false);
        encoder.limit(table);
        Random random = new Random(table);
        for (int i = 0; i < 2000; i++) {
            List<String> lines = new ArrayList<>(List.of("GET /" + "p".repeat(random.nextInt(400)) + " HTTP/1.1"));
            List<String> expected = new ArrayList<>();
            for (int h = random.nextInt(8); h > 0; h--) {
                String name = h % 2 == 0 ? "accept-language" : "x-" + random.nextInt(30);
                String field = name + ": " + "v".repeat(random.nextInt(random.nextInt(20) == 0 ? 600 : 20));
                lines.add(field);
                expected.add(field);
            }
            List<String> read = fields(encoder, head(lines.toArray(String[]::new)));
            assertThat(read.subList(3, read.size())).isEqualTo(expected);
            if (i == 1000) {
                encoder.limit(64); // settings may change
                decoder.maxHeaderTableSize(64);
            }
        }
    }

    @Test
    void aConstantRequestIsEncodedOnceWhileTheTableStays() throws Exception {
        Map<String, RequestBytes> requests = Map.of(
                "/x", request("GET /x HTTP/1.1\r\nHost: localhost\r\nAccept: text/plain\r\n\r\n"),
                "/y", request("POST /y HTTP/1.1\r\nHost: localhost\r\nX-Other: " + "z".repeat(2000) + "\r\n\r\nbody"));
        HeaderBlocks blocks = new HeaderBlocks(false);
        for (int i = 0; i < 3; i++) {
            for (Map.Entry<String, RequestBytes> request : requests.entrySet()) {
                List<String> first = decoded(blocks, request.getValue());
                List<String> second = decoded(blocks, request.getValue());
                List<String> third = decoded(blocks, request.getValue());
                assertThat(first)
                        .contains(":path: " + request.getKey())
                        .isEqualTo(second)
                        .isEqualTo(third);
                assertThat(request.getValue().length() - blocks.headBytes())
                        .isEqualTo(request.getKey().equals("/y") ? 4 : 0);
            }
        }
        requests.values().forEach(RequestBytes::close);
    }

    private static RequestBytes request(String text) {
        Scratch rendered = new Scratch(64);
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        rendered.append(bytes, 0, bytes.length);
        RequestBytes request = new RequestBytes(true);
        request.fill(rendered);
        return request;
    }

    private List<String> decoded(HeaderBlocks blocks, RequestBytes request) throws Http2Exception {
        ByteBuf sending = request.sending();
        try {
            return decoded(blocks.of(request, sending));
        } finally {
            sending.release();
        }
    }
}
