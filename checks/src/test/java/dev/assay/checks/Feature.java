package dev.assay.checks;

import java.util.EnumSet;

/** What the apps of the matrix use and a change of servers can break. */
enum Feature {
    START("starts"),
    IDENTITY("is the server it claims to be"),
    HTTP_1_1("HTTP/1.1"),
    ORDERS("orders in JSON"),
    VALIDATION("Bean Validation with EL"),
    SESSION("sessions"),
    FORM("forms"),
    MULTIPART("multipart"),
    STREAMING("streaming"),
    COMPRESSION("compression"),
    WEBSOCKET("WebSocket"),
    PAGES("JSP"),
    CLEAR_HTTP_2("HTTP/2 in clear text"),
    TLS("TLS"),
    HTTP_2("HTTP/2 over TLS");

    private final String title;

    Feature(String title) {
        this.title = title;
    }

    /** Whether it is something that the app does, not the run. */
    boolean ofTheApp() {
        return EnumSet.range(VALIDATION, PAGES).contains(this);
    }

    String title() {
        return title;
    }
}
