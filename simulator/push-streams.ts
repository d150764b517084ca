// The simulated push service's side towards the browsers: an open page listens at the address of its subscription and gets
// each message as a server-sent event. A page of another server gets none, but the inbox has them all.
import type { FastifyInstance } from "fastify";
import { HIDDEN } from "./route-input.ts";

type Listener = (payload: string) => void;

export type PushStreams = {
  /** To every page that listens at this address now. */
  send(endpoint: string, payload: string): void;
  registerRoutes(app: FastifyInstance): void;
};

export function openPushStreams(): PushStreams {
  const listeners = new Map<string, Set<Listener>>();
  const closers = new Set<() => void>();
  return {
    send(endpoint, payload) {
      for (const listener of listeners.get(idOf(endpoint)) ?? []) listener(payload);
    },
    registerRoutes(app) {
      app.get("/sandbox/push/:id", HIDDEN, (request, reply) => {
        const { id } = request.params as { id: string };
        reply.hijack();
        const { raw } = reply;
        raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
        // The headers reach the page at once.
        raw.write(": open\n\n");
        const listener: Listener = (payload) => raw.write(`data: ${payload.replaceAll("\n", " ")}\n\n`);
        const close = () => raw.end();
        listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
        closers.add(close);
        raw.on("close", () => {
          listeners.get(id)?.delete(listener);
          closers.delete(close);
        });
      });
      // `preClose`, because Fastify's close waits for open connections to end.
      app.addHook("preClose", async () => {
        for (const close of closers) close();
      });
    },
  };
}

/** The last part of the subscription's address. */
function idOf(endpoint: string): string {
  return endpoint.slice(endpoint.lastIndexOf("/") + 1);
}
