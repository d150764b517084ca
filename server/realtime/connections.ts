// The open connections of this server, found by what a message is addressed to.
import type { WebSocket } from "ws";
import { SERVICE_RESTART } from "#contract/socket.ts";
import type { RoomPerson } from "#domain/room.ts";
import type { Recipient } from "./channel.ts";

/** The customer and the admin of a connection, from the cookies of its upgrade request. */
export type SocketIdentity = {
  customer: { id: string } | null;
  admin: { id: string } | null;
  /** Hex hashes of the login sessions' tokens. When a login session ends, its connections are closed. */
  loginSessionHashes: readonly string[];
};

type Registration = { side: RoomPerson; bookingId: string | null };

export class Connection {
  readonly id = crypto.randomUUID();
  protocolErrors = 0;
  /** A ping was sent and not answered yet. */
  isAwaitingPong = false;
  /** It broke, or answered no ping: the browser sent no closing frame, as it does when a page is left. */
  isLost = false;
  /** The server closes it to restart, or to make it connect anew: the page comes back, however its network answers now. */
  isRestarting = false;
  /** When something, also the answer to a ping, last arrived from the browser, by `performance.now()`. */
  receivedAtMs = performance.now();
  readonly socket: WebSocket;
  readonly identity: SocketIdentity;
  readonly #index: ConnectionIndex;
  #registration: Registration | null = null;

  /** The index lists the connection until `close`. */
  constructor(index: ConnectionIndex, socket: WebSocket, identity: SocketIdentity) {
    this.#index = index;
    this.socket = socket;
    this.identity = identity;
    index.add(this);
  }

  /** As whom and for which booking the browser registered; null before it has registered. */
  get registration(): Registration | null {
    return this.#registration;
  }

  /** A connection that has closed meanwhile stays out of the index. */
  register(registration: Registration) {
    const isOpen = this.#index.has(this);
    this.#index.remove(this);
    this.#registration = registration;
    if (isOpen) this.#index.add(this);
  }

  close() {
    this.#index.remove(this);
  }

  restart() {
    this.isRestarting = true;
    this.socket.close(SERVICE_RESTART, "restart");
  }
}

/** Finds the recipients of a message without a look at the other connections, of which there may be thousands. */
export class ConnectionIndex {
  readonly #all = new Set<Connection>();
  readonly #byAddress = new Map<string, Set<Connection>>();

  all(): IterableIterator<Connection> {
    return this.#all.values();
  }

  get size(): number {
    return this.#all.size;
  }

  has(connection: Connection): boolean {
    return this.#all.has(connection);
  }

  find(to: Recipient): Iterable<Connection> {
    return this.#byAddress.get(addressOf(to)) ?? [];
  }

  /** How many connections have one of these login sessions. */
  countOf({ loginSessionHashes }: SocketIdentity): number {
    return new Set(loginSessionHashes.flatMap((session) => [...this.find({ session })])).size;
  }

  add(connection: Connection) {
    this.#all.add(connection);
    for (const address of addressesOf(connection)) {
      const others = this.#byAddress.get(address);
      if (others) others.add(connection);
      else this.#byAddress.set(address, new Set([connection]));
    }
  }

  remove(connection: Connection) {
    this.#all.delete(connection);
    for (const address of addressesOf(connection)) {
      const others = this.#byAddress.get(address);
      others?.delete(connection);
      if (others?.size === 0) this.#byAddress.delete(address);
    }
  }

  /** Of all connections; for tests that look for leaks. */
  get addressCount(): number {
    return this.#byAddress.size;
  }
}

function addressesOf({ id, identity, registration }: Connection): string[] {
  const { customer, loginSessionHashes } = identity;
  const recipients: Recipient[] = [
    { connection: id },
    ...loginSessionHashes.map((session) => ({ session })),
    ...(customer ? [{ customer: customer.id }] : []),
  ];
  if (registration) {
    const { side, bookingId } = registration;
    if (bookingId !== null) recipients.push({ side, bookingId });
    else if (side === "admin") recipients.push({ side: "admins" });
  }
  return recipients.map(addressOf);
}

function addressOf(to: Recipient): string {
  if ("connection" in to) return `connection ${to.connection}`;
  if ("session" in to) return `session ${to.session}`;
  if ("customer" in to) return `customer ${to.customer}`;
  return to.side === "admins" ? "admins" : `${to.side} ${to.bookingId}`;
}
