package dev.assay.probe;

/** The settings that {@link Probe#settings} reads, by the names that all servers share. */
enum Knob {
    REQUESTS_PER_CONNECTION("requests per connection"),
    IDLE_TIME_OUT("idle time-out"),
    MAX_CONNECTIONS("max connections"),
    BACKLOG("backlog"),
    WORKER_THREADS("worker threads"),
    IO_THREADS("I/O threads"),
    MAX_HEADER_SIZE("max header size"),
    GRACEFUL_SHUTDOWN("graceful shutdown"),
    HTTP_2("HTTP/2"),
    COMPRESSION("compression"),
    VIRTUAL_THREADS("virtual threads"),
    MAX_FORM_POST_SIZE("max form post size"),
    MAX_PARAMETERS("max parameters");

    private final String title;

    Knob(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
