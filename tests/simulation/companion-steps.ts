// Steps about companions: customers name and remove one another, the guide decides, and who was named looks at the session and asks for
// the room. They are drawn beside the other steps, from random numbers of their own, so that a seed's other steps stay as they are.
import { setAttendee } from "#contract/attendees.ts";
import {
  decideCompanion,
  getCompanionSessions,
  nameCompanion,
  removeCompanion,
} from "#contract/companions.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { COMPANION_ACTIONS, COMPANION_RELATIONS } from "#domain/companions.ts";
import type { Actor } from "./actor.ts";
import { pickBooking } from "./model.ts";
import type { Task } from "./scheduler.ts";
import type { StepContext } from "./step.ts";

/** A number without an account. */
const STRANGER = "9000000001";

type Known = { id: string; phone: string | null };

/** The companion that the customer's page, or the guide's, may still show. */
async function findKnown({ simulation }: StepContext, bookingId: string): Promise<Known | null> {
  const statement = "select id, phone from companions where booking_id = $1";
  return (await simulation.database.direct.query<Known>(statement, [bookingId])).rows[0] ?? null;
}

async function name(caller: Actor, bookingId: string, phone: string) {
  const relation = COMPANION_RELATIONS[0];
  const input = { companion: { phone, name: "Rahul", relation } };
  await caller.call(nameCompanion, { params: { id: bookingId }, input });
}

/** What the companion sees and gets must be of a session of which this person is the companion. */
async function lookIn(caller: Actor) {
  const seen = await caller.call(getCompanionSessions);
  for (const { bookingId } of seen?.status === 200 ? seen.body.sessions : [])
    await caller.call(createRoomToken, {
      input: { roomName: `session-${bookingId}`, userType: "companion" },
    });
}

const STEPS = ["name", "name", "decide", "decide", "decide", "remove", "look", "attend"] as const;

/** One or none. */
export function drawCompanionStep(context: StepContext): Task | null {
  const { model, random } = context;
  const booking = pickBooking(model, random);
  if (!booking || random.boolean(0.4)) return null;
  const { id } = booking;
  const params = { id };
  const step = random.pick(STEPS);
  const caller = random.boolean(0.8) ? booking.customer : random.pick(model.customers);
  const other = random.pick(model.customers);
  const phone = random.boolean(0.7) ? other.phone : STRANGER;
  const action = random.pick(COMPANION_ACTIONS);
  const again = random.boolean(0.5) ? { again: true as const } : {};
  const isForOther = random.boolean(0.5);
  const run = async () => {
    if (step === "name") return name(caller, id, phone);
    if (step === "look") return lookIn(other);
    if (step === "attend") {
      const attendee = isForOther ? { phone, name: "Asha" } : null;
      await booking.customer.call(setAttendee, { params, input: { attendee } });
      return;
    }
    const known = await findKnown(context, id);
    if (!known) return;
    const companionId = known.id;
    if (step === "remove") await caller.call(removeCompanion, { params, query: { companionId } });
    else await model.admin.call(decideCompanion, { params, input: { companionId, action, ...again } });
  };
  return { name: `${caller.name} and a companion: ${step} ${phone} ${action}`, run };
}
