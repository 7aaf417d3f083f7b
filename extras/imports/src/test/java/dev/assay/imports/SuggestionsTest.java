package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.plan.PlanText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {
    private static final String OPEN_API = """
            openapi: 3.0.1
            servers: [{url: "http://127.0.0.1:8080/shop/"}]
            paths:
              /orders/{id}:
                parameters:
                  - {$ref: '#/components/parameters/Id'}
                get: {summary: one order}
                delete: {}
              /orders:
                get:
                  parameters:
                    - {name: size, in: query, required: true, schema: {type: integer, minimum: 5}}
                    - {name: sort, in: query, schema: {type: string}}
                post: {}
              /find:
                get:
                  parameters: [{name: text, in: query, required: true, schema: {type: string}}]
              /named/{name}:
                get:
                  parameters:
                    - {name: name, in: path, required: true, schema: {$ref: '#/components/schemas/Name'}}
              /mine:
                get:
                  parameters: [{name: X-User, in: header, required: true, schema: {type: string, example: me}}]
            components:
              parameters:
                Id: {name: id, in: path, required: true, example: 17, schema: {type: integer}}
              schemas:
                Name: {type: string, enum: [Ann & Bob, Eve]}
            """;

    private static Stream<Suggestion> openApi(String name, String text) {
        return OpenApiReader.read(new PlanText(name, text), path -> Optional.empty());
    }

    @Test
    void ofOpenApiWithTheValuesThatTheDocumentGives() {
        assertThat(openApi("api.yaml", OPEN_API))
                .containsExactly(
                        Suggestion.of("GET", "/shop/orders/17", "OpenAPI"),
                        Suggestion.of("DELETE", "/shop/orders/{id}", "OpenAPI"),
                        Suggestion.of("GET", "/shop/orders?size=5", "OpenAPI"),
                        Suggestion.of("POST", "/shop/orders", "OpenAPI"),
                        Suggestion.lacking(
                                "GET",
                                "/shop/find",
                                "OpenAPI",
                                "needs a value for text, for which the document has no example"),
                        Suggestion.of("GET", "/shop/named/Ann%20%26%20Bob", "OpenAPI"),
                        Suggestion.lacking("GET", "/shop/mine", "OpenAPI", "needs the header X-User"));
    }

    @Test
    void ofItsSecondVersionAsJson() {
        String swagger = """
                {"swagger": "2.0", "basePath": "/v1", "paths": {
                  "/a/{b}": {"get": {"parameters": [{"name": "b", "in": "path", "required": true, "type": "string"}]}}}}
                """;

        assertThat(openApi("swagger.json", swagger)).containsExactly(Suggestion.of("GET", "/v1/a/1", "OpenAPI"));
    }

    @ParameterizedTest
    @CsvSource({"./, /orders", "v1, /v1/orders", "https://api.example.com/v2/, /v2/orders", "/, /orders"})
    void aBaseMayBeRelative(String base, String path) {
        String text =
                "openapi: 3.1.0\nservers: [{url: '" + base + "'}]\npaths:\n  /orders: {get: {}}\n  x-note: {get: {}}\n";

        assertThat(openApi("openapi.yaml", text)).containsExactly(Suggestion.of("GET", path, "OpenAPI"));
    }

    @Test
    void ofWhatIsNoSuchDocumentNothing() {
        for (String text :
                List.of("", "<html>", "{\"status\":\"UP\"}", "paths: {/x: {get: {}}}", "openapi: [", "- 1")) {
            assertThat(openApi("x", text)).as(text).isEmpty();
            assertThat(MappingsReader.read(Tree.of(new PlanText("x", text))))
                    .as(text)
                    .isEmpty();
        }
    }

    /** As springdoc describes a Pageable, a map, and an object of a user's own. */
    @Test
    void anObjectInTheQueryIsNeededOnlyIfOneOfItsPropertiesIs() {
        String text = """
                openapi: 3.1.0
                paths:
                  /orders: {get: {parameters: [{name: pageable, in: query, required: true, schema: {$ref: '#/components/schemas/Page'}}]}}
                  /any: {get: {parameters: [{name: map, in: query, required: true, schema: {type: [object, 'null']}}]}}
                  /own: {get: {parameters: [{name: own, in: query, required: true, schema: {type: object, required: [a]}}]}}
                components: {schemas: {Page: {type: object, properties: {page: {type: integer}}}}}
                """;

        assertThat(openApi("x", text))
                .containsExactly(
                        Suggestion.of("GET", "/orders", "OpenAPI"),
                        Suggestion.of("GET", "/any", "OpenAPI"),
                        Suggestion.lacking(
                                "GET",
                                "/own",
                                "OpenAPI",
                                "needs a value for own, for which the document has no example"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "type: array, items: {type: string, enum: [b, a], default: a}!a",
                "schema: {type: array, items: {type: string, enum: [b, a]}}!b",
                "schema: {type: array, items: {type: string, example: c}}!c",
                "schema: {type: array, example: [d], items: {type: string, example: c}}!d",
                "schema: {type: array, items: {$ref: '#/components/schemas/Id'}}!7"
            })
    void aListGetsTheValueOfAnItem(String described, String value) {
        String text = "openapi: 3.0.1\npaths: {/x: {get: {parameters: [{name: p, in: query, required: true, "
                + described + "}]}}}\ncomponents: {schemas: {Id: {type: integer, minimum: 7}}}\n";

        assertThat(openApi("x", text)).containsExactly(Suggestion.of("GET", "/x?p=" + value, "OpenAPI"));
    }

    /** A cyclic reference terminates. */
    @Test
    void aReferenceToItselfIsNoValue() {
        String text = """
                openapi: 3.1.0
                paths:
                  /x: {get: {parameters: [{$ref: '#/components/parameters/P'}]}}
                components: {parameters: {P: {$ref: '#/components/parameters/P'}}}
                """;

        assertThat(openApi("x", text))
                .containsExactly(Suggestion.lacking(
                        "GET", "/x", "OpenAPI", "is described in x#/components/parameters/P, which cannot be read"));
    }

    /** A document as people split it: references are relative to the file that they stand in. */
    @Test
    void ofADocumentInSeveralFiles() {
        Map<String, String> files = Map.of(
                "api/openapi.yaml", """
                        openapi: 3.1.0
                        servers: [{url: 'https://{region}.example.com/{base}', variables: {region: {default: eu}, base: {default: v1}}}]
                        paths:
                          /orders: {$ref: './paths/orders.yaml'}
                          /orders/{id}: {$ref: 'paths/all.json#/~1orders~1{id}'}
                          /gone: {$ref: 'paths/gone.yaml'}
                          /far: {get: {parameters: [{$ref: 'https://example.com/parameters.yaml#/Far'}]}}
                          /above: {get: {parameters: [{$ref: '../../secret.yaml#/Above'}]}}
                        """,
                "api/paths/orders.yaml", """
                        get: {parameters: [{$ref: '../parameters.yaml#/Size'}]}
                        post: {}
                        """,
                "api/paths/all.json", """
                        {"/orders/{id}": {"parameters": [{"$ref": "#/id"}], "get": {}},
                         "id": {"name": "id", "in": "path", "required": true, "schema": {"$ref": "../parameters.yaml#/Number"}}}
                        """,
                "api/parameters.yaml", """
                        Size: {name: size, in: query, required: true, schema: {$ref: '#/Number'}}
                        Number: {type: [integer, 'null'], minimum: 7}
                        """);

        assertThat(OpenApiReader.read(
                        new PlanText("api/openapi.yaml", files.getOrDefault("api/openapi.yaml", "")),
                        path -> Optional.ofNullable(files.get(path)).map(text -> new PlanText(path, text))))
                .containsExactly(
                        Suggestion.of("GET", "/v1/orders?size=7", "OpenAPI"),
                        Suggestion.of("POST", "/v1/orders", "OpenAPI"),
                        Suggestion.of("GET", "/v1/orders/7", "OpenAPI"),
                        Suggestion.lacking(
                                "GET",
                                "/v1/gone",
                                "OpenAPI",
                                "is described in api/paths/gone.yaml, which cannot be read"),
                        Suggestion.lacking(
                                "GET",
                                "/v1/far",
                                "OpenAPI",
                                "is described in https://example.com/parameters.yaml#/Far, which cannot be read"),
                        Suggestion.lacking(
                                "GET",
                                "/v1/above",
                                "OpenAPI",
                                "is described in ../secret.yaml#/Above, which cannot be read"));
    }

    /** Output of Actuator, shortened. */
    @Test
    void ofActuatorTheAppsOwnControllers() {
        String mappings = """
                {"contexts": {"application": {"mappings": {"dispatcherServlets": {"dispatcherServlet": [
                  {"handler": "a", "details": {"handlerMethod": {"className": "com.acme.Orders"},
                    "requestMappingConditions": {"methods": ["GET"], "params": [], "patterns": ["/orders/{id:\\\\d{1,5}}", "/o"]}}},
                  {"handler": "b", "details": {"handlerMethod": {"className": "com.acme.Orders"},
                    "requestMappingConditions": {"methods": ["POST"], "params": [], "patterns": ["/orders"]}}},
                  {"handler": "c", "details": {"handlerMethod": {"className": "com.acme.Any"},
                    "requestMappingConditions": {"methods": [], "params": [{"name": "v", "negated": false}], "patterns": ["/any"]}}},
                  {"handler": "d", "details": {"handlerMethod": {"className": "com.acme.Any"},
                    "requestMappingConditions": {"methods": ["GET"], "params": [], "patterns": ["/files/**"]}}},
                  {"handler": "e", "details": {"handlerMethod": {"className": "org.springframework.boot.Errors"},
                    "requestMappingConditions": {"methods": [], "params": [], "patterns": ["/error"]}}},
                  {"handler": "f", "details": null},
                  {"handler": "g", "details": {"handlerMethod": {"className": "org.springframework.samples.petclinic.vet.VetController"},
                    "requestMappingConditions": {"methods": ["GET"], "params": [], "patterns": ["/vets"]}}}
                ]}}}}}
                """;

        assertThat(MappingsReader.read(Tree.of(new PlanText("mappings", mappings))))
                .containsExactly(
                        Suggestion.of("GET", "/orders/1", "Actuator"),
                        Suggestion.of("GET", "/o", "Actuator"),
                        Suggestion.of("POST", "/orders", "Actuator"),
                        Suggestion.lacking("GET", "/any", "Actuator", "is mapped only with certain parameters"),
                        Suggestion.lacking("GET", "/files/**", "Actuator", "matches any number of paths"),
                        Suggestion.of("GET", "/vets", "Actuator"));
    }

    @Test
    void ofTestsTheirGets() {
        String java = """
                mvc.perform(get("/orders/{id}/{line}", 17L, "a b")).andExpect(status().isOk());
                mvc.perform(post("/orders").content("{}"));
                client.get().uri("/items?page=2").exchange();
                rest.getForObject("http://localhost:" + port + "/hello", String.class);
                rest.getForEntity("/users/{id}", User.class, 4);
                given().when().get("/concat/" + id);
                mvc.perform(get("/unknown/{x}", someId));
                """;

        assertThat(TestSamples.in(new PlanText("OrdersTest.java", java)))
                .extracting(Suggestion::path)
                .containsExactly("/orders/17/a%20b", "/items?page=2", "/hello", "/users/4", "/unknown/1");
    }

    @Test
    void ofFilesWithRequestsThoseWhosePathHasNoVariables() {
        String http = """
                ### all
                GET http://localhost:8080/orders HTTP/1.1
                Accept: application/json

                GET /orders/{{id}}
                GET {{host}}/orders/{{id}}
                GET https://shop.example
                POST /orders
                GET /items
                GET {{base-url}}/orders/17 HTTP/1.1
                GET {{scheme}}://{{host}}:{{port}}/customers?page=1
                GET localhost:8080/stock
                GET http://localhost:8080
                    /long
                    ?page=1
                    &size=20
                    // the second page
                GET {{host}}/orders
                    ?page={{page}}
                http://localhost:8080/short
                """;

        assertThat(TestSamples.in(new PlanText("shop.http", http)))
                .extracting(Suggestion::path)
                .containsExactly(
                        "/orders",
                        "/items",
                        "/orders/17",
                        "/customers?page=1",
                        "/stock",
                        "/long?page=1&size=20",
                        "/short");
    }

    @Test
    void aPathIsATemplateWithoutPlaceholders() {
        assertThat(new Suggestion("GET", "/a b/${x}", "x", Optional.empty()).template())
                .isEqualTo("/a%20b/$${x}");
    }
}
