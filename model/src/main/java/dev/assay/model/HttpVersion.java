package dev.assay.model;

/** What is spoken over a connection. */
public enum HttpVersion {
    HTTP_1_1("HTTP/1.1"),
    /** Over TLS agreed on by ALPN, without TLS by prior knowledge. */
    HTTP_2("HTTP/2");

    private final String title;

    HttpVersion(String title) {
        this.title = title;
    }

    /** As people write it. */
    public String title() {
        return title;
    }
}
