// What time does to the provider's events: those that could not be worked on at once are tried again.
import type { House } from "#server/house.ts";
import { process } from "./service.ts";
import { eventsToProcess, sweepOld } from "./store.ts";

/** None in the way of the rest. */
export async function sweepEvents(house: House, now: Date) {
  for (const event of await eventsToProcess(house.db, now)) {
    try {
      await process(house, event, now);
    } catch (error) {
      house.log.error({ err: error, eventId: event.id }, "ALERT: an event cannot be worked on");
    }
  }
  await sweepOld(house.db, now);
}
