// Customers who book and pay through the load balancer while a server is killed, and what the servers acknowledged.
import { bookAndPay, type HttpCustomer, type Workload } from "#tests/simulation/http-customers.ts";
import type { Random } from "#tests/simulation/random.ts";
import type { Slot } from "#tests/simulation/simulation.ts";

/** The ids in successful responses. */
export type Acknowledged = Record<"bookings" | "orders", Set<string>>;

export type ClusterWorkload = Workload & {
  acknowledged: Acknowledged;
  /** The number of requests without a response. */
  unanswered: number;
};

type Options = {
  url: string;
  random: Random;
  slots: readonly Slot[];
  /** Whether a server has been killed. From then on, requests may stay without a response and are repeated. */
  isServerKilled: () => boolean;
};

export function createWorkload({ url, random, slots, isServerKilled }: Options): ClusterWorkload {
  const acknowledged: Acknowledged = { bookings: new Set(), orders: new Set() };
  const retryUntilAnswered: Workload["server"]["retryUntilAnswered"] = async (request) => {
    for (;;) {
      try {
        const response = await request();
        recordAcknowledged(acknowledged, response);
        return response;
      } catch (error) {
        if (!isServerKilled()) throw error;
        workload.unanswered += 1;
      }
    }
  };
  const workload: ClusterWorkload = {
    ...{ server: { url, retryUntilAnswered }, random, slots, acknowledged, unanswered: 0 },
    ...{ paid: new Set(), approved: new Set(), findings: [] },
  };
  return workload;
}

function recordAcknowledged({ bookings, orders }: Acknowledged, response: unknown) {
  const { status, body } = response as {
    status?: number;
    body?: { booking?: { id: string }; order?: { id: string } } | null;
  };
  if (status === undefined || status >= 300 || typeof body !== "object") return;
  if (body?.booking) bookings.add(body.booking.id);
  if (body?.order) orders.add(body.order.id);
}

/** Ends the test if the payments are not reached: a customer with the maximum of bookings gets only refusals. */
const MAX_VISITS = 12;

/** All customers book and pay repeatedly until `payments` are paid. Calls `onVisit` after each attempt. */
export async function bookAndPayTogether(
  workload: ClusterWorkload,
  customers: readonly HttpCustomer[],
  payments: number,
  onVisit: () => void,
) {
  const visit = async (customer: HttpCustomer) => {
    for (let count = 0; count < MAX_VISITS && workload.paid.size < payments; count++) {
      await bookAndPay(workload, customer);
      onVisit();
    }
  };
  await Promise.all(customers.map(visit));
}
