package dev.assay.remote;

import dev.assay.model.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host as written by the user: {@code user@host:port}, where user and port are optional. The host may be a name in the user's ssh
 * configuration.
 *
 * @param destination user and host, as ssh accepts them
 * @param port empty for the one that ssh would use by default
 */
record SshHost(String destination, String port) {
    /** No part can be mistaken for an ssh option. */
    private static final Pattern FORM = Pattern.compile(
            "(?<user>[A-Za-z0-9_][A-Za-z0-9_.$-]*@)?"
                    + "(\\[(?<ipv6>[0-9A-Fa-f:.]+(%[A-Za-z0-9]+)?)]|(?<name>[A-Za-z0-9_][A-Za-z0-9_.-]*))(:(?<port>[0-9]{1,5}))?");

    /** @throws BadInputException if the text is not a host */
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

    List<String> words() {
        List<String> words = new ArrayList<>();
        if (!port.isEmpty()) {
            words.addAll(List.of("-p", port));
        }
        words.addAll(List.of("--", destination));
        return words;
    }

    /** The command with which a user can connect by hand. */
    String byHand() {
        return "ssh " + (port.isEmpty() ? "" : "-p " + port + " ") + destination;
    }
}
