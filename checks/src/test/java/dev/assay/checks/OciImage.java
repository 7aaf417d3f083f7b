package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A container image in a tar file, read as an engine reads it: index, manifest, configuration, layers. Every digest and size must be
 * right, and the list for Docker before 25 must name the same files.
 *
 * @param root all layers, one over the other
 * @param entrypoint the command
 * @param variables NAME=VALUE
 */
record OciImage(Path root, List<String> entrypoint, List<String> variables) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static OciImage unpacked(Path image, Path folder) throws IOException, InterruptedException {
        Path layout = Files.createDirectories(folder.resolve("layout"));
        unpack(image, layout);
        assertThat(read(layout.resolve("oci-layout")).get("imageLayoutVersion").asText())
                .isEqualTo("1.0.0");
        JsonNode manifests = read(layout.resolve("index.json")).get("manifests");
        assertThat(manifests).hasSize(1);
        JsonNode manifest = read(blob(layout, manifests.get(0)));
        JsonNode config = read(blob(layout, manifest.get("config")));
        JsonNode docker = read(layout.resolve("manifest.json")).get(0);
        assertThat(layout.resolve(docker.get("Config").asText())).isEqualTo(blob(layout, manifest.get("config")));

        Path root = Files.createDirectories(folder.resolve("root"));
        JsonNode layers = manifest.get("layers");
        JsonNode plain = config.get("rootfs").get("diff_ids");
        assertThat(List.of(layers.size(), plain.size(), docker.get("Layers").size()))
                .containsOnly(3);
        for (int i = 0; i < layers.size(); i++) {
            assertThat(layers.get(i).get("mediaType").asText())
                    .isEqualTo("application/vnd.oci.image.layer.v1.tar+gzip");
            Path layer = blob(layout, layers.get(i));
            assertThat(layout.resolve(docker.get("Layers").get(i).asText())).isEqualTo(layer);
            Path tar = folder.resolve("layer.tar");
            assertThat(new ProcessBuilder("gzip", "-dc", layer.toString())
                            .redirectOutput(tar.toFile())
                            .start()
                            .waitFor())
                    .isZero();
            assertThat("sha256:" + sha256(tar)).isEqualTo(plain.get(i).asText());
            unpack(tar, root);
        }
        JsonNode process = config.get("config");
        return new OciImage(root, texts(process.get("Entrypoint")), texts(process.get("Env")));
    }

    private static Path blob(Path layout, JsonNode descriptor) throws IOException {
        String digest = descriptor.get("digest").asText().replace("sha256:", "");
        Path blob = layout.resolve("blobs/sha256").resolve(digest);
        assertThat(sha256(blob)).isEqualTo(digest);
        assertThat(Files.size(blob)).isEqualTo(descriptor.get("size").asLong());
        return blob;
    }

    private static void unpack(Path archive, Path into) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(
                                "tar",
                                "-xf",
                                archive.toString(),
                                "--no-same-owner",
                                "--keep-directory-symlink",
                                "-C",
                                into.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    private static JsonNode read(Path file) throws IOException {
        return JSON.readTree(file.toFile());
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
