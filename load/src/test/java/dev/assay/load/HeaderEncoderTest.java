package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Header;
import dev.assay.model.Step;
import dev.assay.model.Template;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        Step get = new Step(
                "get",
                "GET",
                Template.parse("/x"),
                List.of(new Header("Accept", Template.parse("text/plain"))),
                Optional.empty(),
                200,
                1);
        Step post = new Step(
                "post",
                "POST",
                Template.parse("/y"),
                List.of(new Header("X-Other", Template.parse("z".repeat(2000)))),
                Optional.of(Template.parse("body")),
                200,
                1);
        HeaderBlocks blocks = new HeaderBlocks(false);
        for (int i = 0; i < 3; i++) {
            for (Step step : List.of(get, post)) {
                RequestForm form = new RequestForm(step, new Target("localhost", 80));
                Scratch rendered = new Scratch(64);
                Filling filling = new Filling(1);
                filling.begin(1, 1, null, System.nanoTime());
                form.render(rendered, filling);
                ByteBuf request = Unpooled.wrappedBuffer(rendered.bytes(), 0, rendered.length());
                List<String> first = decoded(blocks.of(form, request));
                List<String> second = decoded(blocks.of(form, request));
                List<String> third = decoded(blocks.of(form, request));
                assertThat(first)
                        .contains(":path: " + step.path().source())
                        .isEqualTo(second)
                        .isEqualTo(third);
                assertThat(rendered.length() - blocks.headBytes())
                        .isEqualTo(step.body().isPresent() ? 4 : 0);
            }
        }
    }
}
