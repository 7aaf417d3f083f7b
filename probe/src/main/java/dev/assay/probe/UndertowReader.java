package dev.assay.probe;

/** Undertow 2. It has no limit of requests per connection. */
final class UndertowReader implements ServerReader {
    private static final int MAX_HANDLERS = 50;

    @Override
    public void read(Mirror webServer, KnobValues into) {
        into.text(KnobName.REQUESTS_PER_CONNECTION, KnobValues.UNLIMITED);
        Mirror undertow = webServer.get("undertow");
        Mirror threads = undertow.get("getWorker").get("getMXBean");
        into.count(KnobName.IO_THREADS, threads.get("getIoThreadCount"));
        into.bytes(KnobName.BUFFER_SIZE, undertow.get("bufferSize"));
        undertow.get("directBuffers").flag().ifPresent(direct -> into.onOff(KnobName.DIRECT_BUFFERS, direct));
        workers(webServer, threads, into);
        handlers(undertow.get("rootHandler"), into);
        // Left out unless the app sets it, because no object has Undertow's default.
        Mirror backlog = option(undertow, "org.xnio.Options", "BACKLOG");
        into.count(KnobName.BACKLOG, undertow.get("socketOptions").get("get", backlog));
        undertow.get("getListenerInfo").items().stream().findFirst().ifPresent(listener -> listener(listener, into));
    }

    /** Servlets may run on an external executor; the workers are then idle. */
    private static void workers(Mirror webServer, Mirror threads, KnobValues into) {
        Mirror servlets = webServer.get("manager").get("getDeployment").get("getDeploymentInfo");
        boolean virtual = servlets.get("getExecutor").type().getName().contains("VirtualThread");
        if (servlets.isPresent()) {
            into.onOff(KnobName.VIRTUAL_THREADS, virtual);
        }
        if (virtual) {
            into.text(KnobName.WORKER_THREADS, KnobValues.UNLIMITED);
        } else {
            into.count(KnobName.WORKER_THREADS, threads.get("getMaxWorkerPoolSize"));
        }
    }

    /** Follows the chain of handlers. */
    private static void handlers(Mirror root, KnobValues into) {
        if (!root.isPresent()) {
            return;
        }
        boolean encodes = false;
        Mirror handler = root;
        for (int i = 0; i < MAX_HANDLERS && handler.isPresent() && !encodes; i++) {
            encodes = handler.isA("EncodingHandler");
            Mirror next = handler.get("next");
            handler = next.isPresent() ? next : handler.get("handler");
        }
        into.onOff(KnobName.COMPRESSION, encodes);
    }

    private static void listener(Mirror listener, KnobValues into) {
        // Undertow's own default of a million is set on the worker, which listeners do not read.
        Mirror channel = listener.get("channel");
        into.count(KnobName.MAX_CONNECTIONS, ofChannel(channel, "CONNECTION_HIGH_WATER"));
        into.count(KnobName.ACCEPTED_AGAIN_BELOW, ofChannel(channel, "CONNECTION_LOW_WATER"));
        Mirror open = listener.get("openListener");
        Mirror options = open.get("getUndertowOptions");
        if (!options.isPresent()) {
            return;
        }
        into.millis(KnobName.IDLE_TIME_OUT, value(open, options, "NO_REQUEST_TIMEOUT", ""));
        into.bytes(KnobName.MAX_HEADER_SIZE, value(open, options, "MAX_HEADER_SIZE", "DEFAULT_MAX_HEADER_SIZE"));
        into.bytes(KnobName.MAX_BODY_SIZE, value(open, options, "MAX_ENTITY_SIZE", "DEFAULT_MAX_ENTITY_SIZE"));
        into.count(KnobName.MAX_FORM_PARAMETERS, value(open, options, "MAX_PARAMETERS", "DEFAULT_MAX_PARAMETERS"));
        into.onOff(
                KnobName.HTTP_2, value(open, options, "ENABLE_HTTP2", "").flag().orElse(false));
        into.onOff(
                KnobName.KEEP_ALIVE_HEADER,
                value(open, options, "ALWAYS_SET_KEEP_ALIVE", "").flag().orElse(true));
    }

    private static Mirror ofChannel(Mirror channel, String key) {
        return channel.get("getOption", option(channel, "org.xnio.Options", key));
    }

    /** The value of an option, or else of the constant with its default. */
    private static Mirror value(Mirror neighbour, Mirror options, String key, String otherwise) {
        String keys = "io.undertow.UndertowOptions";
        Mirror set = options.get("get", option(neighbour, keys, key));
        return set.isPresent() ? set : option(neighbour, keys, otherwise);
    }

    private static Mirror option(Mirror neighbour, String keys, String key) {
        try {
            return Mirror.ofStatic(Class.forName(keys, false, neighbour.type().getClassLoader()), key);
        } catch (ClassNotFoundException e) {
            return Mirror.NOTHING;
        }
    }
}
