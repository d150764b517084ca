// `npm run dev`: starts Vite, which updates the page as the browser's code is edited, and the server, which restarts when one of
// its files changes. Open PORT (5000): Vite passes on what belongs to the server, which listens on PORT + 1.
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
  // /api/….ts is a source of the browser's folder web/api, which Vite serves itself.
  bypass: ({ url = "" }) => (/\.tsx?(\?|$)/.test(url) ? url : undefined),
};

const server = spawn(process.execPath, ["--watch-preserve-output", "--watch", join(root, "main.ts")], {
  cwd: root,
  stdio: "inherit",
  // In its own process group: otherwise Ctrl+C would reach the server twice, from the terminal and from here.
  detached: true,
  // The browser sends Vite's address as the Origin, so the server must take it for its public address.
  env: {
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  },
});

const viteServer = await createServer({
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
  void viteServer.close();
}

// Vite's listener would end this process before the server has stopped.
process.removeAllListeners("SIGTERM");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
process.on("exit", () => server.kill("SIGTERM"));
server.on("exit", (code) => {
  if (!isStopping) process.exitCode = code ?? 1;
  stop();
});

try {
  await viteServer.listen();
  viteServer.printUrls();
} catch (error) {
  console.error(`Vite could not start: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
  stop();
}
