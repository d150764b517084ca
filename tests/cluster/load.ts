// Customers who book and pay through the proxy while a server dies, and what each of them was told.
import type { Chance } from "#tests/simulation/chance.ts";
import { type Market, type Shopper, shop } from "#tests/simulation/shoppers.ts";
import type { Slot } from "#tests/simulation/world.ts";

/** The ids in the answers that said yes. */
export type Acknowledged = Record<"bookings" | "orders", Set<string>>;

export type Load = Market & {
  acknowledged: Acknowledged;
  /** How often somebody got no answer. */
  unanswered: number;
};

type Options = {
  url: string;
  chance: Chance;
  slots: readonly Slot[];
  /** Whether a server has been killed: from then on a request may be left without an answer, and is asked again. */
  hasDied: () => boolean;
};

export function newLoad({ url, chance, slots, hasDied }: Options): Load {
  const acknowledged: Acknowledged = { bookings: new Set(), orders: new Set() };
  const insist: Market["victim"]["insist"] = async (work) => {
    for (;;) {
      try {
        const value = await work();
        note(acknowledged, value);
        return value;
      } catch (error) {
        if (!hasDied()) throw error;
        load.unanswered += 1;
      }
    }
  };
  const load: Load = {
    ...{ victim: { url, insist }, chance, slots, acknowledged, unanswered: 0 },
    ...{ paid: new Set(), approved: new Set(), objections: [] },
  };
  return load;
}

function note({ bookings, orders }: Acknowledged, value: unknown) {
  const { status, body } = value as {
    status?: number;
    body?: { booking?: { id: string }; order?: { id: string } } | null;
  };
  if (status === undefined || status >= 300 || typeof body !== "object") return;
  if (body?.booking) bookings.add(body.booking.id);
  if (body?.order) orders.add(body.order.id);
}

/** More than anybody needs; who has booked as much as one may is refused from then on. */
const VISITS = 12;

/** Everybody at once, each again and again, until so many have paid; `after` is called after each visit. */
export async function shopTogether(
  load: Load,
  shoppers: readonly Shopper[],
  payments: number,
  after: () => void,
) {
  const comeAndGo = async (shopper: Shopper) => {
    for (let visit = 0; visit < VISITS && load.paid.size < payments; visit++) {
      await shop(load, shopper);
      after();
    }
  };
  await Promise.all(shoppers.map(comeAndGo));
}
