// A live channel that a test controls: it delivers messages as the server sends them, breaks, and is live again.
import * as z from "zod/mini";
import { type ClientMessage, clientMessage, type ServerMessage, serverMessage } from "#contract/socket.ts";
import type { Channel, ChannelListener, ChannelState } from "#web/realtime/channel.ts";

export class FakeChannel implements Channel {
  readonly sent: ClientMessage[] = [];
  wakes = 0;
  #state: ChannelState = "live";
  readonly #listeners = new Set<ChannelListener>();

  state(): ChannelState {
    return this.#state;
  }

  send(message: ClientMessage): boolean {
    if (this.#state !== "live") return false;
    this.sent.push(z.parse(clientMessage, message));
    return true;
  }

  listen(listener: ChannelListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  wake() {
    this.wakes += 1;
    this.becomes("connecting");
    this.redials();
  }

  /** Opens its next socket. */
  redials() {
    for (const listener of [...this.#listeners]) listener.redialled?.();
  }

  close() {}

  becomes(state: ChannelState) {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener.state?.(state);
  }

  /** @throws when the server cannot send such a message */
  deliver(message: ServerMessage) {
    const parsed = z.parse(serverMessage, message);
    for (const listener of [...this.#listeners]) listener.message?.(parsed);
  }

  /** The sent messages of a type, in order. */
  sentOf<Type extends ClientMessage["type"]>(type: Type) {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    );
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
