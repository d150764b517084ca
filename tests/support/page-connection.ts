// The connection of a page without a socket, so that the test decides when the server hears from it.
import type { ModuleMessage } from "#contract/socket.ts";
import type { AppContext } from "#server/context.ts";
import { handleClose, handleHeartbeat } from "#server/modules/sessions/presence.ts";
import { handleMessage } from "#server/modules/sessions/socket.ts";
import { Connection, ConnectionIndex } from "#server/realtime/connections.ts";

type Identity = { customerId: string } | { adminId: string };

/** The page of one side of a session, which is registered for it. */
export class PageConnection {
  readonly connection: Connection;
  /** The code with which the server has closed it. */
  closedWith: number | null = null;
  readonly #ctx: AppContext;
  readonly #bookingId: string;
  readonly #isGuide: boolean;

  private constructor(ctx: AppContext, bookingId: string, who: Identity) {
    this.#ctx = ctx;
    this.#bookingId = bookingId;
    this.#isGuide = "adminId" in who;
    const close = (code: number) => {
      this.closedWith = code;
    };
    const socket = { readyState: 1, send: () => undefined, close, on: () => undefined };
    this.connection = new Connection(new ConnectionIndex(), socket as unknown as Connection["socket"], {
      customer: "customerId" in who ? { id: who.customerId } : null,
      admin: "adminId" in who ? { id: who.adminId } : null,
      loginSessionHashes: [],
    });
  }

  static async open(ctx: AppContext, bookingId: string, who: Identity): Promise<PageConnection> {
    const page = new PageConnection(ctx, bookingId, who);
    await page.#send({ type: "register", bookingId, userType: page.#isGuide ? "admin" : "user" });
    return page;
  }

  /** Something arrives from the browser now. */
  receive() {
    this.connection.receivedAtMs = performance.now();
  }

  /** Enters the room. */
  async enter() {
    const type = this.#isGuide ? "notify-joined" : "participant_joined";
    await this.#send({ type, bookingId: this.#bookingId });
    return this;
  }

  async leave() {
    await this.#send({ type: "room-leave", bookingId: this.#bookingId });
  }

  async close() {
    this.receive();
    await handleClose(this.#ctx, this.connection);
  }

  /** The server closes a connection that has been silent for so long. */
  async terminate(silentSeconds: number) {
    this.connection.receivedAtMs = performance.now() - silentSeconds * 1000;
    await handleClose(this.#ctx, this.connection);
  }

  async #send(message: ModuleMessage) {
    this.receive();
    await handleMessage(this.#ctx, this.connection, message);
  }
}

/** All of these pages answer a ping. */
export async function answerPing(ctx: AppContext, pages: readonly PageConnection[]) {
  for (const page of pages) page.receive();
  await handleHeartbeat(
    ctx,
    pages.map(({ connection }) => connection),
  );
}
