package dev.assay.model.plan;

/** The protocol of a connection. */
public enum HttpVersion {
    /** A connection is for one request, unless that asks to keep it. */
    HTTP_1_0("HTTP/1.0"),
    HTTP_1_1("HTTP/1.1"),
    /** Negotiated by ALPN with TLS, by prior knowledge without. */
    HTTP_2("HTTP/2");

    private final String title;

    HttpVersion(String title) {
        this.title = title;
    }

    /** The name in prose. */
    public String title() {
        return title;
    }
}
