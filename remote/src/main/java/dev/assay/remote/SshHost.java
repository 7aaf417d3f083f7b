package dev.assay.remote;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host as users write it: {@code user@host:port}, of which user and port may be left out. The host may be a name in the user's ssh
 * configuration.
 *
 * @param destination user and host, as ssh takes them
 * @param port empty for the one that ssh itself would take
 */
record SshHost(String destination, String port) {
    /** No word of it can be taken for an option of ssh. */
    private static final Pattern FORM = Pattern.compile(
            "(?<user>[A-Za-z0-9_][A-Za-z0-9_.$-]*@)?"
                    + "(\\[(?<ipv6>[0-9A-Fa-f:.]+(%[A-Za-z0-9]+)?)]|(?<name>[A-Za-z0-9_][A-Za-z0-9_.-]*))(:(?<port>[0-9]{1,5}))?");

    /** @throws BadInputException if it is none */
    static SshHost parse(String text, String where) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new BadInputException(
                    where, "not a host: " + text, "Write user@host or user@host:port, as for ssh; [::1] for IPv6.");
        }
        String port = form.group("port") == null ? "" : form.group("port");
        if (!port.isEmpty() && (Integer.parseInt(port) < 1 || Integer.parseInt(port) > 65_535)) {
            throw new BadInputException(where, "no such port: " + port, "Ports are 1 to 65535; ssh mostly has 22.");
        }
        String user = form.group("user") == null ? "" : form.group("user");
        String host = form.group("ipv6") == null ? form.group("name") : form.group("ipv6");
        return new SshHost(user + host, port);
    }

    /** Words for ssh. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!port.isEmpty()) {
            words.addAll(List.of("-p", port));
        }
        words.addAll(List.of("--", destination));
        return words;
    }

    /** What a user types to get there by hand. */
    String byHand() {
        return "ssh " + (port.isEmpty() ? "" : "-p " + port + " ") + destination;
    }
}
