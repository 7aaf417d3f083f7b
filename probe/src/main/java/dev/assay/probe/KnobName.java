package dev.assay.probe;

/** The settings that {@link Probe#settings} reads, by the names common to all servers. */
enum KnobName {
    REQUESTS_PER_CONNECTION("requests per connection"),
    IDLE_TIME_OUT("idle time-out"),
    MAX_CONNECTIONS("max connections"),
    ACCEPTED_AGAIN_BELOW("max connections, accepted again below"),
    BACKLOG("backlog"),
    WORKER_THREADS("worker threads"),
    MIN_WORKER_THREADS("min worker threads"),
    IO_THREADS("I/O threads"),
    ACCEPTOR_THREADS("acceptor threads"),
    REQUEST_QUEUE("request queue"),
    MAX_HEADER_SIZE("max header size"),
    GRACEFUL_SHUTDOWN("graceful shutdown"),
    HTTP_2("HTTP/2"),
    COMPRESSION("compression"),
    COMPRESSION_FROM("compression from"),
    HTTP_2_STREAMS("HTTP/2 requests at once on a connection"),
    BUFFER_SIZE("buffer size"),
    DIRECT_BUFFERS("direct buffers"),
    PROCESSORS_KEPT("processors kept"),
    VIRTUAL_THREADS("virtual threads"),
    MAX_FORM_SIZE("max form size"),
    MAX_FORM_PARAMETERS("max form parameters"),
    MAX_BODY_SIZE("max body size"),
    KEEP_ALIVE_HEADER("keep-alive header on every response");

    private final String title;

    KnobName(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
