package dev.assay.orders;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class OrdersApplicationTest {
    private static final String VALID =
            "{\"customer\":\"Grace\",\"email\":\"g@example.org\",\"lines\":[{\"sku\":\"SKU-00042\",\"quantity\":3}]}";

    private final TestRestTemplate client;

    OrdersApplicationTest(@Autowired TestRestTemplate client) {
        this.client = client;
    }

    @Test
    void rootIsAPlainString() {
        ResponseEntity<String> answer = client.getForEntity("/", String.class);

        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(answer.getHeaders().getContentType()).isNotNull().matches(MediaType.TEXT_PLAIN::isCompatibleWith);
        assertThat(answer.getBody()).isEqualTo("Hello World!");
    }

    @Test
    void anOrderIsAboutTwoKilobytesAndItsTotalsAddUp() {
        JsonNode order = json("/orders/7");

        BigDecimal net = StreamSupport.stream(order.get("lines").spliterator(), false)
                .map(line -> line.get("amount").decimalValue())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        JsonNode totals = order.get("totals");
        assertThat(order.get("id").asLong()).isEqualTo(7);
        assertThat(totals.get("net").decimalValue()).isEqualByComparingTo(net);
        assertThat(totals.get("gross").decimalValue())
                .isEqualByComparingTo(net.add(totals.get("tax").decimalValue())
                        .add(totals.get("shipping").decimalValue()));
        for (long id : new long[] {0, 1, 7, 99_999, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(client.getForObject("/orders/" + id, String.class).length())
                    .isBetween(1900, 2250);
        }
    }

    @Test
    void theSameIdGivesTheSameBytesAndAnotherIdOthers() {
        byte[] order = client.getForObject("/orders/7", byte[].class);

        assertThat(client.getForObject("/orders/7", byte[].class)).isEqualTo(order);
        assertThat(client.getForObject("/orders/8", byte[].class)).isNotEqualTo(order);
    }

    @Test
    void anIdThatIsNoNumberIsABadRequest() {
        assertThat(client.getForEntity("/orders/seven", String.class).getStatusCode())
                .isEqualTo(HttpStatus.BAD_REQUEST);
    }

    @Test
    void aValidOrderIsEchoed() {
        ResponseEntity<String> answer = post(VALID);

        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.CREATED);
        assertThat(answer.getBody()).isEqualTo(VALID);
    }

    @Test
    void anInvalidOrderIsRejectedWithTheEvaluatedMessage() {
        ResponseEntity<String> answer = post(VALID.replace(":3}", ":1000}"));

        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(answer.getBody()).contains("must be at most 999 but was 1000");
    }

    @Test
    void brokenJsonAndMissingFieldsAreRejected() {
        assertThat(post("{").getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(post("{}").getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(post(VALID.replace("SKU-00042", "42")).getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
    }

    @Test
    void onlyWhoBringsTokenAndSessionBackIsLetIn() throws IOException, InterruptedException {
        assertThat(send("/account", "", "").statusCode()).isEqualTo(401);
        HttpResponse<String> page = send("/login", "", "");
        String token = page.body().replaceAll(".*_csrf\" value=\"(\\w+)\".*", "$1");
        String session = cookie(page);

        assertThat(send("/login", session, "user=ann&_csrf=other").statusCode()).isEqualTo(403);
        assertThat(send("/login", "", "user=ann&_csrf=" + token).statusCode()).isEqualTo(403);
        HttpResponse<String> in = send("/login", session, "user=ann&_csrf=" + token);
        assertThat(in.statusCode()).isEqualTo(302);
        assertThat(cookie(in)).isNotEqualTo(session);
        assertThat(send("/account", cookie(in), "").body()).isEqualTo("{\"user\":\"ann\"}");
    }

    /** Follows no redirect. */
    private HttpResponse<String> send(String path, String cookie, String form)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(client.getRootUri() + path));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        if (!form.isEmpty()) {
            request.header("Content-Type", MediaType.APPLICATION_FORM_URLENCODED_VALUE)
                    .POST(HttpRequest.BodyPublishers.ofString(form));
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String cookie(HttpResponse<String> answer) {
        return answer.headers().firstValue("Set-Cookie").orElse("none").replaceAll(";.*", "");
    }

    @Test
    void actuatorShowsHealthInfoMetricsAndEnvironment() {
        assertThat(json("/actuator/health").get("status").asText()).isEqualTo("UP");
        assertThat(client.getForEntity("/actuator/info", String.class).getStatusCode())
                .isEqualTo(HttpStatus.OK);
        assertThat(json("/actuator/metrics").get("names").toString()).contains("\"jvm.memory.used\"");
        assertThat(json("/actuator/env/server.address")
                        .get("property")
                        .get("value")
                        .asText())
                .isEqualTo("127.0.0.1");
    }

    private JsonNode json(String path) {
        ResponseEntity<JsonNode> answer = client.getForEntity(path, JsonNode.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.OK);
        JsonNode body = answer.getBody();
        assertThat(body).isNotNull();
        return java.util.Objects.requireNonNull(body);
    }

    private ResponseEntity<String> post(String body) {
        HttpHeaders headers = new HttpHeaders();
        headers.setContentType(MediaType.APPLICATION_JSON);
        return client.postForEntity("/orders", new HttpEntity<>(body, headers), String.class);
    }
}
