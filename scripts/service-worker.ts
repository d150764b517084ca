// A Vite plugin that bundles the service worker into one classic script at the root, which its scope needs.
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { BUILD_TARGET } from "./checks/browser-target.ts";
import { root } from "./checks/source-files.ts";
import { contractForBrowser } from "./contract-for-browser.ts";
import { LICENSES_OF_SERVICE_WORKER } from "./licenses.ts";

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      async handler({ dir = "" }) {
        await build({
          configFile: false,
          root: join(root, "web"),
          logLevel: "warn",
          publicDir: false,
          plugins: [contractForBrowser()],
          define: { "process.env.NODE_ENV": '"production"' },
          build: {
            target: BUILD_TARGET,
            outDir: dir,
            emptyOutDir: false,
            reportCompressedSize: false,
            license: { fileName: LICENSES_OF_SERVICE_WORKER },
            rolldownOptions: {
              input: join(root, "web/service-worker.ts"),
              output: { format: "iife", entryFileNames: "service-worker.js" },
            },
          },
        });
      },
    },
  };
}
