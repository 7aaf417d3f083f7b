package dev.assay.checks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * How secrets look in the texts of apps and users. In each shape stands a canary of its own: a word that is nowhere else, so that
 * wherever it turns up the shape that leaked is known.
 */
final class SecretShapes {
    /** In the place of a secret; with a number, as many letters and digits. */
    private static final Pattern PLACE = Pattern.compile("\\{(\\d*)}");

    private static final List<String> TEXTS = List.of(
            "spring.datasource.password={}",
            "DB_PASSWD={}",
            "MYSQL_PWD={}",
            "PGPASSWORD={}",
            "jwt.secret: {}",
            "client-secret = {}",
            "github.token={}",
            "api.key : {}",
            "X-Api-Key: {}",
            "aws.secret-access-key={}",
            "STRIPE_KEY={}",
            "encryption_key='{} two'",
            "-Ddb.pass={}",
            "my.pwd: {}",
            "X-Auth-Token: {}",
            "ssh.passphrase={}",
            "credentials: {}",
            "Authorization: Bearer {}",
            "Authorization: Basic {}",
            "Authorization: Negotiate {}==",
            "Authorization: Digest username=\"x\", response=\"{}\"",
            "Authorization: AWS4-HMAC-SHA256 Credential=A/20261122, Signature={}",
            "Proxy-Authorization: Basic {}",
            "Cookie: theme=dark; session={}",
            "Set-Cookie: SID={}; Path=/",
            "{\"client_secret\": \"{}\"}",
            "{\"password\": \"a\\\"{}\"}",
            "<password>{}</password>",
            "<db:keyStorePassword>{}</db:keyStorePassword>",
            "mysqldump --password {} shop",
            "curl -s -u shop:{} http://127.0.0.1/",
            "GET /x?access_key={}&page=2",
            "GET /blob?se=2027&sig={}%3D",
            "GET /o?X-Amz-Signature={}",
            "GET /cb?token={}",
            "GET /cart;jsessionid={}",
            "jdbc:postgresql://shop:{}@db/shop",
            "jdbc:oracle:thin:shop/{}@//db:1521/x",
            "jdbc:sqlserver://db;user=sa;password={};encrypt=true",
            "amqp://user:p@{}@host/x",
            "redis://:{}@cache:6379",
            "mongodb+srv://ann:{}@cluster/x",
            "https://{}@github.example/x.git",
            "sent Bearer {24}",
            "ghp_{36}",
            "github_pat_{30}",
            "glpat-{20}",
            "xoxb-{24}",
            "https://hooks.slack.com/services/T0000/B0000/{24}",
            "sk_live_{24}",
            "AKIA{16}",
            "AIza{35}",
            "ya29.{40}",
            "npm_{36}",
            "pypi-{40}",
            "SG.{22}.{43}",
            "hf_{34}",
            "sk-proj-{40}",
            "eyJhbGciOiJIUzI1NiJ9.{24}.{20}",
            "-----BEGIN PRIVATE KEY-----\n{64}\n-----END PRIVATE KEY-----");

    /** Of variables and properties whose values are secret. */
    private static final List<String> NAMES = List.of(
            "app.datasource.password",
            "app.key-store-password",
            "app.passwd",
            "app.pass",
            "app.pwd",
            "pwd",
            "jwt",
            "sig",
            "app.client-secret",
            "app.token",
            "apikey",
            "app.apiKey",
            "app.access-key",
            "app.credentials",
            "app.encryption_key",
            "app.passphrase",
            "x-auth",
            "x-auth-token",
            "stripe_key",
            "authorization",
            "app.cookie_secret");

    private final Map<String, String> canaries = new LinkedHashMap<>();

    /** Canaries so far, each with the shape that it stands in. */
    Map<String, String> canaries() {
        return Map.copyOf(canaries);
    }

    /** All texts, each with a canary of its own. */
    List<String> texts(String where) {
        return TEXTS.stream().map(text -> with(text, where)).toList();
    }

    /** All names, each with a canary as its value. */
    Map<String, String> named(String where) {
        Map<String, String> named = new LinkedHashMap<>();
        NAMES.forEach(name -> named.put(name, with("{}", where + " " + name)));
        return named;
    }

    /** A text of one's own with canaries in their places. */
    String with(String text, String where) {
        String canary = String.format(Locale.ROOT, SecretsApp.CANARY + "%03dQ7ZX", canaries.size() + 1);
        canaries.put(canary, where + ": " + text);
        return PLACE.matcher(text)
                .replaceAll(place -> place.group(1).isEmpty() ? canary : padded(canary, place.group(1)));
    }

    /** How many shapes there are. */
    static int count() {
        return TEXTS.size() + NAMES.size();
    }

    private static String padded(String canary, String length) {
        StringBuilder padded = new StringBuilder(canary);
        IntStream.range(canary.length(), Integer.parseInt(length)).forEach(i -> padded.append((char) ('A' + i % 26)));
        return padded.toString();
    }

    /** Those that a text holds, by their shapes. */
    List<String> in(String text) {
        List<String> found = new ArrayList<>();
        canaries.forEach((canary, shape) -> {
            if (text.contains(canary)) {
                found.add(shape);
            }
        });
        return found;
    }
}
