// `npm run dev`: the browser's code from Vite, as it is edited, and behind it the server, started anew when one of its
// files changes. The page lies on PORT (5000), the server on the port after it.

import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer, type ProxyOptions } from "vite";
import { root } from "./checks/source-files.ts";

const port = Number(process.env.PORT ?? 5000);
const serverPort = port + 1;
const serverPaths = ["/api", "/sandbox", "/objects", "/ws", "/healthz", "/readyz"];

const toServer: ProxyOptions = {
  target: `http://127.0.0.1:${serverPort}`,
  changeOrigin: false,
  ws: true,
  // The browser's own sources lie in web/api too; these Vite serves itself.
  bypass: ({ url = "" }) => (/\.tsx?(\?|$)/.test(url) ? url : undefined),
};

const server = spawn(process.execPath, ["--watch-preserve-output", "--watch", join(root, "main.ts")], {
  cwd: root,
  stdio: "inherit",
  // A process group of its own, so that Ctrl+C reaches it once, from here, and not twice.
  detached: true,
  // The Origin that the browser sends is Vite's, so that is the public address.
  env: {
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
});

const pages = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, toServer])),
  },
});

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  server.kill("SIGTERM");
  void pages.close();
}

// Vite's own listener would end the process before the server has stopped.
process.removeAllListeners("SIGTERM");
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
process.on("exit", () => server.kill("SIGTERM"));
server.on("exit", (code) => {
  if (!isStopping) process.exitCode = code ?? 1;
  stop();
});

try {
  await pages.listen();
  pages.printUrls();
} catch (error) {
  console.error(`Cannot serve the pages: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
  stop();
}
