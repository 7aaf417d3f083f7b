package dev.assay.http.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** Has no certificate to show, and notes that a server asked for one. Any thread may call it. */
final class NoCertificate extends X509ExtendedKeyManager {
    private volatile boolean asked;

    boolean asked() {
        return asked;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
        asked = true;
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
        asked = true;
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal[] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal[] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return null;
    }
}
