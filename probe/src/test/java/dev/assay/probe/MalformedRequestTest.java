package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.server.Server;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as servers gave them; {@code |} stands for a line end. */
class MalformedRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '^',
            value = {
                "TOMCAT ~ HTTP/1.1 400 |Content-Type: text/html;charset=utf-8|Content-Language: en|Content-Length: 435|"
                        + "Date: Sat, 21 Nov 2026 09:21:22 GMT|Connection: close||<!doctype html>",
                "JETTY ~ HTTP/1.1 400 Bad Request|Date: Sat, 21 Nov 2026 09:20:56 GMT|"
                        + "Cache-Control: must-revalidate,no-cache,no-store|Content-Type: text/html;charset=iso-8859-1|"
                        + "Content-Length: 415||<html><title>Error 400 Illegal character VCHAR=&apos;@&apos;</title>",
                "JETTY ~ HTTP/1.1 400 Illegal character VCHAR='@'|Content-Type: text/html;charset=iso-8859-1|"
                        + "Content-Length: 70|Connection: close||<h1>Bad Message 400</h1>",
                "UNDERTOW ~ HTTP/1.1 400 Bad Request|Content-Length: 0|Connection: close||",
                "NETTY ~ HTTP/1.1 400 Bad Request|content-length: 0|connection: close||"
            })
    void knowsEachServerByItsResponse(Server server, String response) {
        assertThat(MalformedRequest.servers(response.replace("|", "\r\n"))).isEqualTo(Set.of(server));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 400 Bad Request\r\nContent-Length: 11\r\n\r\nBad Request",
                "\u0015\u0003\u0003\u0000\u0002\u0002P"
            })
    void makesNothingOfOtherResponses(String response) {
        assertThat(MalformedRequest.servers(response)).isEmpty();
    }

    @Test
    void aPortWhereNobodyListensAnswersNothing() {
        assertThat(MalformedRequest.to(Claims.door(1))).isEmpty();
    }
}
