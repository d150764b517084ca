// A live channel in the test's hands: it says what the server would, breaks and comes back when it is told to.
import type { ClientMessage, ServerMessage } from "#contract/socket.ts";
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
    this.sent.push(message);
    return true;
  }

  listen(listener: ChannelListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  wake() {
    this.wakes += 1;
    this.becomes("connecting");
  }

  close() {}

  becomes(state: ChannelState) {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener.state?.(state);
  }

  says(message: ServerMessage) {
    for (const listener of [...this.#listeners]) listener.message?.(message);
  }

  /** What was sent of that type, in order. */
  sentOf<Type extends ClientMessage["type"]>(type: Type) {
    return this.sent.filter(
      (message): message is Extract<ClientMessage, { type: Type }> => message.type === type,
    );
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}
