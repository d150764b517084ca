import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Route, Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { SavedIntake } from "#contract/intakes.ts";
import { queryClient } from "#web/api/queries.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { dropIntakeDraft, readIntakeDraft } from "#web/features/intakes/intake-draft.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { IntakeScreen } from "./intake-screen.tsx";

const told: SavedIntake = {
  forWhom: "someone-else",
  relation: "daughter",
  name: "Gudiya",
  birthDate: "1998-07-14",
  birthTime: "unknown",
  birthPlace: "Unnao",
  question: "When will she marry?\nAnd where?",
  changedAt: "2026-11-21T04:30:00.000Z",
};

let intake: SavedIntake | null;
let canEdit: boolean;
let refusal: { status: number; code: string; issues?: { path: string; reason: string }[] } | null;
let sent: Record<string, unknown> | null;
/** Holds the answers back until it is done. */
let answering: Promise<void>;
let puts: number;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  [intake, canEdit, refusal, sent] = [null, true, null, null];
  [answering, puts] = [Promise.resolve(), 0];
  dropIntakeDraft();
  rememberUser({ id: "customer", username: "Seeker 1234" } as Parameters<typeof rememberUser>[0]);
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    if (init?.method === "PUT") puts++;
    await answering;
    if (!path.endsWith("/intake")) return Response.json({ bookings: [] });
    if (refusal)
      return Response.json({ success: false, message: "No.", ...refusal }, { status: refusal.status });
    if (init.method === "DELETE") intake = null;
    if (init.method === "PUT") {
      sent = JSON.parse(init.body ?? "null");
      const unsaid = {
        relation: null,
        name: null,
        birthDate: null,
        birthTime: null,
        birthPlace: null,
        question: null,
      };
      intake = { ...unsaid, changedAt: told.changedAt, ...said(sent) } as SavedIntake;
    }
    return Response.json(init.method === "GET" ? { intake, canEdit } : { success: true, intake });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const said = (fields: Record<string, unknown> | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== ""));

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Router hook={memoryLocation({ path: "/session/b1/details" }).hook}>
        <Route path="/session/:bookingId/details">
          <IntakeScreen />
        </Route>
      </Router>
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typedIn = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
const draft = () => readIntakeDraft("customer", "b1");

it("takes what she likes to tell, and shows what was saved and when", async () => {
  show();
  await screen.findByLabelText("Myself");
  expect(screen.queryByLabelText("Who is it?")).toBe(null);
  type("What shall Guruji call you?", "Sunita");
  type("What would you like to ask?", "Will the house be sold?");
  await press("Save");
  expect(sent).toMatchObject({ forWhom: "self", name: "Sunita", birthDate: "" });
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  expect(screen.getByText(/^Saved on Sat, 21 Nov, 10:00.AM$/)).toBeTruthy();
  expect(screen.getByText("Saved. Guruji will see it.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Told beforehand");
  expect(draft()).toBe(null);
});

it("asks who it is when it is someone else, and takes that she does not know", async () => {
  show();
  fireEvent.click(await screen.findByLabelText("Someone else"));
  type("Who is it?", "daughter");
  type("Their name", "Gudiya");
  type("Time of birth", "04:10");
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  expect(screen.getByLabelText("Time of birth")).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  expect(typedIn("Time of birth")).toBe("04:10");
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  await press("Save");
  expect(sent).toMatchObject({ forWhom: "someone-else", relation: "daughter", birthTime: "unknown" });
  expect(await screen.findByText("Someone else: daughter")).toBeTruthy();
  expect(screen.getByText("Not known")).toBeTruthy();
});

it("names what is wrong at its field, goes there, and sends nothing", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Date of birth", "2199-01-01");
  type("What would you like to ask?", "a".repeat(601));
  expect(screen.getAllByText("1 letter too many").length).toBe(2);
  await press("Save");
  expect(screen.getByText("This date is still to come.")).toBeTruthy();
  expect(screen.getByText("Please write it shorter, in 600 letters at most.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Date of birth"));
  expect(sent).toBe(null);
});

it("loses nothing when it could not be saved, nor over a reload", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  refusal = { status: 503, code: "try-again" };
  await press("Save");
  expect(screen.getByText(/What you typed is still here/)).toBeTruthy();
  expect(typedIn("Place of birth")).toBe("Kanpur");
  refusal = null;
  cleanup();
  queryClient.clear();
  show();
  expect(await screen.findByText(/had typed is still here/)).toBeTruthy();
  expect(typedIn("Place of birth")).toBe("Kanpur");
  await press("Save");
  expect(await screen.findByText("Kanpur")).toBeTruthy();
  expect(draft()).toBe(null);
});

it("nothing can be typed while it is saved, and a second press saves once", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  let go = () => {};
  answering = new Promise((resolve) => {
    go = resolve;
  });
  await press("Save");
  expect(screen.getByLabelText("Place of birth").closest("[inert]")).not.toBe(null);
  await press("Saving…");
  expect(puts).toBe(1);
  await act(async () => go());
  expect(await screen.findByText("Kanpur")).toBeTruthy();
});

it("another customer in the same tab finds nothing of it", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  expect(draft()?.birthPlace).toBe("Kanpur");
  expect(readIntakeDraft("another", "b1")).toBe(null);
  expect(draft()).toBe(null);
});

it("says why when the session has begun meanwhile", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  refusal = { status: 409, code: "not-possible-now" };
  await press("Save");
  expect(screen.getByText(/The session’s time has come/)).toBeTruthy();
});

it("says at the field what only the server finds wrong", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Date of birth", "1990-01-01");
  refusal = { status: 400, code: "bad-input", issues: [{ path: "birthDate", reason: "bad-birth-date" }] };
  await press("Save");
  expect(screen.getByText(/Choose a whole date/)).toBeTruthy();
});

it("what is saved is changed, or left as it was", async () => {
  intake = told;
  show();
  await press("Change");
  expect(document.activeElement).toBe(screen.getByLabelText("Someone else"));
  type("Their name", "Guddi");
  await press("Not now");
  expect(screen.getByText("Gudiya")).toBeTruthy();
  expect(draft()).toBe(null);
  await press("Change");
  expect(typedIn("Their name")).toBe("Gudiya");
});

it("erases after asking once", async () => {
  intake = told;
  show();
  await press("Erase");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  await press("Yes, erase it");
  expect(intake).toBe(null);
  expect(await screen.findByLabelText("Myself")).toBeTruthy();
  expect(screen.getByText("It is erased")).toBeTruthy();
});

it("once the session has begun it can be read and erased only", async () => {
  [intake, canEdit] = [told, false];
  show();
  expect(await screen.findByText("Unnao")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change" })).toBe(null);
  await press("Erase");
  await press("Yes, erase it");
  expect(await screen.findByText("It cannot be filled in any more")).toBeTruthy();
});

it("says that there is no such booking, and offers to load again what failed", async () => {
  refusal = { status: 404, code: "not-found" };
  show();
  expect(await screen.findByText("There is no such booking")).toBeTruthy();
  cleanup();
  queryClient.clear();
  refusal = { status: 503, code: "try-again" };
  show();
  expect(await screen.findByText("The page could not be loaded")).toBeTruthy();
  refusal = null;
  await press("Try again");
  expect(await screen.findByLabelText("Myself")).toBeTruthy();
});
