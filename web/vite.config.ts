import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const site = "../src/bastide/server/site";

/** Lays a .br and a .gz beside every file of text, so that the server compresses nothing while it serves. */
function compressed(folder: string): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|ttf)$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const plain = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(plain));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** Writes the service worker of this build: it knows its build and what the page for offline needs. */
function serviceWorker(folder: string): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle() {
      const read = (file: string): string => readFileSync(file, "utf8");
      const [worker, offline] = [read("worker.js"), read(join(folder, "offline.html"))];
      const files = ["/offline.html", ...(offline.match(/\/assets\/[^"]+/g) ?? [])];
      const build = createHash("sha256");
      for (const text of [worker, offline, read(join(folder, "index.html"))]) build.update(text);
      const written = worker
        .replace("__BUILD__", build.digest("hex").slice(0, 16))
        .replace('["__FILES__"]', JSON.stringify(files));
      writeFileSync(join(folder, "sw.js"), written);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker(site), compressed(site)],
  build: {
    outDir: site,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's policy takes fonts and scripts from files only
    modulePreload: { polyfill: false },
    rollupOptions: { input: ["index.html", "offline.html"] },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "./vitest.environment.ts",
    hookTimeout: 120_000, // no test depends on a quiet machine
    testTimeout: 120_000,
  },
});
