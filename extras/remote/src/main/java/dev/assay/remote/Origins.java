package dev.assay.remote;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.LoadOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What {@code --load-host} and {@code --listen} say together. */
final class Origins {
    static final String HOST = "--load-host";
    static final String LISTEN = "--listen";

    private Origins() {}

    /**
     * The load host of the flags, else of the plan.
     *
     * @throws BadInputException if the flag is not written as hosts, or an address to listen on is given without a load host
     */
    static Optional<LoadOrigin> of(@Nullable String host, @Nullable String listen, Optional<LoadOrigin> planned) {
        if (host != null) {
            LoadHost.all(host, HOST);
        } else if (planned.isEmpty() && listen != null) {
            throw new BadInputException(
                    LISTEN,
                    "without a load host, servers listen only on loopback",
                    "Omit it, or add --load-host user@host.");
        }
        return Optional.ofNullable(host)
                .or(() -> planned.map(LoadOrigin::host))
                .map(there -> new LoadOrigin(
                        there, Optional.ofNullable(listen).or(() -> planned.flatMap(LoadOrigin::listen))));
    }

    /** The flags as words of a command line. */
    static List<String> given(@Nullable String host, @Nullable String listen) {
        List<String> given = new ArrayList<>();
        Optional.ofNullable(host).ifPresent(there -> given.addAll(List.of(HOST, there)));
        Optional.ofNullable(listen).ifPresent(here -> given.addAll(List.of(LISTEN, here)));
        return given;
    }
}
