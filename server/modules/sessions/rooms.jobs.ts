// What time does to the rooms: places of channels that are long gone are cleared away.
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { sweepSeats } from "./rooms.sql.ts";

export async function sweepRooms(ctx: AppContext, now: Date) {
  await sweepSeats(ctx.db, addMinutes(now, -24 * 60));
}
