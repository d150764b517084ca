// Every screen, drawn by the server for every caller: a page has nothing that its caller may not read, and what people have written
// stays text.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveAddress } from "#contract/addresses.ts";
import { setAttendee } from "#contract/attendees.ts";
import { setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import { saveNote } from "#contract/notes.ts";
import type { PageState } from "#contract/page-state.ts";
import { saveRating } from "#contract/ratings.ts";
import { SCREENS } from "#contract/screens.ts";
import * as drawing from "#server/http/drawing.ts";
import { UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import { ADDRESS, INTAKE } from "./customer-details.ts";
import { createFixtures, type Fixtures, messageIdOf, ROLES, type Role } from "./fixtures.ts";

/** Short enough for a name. */
const HOSTILE = `<img src=x onerror=a()></script>\${7*7}{{7*7}}`;

type Caller = Role | "attendee";
const CALLERS: readonly Caller[] = [...ROLES, "attendee"];
const EVERY_ADMIN: readonly Caller[] = ["admin", "staff", "accounts", "super_admin"];
const GUIDE: readonly Caller[] = ["admin", "super_admin"];
const DESK: readonly Caller[] = ["admin", "staff", "super_admin"];

/** What people have written, and who may read it on any screen. */
const MARKS: Readonly<Record<string, readonly Caller[]>> = {
  Nameof: ["owner", "attendee", ...EVERY_ADMIN],
  Person: ["owner", ...GUIDE],
  Birthplace: ["owner", ...GUIDE],
  Partnersplace: ["owner", ...GUIDE],
  Question: ["owner", ...GUIDE],
  Addressee: ["owner", ...DESK],
  Street: ["owner", ...DESK],
  Rating: ["owner", ...GUIDE],
  Privatenote: ["admin"],
  Attendeesquestion: ["attendee", ...GUIDE],
};
const write = (mark: string) => `${mark} ${HOSTILE}`;

let fixtures: Fixtures;
let attendee: SignedIn;
let ids: Record<string, string>;
beforeAll(async () => {
  // A busy machine must not decide what is drawn.
  vi.spyOn(drawing, "untilLate").mockReturnValue(new Promise(() => undefined));
  fixtures = await createFixtures();
  const { app, owner, admin, session, completedId, paymentId } = fixtures;
  const { client } = owner;
  attendee = await fixtures.newCustomer();
  const attended = await createPaidSession(app, owner, "2026-11-26", "10:00");
  const question = write("Question");
  const places = { birthPlace: write("Birthplace"), partnerBirthPlace: write("Partnersplace") };
  const about = { ...INTAKE, ...places, name: write("Person"), question };
  const params = { id: attended.id };
  const of = { phone: attendee.user.phone, name: "Kamala" };
  const answers = [
    await client.call(setDisplayName, { input: { displayName: write("Nameof") } }),
    await client.call(saveIntake, { params: { id: session.id }, input: about }),
    await client.call(saveAddress, {
      input: { ...ADDRESS, recipientName: "Addressee Devi", line1: "Street 12" },
    }),
    await client.call(saveRating, {
      params: { id: completedId },
      input: { stars: 5, text: write("Rating") },
    }),
    await admin.call(saveNote, {
      params: { userId: owner.user.id, noteId: crypto.randomUUID() },
      input: { text: write("Privatenote"), version: 0, bookingId: null },
    }),
    await client.call(setAttendee, { params, input: { attendee: of } }),
    await attendee.client.call(saveIntake, {
      params,
      input: { ...INTAKE, question: write("Attendeesquestion") },
    }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code, body.issues])).toEqual(
    answers.map(() => [200, undefined, undefined]),
  );
  ids = { attended: attended.id, paymentId, completedId, message: await messageIdOf(app, owner) };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixtures.app.stop();
});

/** The addresses at which a screen is opened. */
function addressesOf(path: string): string[] {
  const { session, owner } = fixtures;
  if (path === SCREENS.receipt) return [`/receipt/${ids.paymentId}`];
  if (path.startsWith("/m/")) return [path.replace(":id", ids.message ?? "")];
  if (path === SCREENS.adminCustomer) return [path.replace(":id", owner.user.id)];
  if (path === SCREENS.join) return [`/join?session=${session.id}`, "/join"];
  if (!path.includes(":")) return [path];
  return [session.id, ids.completedId, ids.attended].map((id) => path.replace(/:\w+/, id ?? ""));
}

function clientOf(caller: Caller): Client {
  const { app, owner, stranger, admins } = fixtures;
  const others = {
    anonymous: app.browser(),
    owner: owner.client,
    stranger: stranger.client,
    attendee: attendee.client,
  };
  return { ...admins, ...others }[caller];
}

const urlOf = (key: readonly unknown[]) => {
  const [path, { params = {}, query = {} }] = key as [string, Record<string, Record<string, string>>];
  const search = new URLSearchParams(query).toString();
  const named = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return search ? `${named}?${search}` : named;
};

/** Opens the address, and returns which marks the page has; null where it leads to another one. */
async function marksOn(url: string, caller: Caller): Promise<string[] | null> {
  const client = clientOf(caller);
  const response = await client.fetch(url);
  const body = await response.text();
  if (response.status === 302) {
    expect([url, body]).toEqual([url, ""]);
    return null;
  }
  expect([url, response.status, body.includes("data-drawn")]).toEqual([url, 200, true]);
  expect([url, /<img[^>]*(?:src=x|onerror)| style="/.exec(body)?.[0]]).toEqual([url, undefined]);
  expect([url, body.match(/<\/script>/g)?.length]).toEqual([url, body.match(/<script[ >]/g)?.length]);
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1] ?? "null";
  const { answers, failures, language } = JSON.parse(json) as PageState;
  const held = [...answers.map(({ key, answer }) => ({ key, status: 200, body: answer })), ...failures];
  for (const { key, status, body: answer } of held) {
    const asked = await client.fetch(urlOf(key), { headers: { "accept-language": language } });
    expect([url, urlOf(key), status, answer]).toEqual([url, urlOf(key), asked.status, await asked.json()]);
  }
  return Object.keys(MARKS).filter((mark) => body.includes(`${mark} `));
}

test.each(CALLERS)(
  "every screen that is drawn for %s has what this caller may read, and as text",
  async (caller) => {
    const readable = Object.keys(MARKS).filter((mark) => MARKS[mark]?.includes(caller));
    const seen = new Set<string>();
    for (const url of Object.values(SCREENS).flatMap(addressesOf)) {
      const marks = (await marksOn(url, caller)) ?? [];
      for (const mark of marks) seen.add(mark);
      expect([url, marks.filter((mark) => !readable.includes(mark))]).toEqual([url, []]);
    }
    // So that this file can fail.
    expect([...seen].sort()).toEqual(readable.sort());
  },
  60_000,
);

test("no page was left undrawn, in part or whole, and the log has no unexpected error", () => {
  const faults = [UNEXPECTED_ERROR, "page not drawn", "page drawn in part"];
  expect(fixtures.app.log.filter((line) => faults.some((fault) => line.includes(fault)))).toEqual([]);
});
