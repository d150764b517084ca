// The measure for reading: Fastify with nothing on it, that answers the same JSON from memory.
// `node bench/bare-fastify.ts <port>`; the body comes on stdin.
import { text } from "node:stream/consumers";
import Fastify from "fastify";

const body: unknown = JSON.parse(await text(process.stdin));
const app = Fastify();
app.get("/bare", async () => body);
await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
console.log("open");
