package dev.assay.model.server;

/** The programming model an app is built on, which limits the servers that can run it. */
public enum Stack {
    SERVLET,
    REACTIVE
}
