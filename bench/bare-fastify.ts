// The baseline for reads: Fastify without plugins that answers the same JSON from memory.
// `node bench/bare-fastify.ts <port>` reads the JSON from standard input.
import { text } from "node:stream/consumers";
import Fastify from "fastify";

const body: unknown = JSON.parse(await text(process.stdin));
const app = Fastify();
app.get("/bare", async () => body);
await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
console.log("open");
