package dev.assay.launch;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS to a process that Assay itself has started, accepting any certificate. Whether the certificate is trusted is checked when
 * load is sent.
 */
final class AnyCertificate {
    private static final SSLContext CONTEXT = context();

    private AnyCertificate() {}

    /** Loads the classes of the first handshake in advance, which takes a cold JVM tenths of a second. */
    static void prepare() {
        SSLEngine engine = CONTEXT.createSSLEngine();
        engine.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        try {
            engine.wrap(ByteBuffer.allocate(0), hello);
        } catch (SSLException e) {
            throw new IllegalStateException("this JDK cannot begin a TLS handshake", e);
        }
    }

    /** TLS over a connected socket; the handshake takes place with the first byte. Closing it closes the socket. */
    static Socket over(Socket connected) throws IOException {
        return CONTEXT.getSocketFactory()
                .createSocket(connected, connected.getInetAddress().getHostAddress(), connected.getPort(), true);
    }

    private static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
