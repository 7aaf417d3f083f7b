package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisTest {
    private static final int PORT = 9001;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Caused by: java.lang.UnsupportedClassVersionError: a/B has been compiled by a more recent version of the"
                        + " Java Runtime (class file version 65.0), this version|needs Java 21 or later: choose such a JDK, for example --jdk=21",
                "java.lang.UnsupportedClassVersionError: Preview features are not enabled for a/B (class file version 65.65535). Try"
                        + " running with '--enable-preview'|of Java 21, which only that has: --jdk=21 --jvm=--enable-preview",
                "java.lang.UnsupportedClassVersionError: a/B (class file version 69.65535) was compiled with preview features"
                        + " that are unsupported. This version of the Java Runtime only recognizes preview features for class"
                        + " file version 70.65535|--jdk=25 --jvm=--enable-preview",
                "Unrecognized VM option 'UseZGCX'|Unrecognized VM option 'UseZGCX'",
                "Option -XX:+UseShenandoahGC not supported|with this JDK: Option -XX:+UseShenandoahGC not supported",
                "Error: VM option 'UseCompactObjectHeaders' is experimental and must be enabled via"
                        + " -XX:+UnlockExperimentalVMOptions.|this JDK: VM option 'UseCompactObjectHeaders' is experimental",
                "Error: Could not reserve enough space for object heap|not enough memory",
                "Caused by: java.lang.NoSuchMethodError: 'void io.netty.Channel.a()'|do not fit together, such as that of a server and"
                        + " what it is made of: NoSuchMethodError: 'void io.netty.Channel.a()'",
                "no main manifest attribute, in app.jar|not executable",
                "java.lang.NoClassDefFoundError: org/apache/catalina/Valve|server it was built with (org/apache/catalina)",
                "java.lang.NoClassDefFoundError: org/eclipse/jetty/http2/server/HTTP2CServerConnectionFactory"
                        + "|add --jvm=-Dserver.http2.enabled=true",
                "INFO 1 --- [main] liquibase.lockservice : Waiting for changelog lock....|DELETE FROM DATABASECHANGELOGLOCK",
                "Caused by: liquibase.exception.LockException: Could not acquire change log lock.  Currently locked by"
                        + " db-host|waits in vain for a lock",
                "Failed to configure a DataSource: 'url' attribute is not specified|spring.profiles.active",
                "org.postgresql.util.PSQLException: FATAL: sorry, too many clients already|too few connections",
                "org.postgresql.util.PSQLException: FATAL: password authentication failed for user \"x\"|refuses the app: FATAL",
                "Caused by: org.postgresql.util.PSQLException: ERROR: relation \"orders\" already exists|ERROR: relation",
                "java.lang.OutOfMemoryError: Java heap space|--jvm=-Xmx1g",
                "java.lang.OutOfMemoryError: Metaspace|raise -XX:MaxMetaspaceSize",
                "java.lang.OutOfMemoryError: unable to create native thread|fewer contenders",
                "HikariPool-1 - Exception during pool initialization. Database may be already in use: x|db-${port}",
                "org.postgresql.util.PSQLException: Connection to localhost:5432 refused.|database",
                "Could not resolve placeholder 'shop.key' in value \"${shop.key}\"|or with --jvm=-Dshop.key=",
                "Web server failed to start. Port 9001 was already in use.|port 9001 was taken by another program",
                "Web server failed to start. Port 8081 was already in use.|fixed port 8081, which another contender",
                "Failed to start bean: Port 8081 is already in use|--jvm=-Dmanagement.server.port=0",
                "The Tomcat connector configured to listen on port 18128 failed to start.|fixed port 18128, which another"
                        + " contender or program has: `assay startup` runs one",
                "The Tomcat connector configured to listen on port 9001 failed to start. Address already in use|an address",
                "jdk.internal.agent.AgentConfigurationError: java.rmi.server.ExportException: Port already in use: 9010; nested"
                        + " exception is: java.net.BindException: Address already in use|a JVM option fixes a port",
                "ERROR: transport error 202: bind failed: Address already in use|write 0, which lets the system choose",
                "Caused by: java.net.BindException: Address already in use FATAL ERROR in native method: processing of"
                        + " -javaagent failed, processJavaStart failed|a JVM option fixes a port",
                "java.rmi.server.ExportException: Port already in use: 1099; nested exception is:|fixed port 1099",
                "java.net.BindException: Address already in use|opens a fixed port beside its own",
                "java.io.IOException: Failed to bind to /127.0.0.1:8081|fixed port 8081",
                "Caused by: java.io.IOException: Failed to bind to address 0.0.0.0/0.0.0.0:9090|fixed port 9090",
                "Caused by: java.lang.IllegalStateException: licence expired|caused by java.lang.IllegalStateException",
            })
    void recognisesTheCause(String line, String advice) {
        assertThat(Diagnosis.of(List.of("first line", line, "last line"), PORT, false))
                .hasValueSatisfying(words -> assertThat(words).contains(advice));
    }

    @Test
    void theSwapIsNotBlamedForAClassThatTheAppsOwnJarLacks() {
        String line = "java.lang.NoClassDefFoundError: org/eclipse/jetty/ee10/webapp/WebAppContext";
        assertThat(Diagnosis.of(List.of(line), PORT, true))
                .hasValue("its jar lacks the class org.eclipse.jetty.ee10.webapp.WebAppContext");
        assertThat(Diagnosis.of(List.of("NoClassDefFoundError: shop/Till"), PORT, false))
                .isEmpty();
    }

    @Test
    void aClassThatCannotBeInitialisedIsNotMissing() {
        List<String> log = List.of(
                "java.lang.NoClassDefFoundError: Could not initialize class sun.awt.X11FontManager",
                "Caused by: java.lang.ExceptionInInitializerError: Exception java.lang.UnsatisfiedLinkError: no fonts");
        assertThat(Diagnosis.of(log, PORT, true)).hasValueSatisfying(words -> assertThat(words)
                .startsWith("caused by java.lang.ExceptionInInitializerError"));
    }

    @Test
    void quotesSpringBootsOwnAnalysis() {
        List<String> log = List.of(
                "***************************",
                "APPLICATION FAILED TO START",
                "***************************",
                "",
                "Description:",
                "",
                "Parameter 0 of constructor in Shop required a bean",
                "of type 'Till' that could not be found.",
                "",
                "Action:");
        assertThat(Diagnosis.of(log, PORT, false))
                .hasValue(
                        "the app says: Parameter 0 of constructor in Shop required a bean of type 'Till' that could not be"
                                + " found.");
    }

    @Test
    void aLockThatWasAcquiredInTheEndIsNoCause() {
        List<String> log = List.of(
                "Waiting for changelog lock....", "Successfully acquired change log lock", "Caused by: a.Inner: two");
        assertThat(Diagnosis.of(log, PORT, false)).hasValue("caused by a.Inner: two");
    }

    @Test
    void quotesTheInnermostCause() {
        List<String> log = List.of("Caused by: a.Outer: one", "\tat x", "Caused by: a.Inner: two", "\tat y");
        assertThat(Diagnosis.of(log, PORT, false)).hasValue("caused by a.Inner: two");
    }

    @Test
    void saysNothingOfWhatItDoesNotKnow() {
        assertThat(Diagnosis.of(List.of("Started App in 2.1 seconds", "bye"), PORT, false))
                .isEmpty();
        assertThat(Diagnosis.of(List.of("-XX:+HeapDumpOnOutOfMemoryError -XX:+UseG1GC"), PORT, false))
                .isEmpty();
        assertThat(Diagnosis.of(List.of(), PORT, false)).isEmpty();
    }
}
