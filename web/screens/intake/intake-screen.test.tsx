import { QueryClientProvider } from "@tanstack/react-query";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listBookings } from "#contract/bookings.ts";
import { createIntakeUpload } from "#contract/intake-files.ts";
import { deleteIntake, getIntake, type SavedIntake, saveIntake } from "#contract/intakes.ts";
import { listPlaces } from "#contract/places.ts";
import { isOfPartner } from "#domain/intakes.ts";
import { queryClient } from "#web/api/queries.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { rememberUser } from "#web/features/identity/session.ts";
import { ownFiles } from "#web/features/intake-files/own-files-slot.tsx";
import { giveFile } from "#web/features/intake-files/waiting-files.ts";
import { removeIntakeDraft, storeIntakeDraft, useIntakeDraft } from "#web/features/intakes/kept-intake.ts";
import { fakeServer, otherVersions } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testCustomer, testId, testNoFiles } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { testIntake } from "#web/testing/intake-fixtures.ts";
import {
  act,
  closePage,
  fireEvent,
  press,
  render,
  renderHook,
  screen,
  update,
  within,
} from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { IntakeScreen } from "./intake-screen.tsx";

const readIntakeDraft = (...of: Parameters<typeof useIntakeDraft>) =>
  renderHook(() => useIntakeDraft(...of)).result.current;

const saved = testIntake({
  forWhom: "someone-else",
  relation: "daughter",
  name: "Gudiya",
  birthDate: "1998-07-14",
  birthTime: "unknown",
  birthPlace: "Unnao",
  question: "When will she marry?\nAnd where?",
});

let intake: SavedIntake | null;
let canEdit: boolean;
const bookingId = testId(1);
const userId = testId(2);
const server = fakeServer();
inEnglish();
beforeAll(() => ownFiles.load());
beforeEach(() => {
  [intake, canEdit] = [null, true];
  removeIntakeDraft();
  rememberUser(testCustomer({ id: userId }));
  answerAll();
  server.answer(listBookings, { bookings: [] });
});
afterEach(closePage);

function answerAll() {
  server.answer(getIntake, () => ({ ...testNoFiles, intake, canEdit }));
  server.answer(saveIntake, ({ input }) => {
    const typed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ""));
    intake = testIntake({ ...typed, forWhom: input.forWhom });
    return { success: true, intake };
  });
  // Asked for a moment after a place is typed, which a busy machine reaches before a test ends.
  server.answer(listPlaces, { places: [] });
  server.answer(deleteIntake, () => {
    intake = null;
    return { success: true };
  });
}
const sent = () => server.calls(saveIntake).map(({ input }) => input);

const show = () => {
  window.history.replaceState(null, "", `/session/${bookingId}/details`);
  return render(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/session/:bookingId/details" element={<IntakeScreen />} />
      </Routes>
      <Toaster />
    </QueryClientProvider>,
  );
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const typeDate = (day: string, month: string, year: string) => {
  type("Day", day);
  const option = screen.getByRole<HTMLOptionElement>("option", { name: month });
  type("Month", option.value);
  type("Year", year);
};
const typedIn = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
const draft = () => readIntakeDraft(userId, bookingId);

it("saves what the customer has typed, and shows what was saved and when", async () => {
  show();
  await screen.findByLabelText("Myself");
  expect(screen.queryByLabelText("Who are they to you?")).toBe(null);
  type("What should Guruji call you?", "Sunita");
  type("What would you like to ask?", "Will the house be sold?");
  await press("Save");
  expect(sent()).toMatchObject([{ forWhom: "self", name: "Sunita", birthDate: "" }]);
  expect(await screen.findByText("Will the house be sold?")).toBeTruthy();
  expect(screen.getByText(/^Saved on Sat, 21 Nov, 10:00.AM$/)).toBeTruthy();
  expect(screen.getByText("Saved. Guruji will see it.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Told beforehand");
  expect(draft()).toBe(null);
});

it("asks for the relation of another person, and accepts that the time is not known", async () => {
  show();
  fireEvent.click(await screen.findByLabelText("Someone else"));
  type("Who are they to you?", "daughter");
  type("Their name", "Gudiya");
  type("Time of birth", "04:10");
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  expect(screen.getByLabelText("Time of birth")).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  expect(typedIn("Time of birth")).toBe("04:10");
  fireEvent.click(screen.getByLabelText("I do not know the time"));
  await press("Save");
  expect(sent()).toMatchObject([{ forWhom: "someone-else", relation: "daughter", birthTime: "unknown" }]);
  expect(await screen.findByText("Someone else: daughter")).toBeTruthy();
  expect(screen.getByText("Not known")).toBeTruthy();
});

const inPartner = () => within(screen.getByRole("group", { name: "The groom’s birth" }));

it("asks for a partner's birth only where a milan is wanted, without a name, and shows what was saved", async () => {
  show();
  await screen.findByLabelText("No milan");
  expect(screen.queryByRole("group", { name: "The groom’s birth" })).toBe(null);
  type("Place of birth", "Unnao");
  fireEvent.click(screen.getByLabelText("With a groom’s kundli"));
  expect(
    inPartner()
      .getAllByRole("textbox")
      .map((field) => field.getAttribute("name")),
  ).toEqual(["partnerBirthDate", null]);
  expect(inPartner().getByLabelText("Day").getAttribute("autocomplete")).toBe("off");
  fireEvent.change(inPartner().getByLabelText("Day"), { target: { value: "29" } });
  fireEvent.change(inPartner().getByLabelText("Month"), { target: { value: "02" } });
  fireEvent.change(inPartner().getByLabelText("Year"), { target: { value: "1996" } });
  fireEvent.click(inPartner().getByLabelText("I do not know the time"));
  fireEvent.change(inPartner().getByLabelText("Place of birth"), { target: { value: "Kanpur" } });
  await press("Save");
  expect(sent()).toMatchObject([
    {
      birthPlace: "Unnao",
      birthTime: "",
      partnerRole: "groom",
      partnerBirthDate: "1996-02-29",
      partnerBirthTime: "unknown",
      partnerBirthPlace: "Kanpur",
    },
  ]);
  const shown = await screen.findByText("The groom’s birth");
  expect(shown.nextElementSibling?.textContent).toBe("29 Feb 1996 · Time of birth: Not known · Kanpur");
});

it("shows a partner's error at its own field, and forgets it with the milan", async () => {
  show();
  fireEvent.click(await screen.findByLabelText("With a groom’s kundli"));
  fireEvent.change(inPartner().getByLabelText("Year"), { target: { value: "1996" } });
  await press("Save");
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(inPartner().getByLabelText("Day"));
  expect(inPartner().getByText(/Write the full date/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText("No milan"));
  await press("Save");
  expect(sent()).toMatchObject([{ partnerRole: null, partnerBirthDate: "" }]);
});

/** As the server of the version before has it, which knows no partner. */
const withoutPartner = (of: SavedIntake) =>
  Object.fromEntries(Object.entries(of).filter(([field]) => !isOfPartner(field))) as SavedIntake;
const answerAsVersionBefore = () => {
  server.answer(getIntake, () =>
    otherVersions({ ...testNoFiles, intake: intake && withoutPartner(intake), canEdit }),
  );
  server.answer(saveIntake, ({ input }) => {
    const { name = null, birthPlace = null } = input;
    intake = name || birthPlace ? withoutPartner(testIntake({ name, birthPlace })) : null;
    return otherVersions({ success: true, intake });
  });
};

it.each([["Unnao"], [""]])(
  "a partner that the server of the version before has not kept (place of the own birth: %j) stays typed, which the page says, and is saved by the next press",
  async (birthPlace) => {
    answerAsVersionBefore();
    show();
    await screen.findByLabelText("No milan");
    type("Place of birth", birthPlace);
    fireEvent.click(screen.getByLabelText("With a groom’s kundli"));
    fireEvent.change(inPartner().getByLabelText("Place of birth"), { target: { value: "Kanpur" } });
    await press("Save");
    expect(screen.getByText(/^The groom’s birth is not saved yet/)).toBeTruthy();
    expect(screen.queryByText("Saved. Guruji will see it.")).toBe(null);
    expect(inPartner().getByLabelText<HTMLInputElement>("Place of birth").value).toBe("Kanpur");
    expect(draft()).toMatchObject({ partnerRole: "groom", partnerBirthPlace: "Kanpur" });
    answerAll();
    await press("Save");
    expect(await screen.findByText("Saved. Guruji will see it.")).toBeTruthy();
    expect(screen.queryByText(/is not saved yet/)).toBe(null);
    expect(sent()[1]).toMatchObject({ partnerRole: "groom", partnerBirthPlace: "Kanpur" });
    expect(draft()).toBe(null);
  },
);

it("a saved partner that the server of the version before drops, when nothing was changed, stays typed", async () => {
  intake = testIntake({ name: "Sunita", partnerRole: "groom", partnerBirthPlace: "Kanpur" });
  show();
  await press("Change");
  answerAsVersionBefore();
  await press("Save");
  expect(screen.getByText(/^The groom’s birth is not saved yet/)).toBeTruthy();
  expect(inPartner().getByLabelText<HTMLInputElement>("Place of birth").value).toBe("Kanpur");
});

it("what was read from the server of the version before says nothing of a partner when it is saved, so that the stored one stays", async () => {
  intake = testIntake({ name: "Sunita", partnerRole: "groom", partnerBirthPlace: "Kanpur" });
  answerAsVersionBefore();
  show();
  await press("Change");
  type("What should Guruji call you?", "Sunita Devi");
  answerAll();
  await press("Save");
  expect(Object.keys(sent()[0] ?? {}).filter(isOfPartner)).toEqual([]);
});

it("a relation that is too long is not sent once the question is about oneself", async () => {
  show();
  fireEvent.click(await screen.findByLabelText("Someone else"));
  type("Who are they to you?", "a".repeat(41));
  fireEvent.click(screen.getByLabelText("Myself"));
  type("What should Guruji call you?", "Sunita");
  await press("Save");
  expect(sent()).toMatchObject([{ forWhom: "self", relation: "", name: "Sunita" }]);
});

it("a draft that an earlier version of the page has kept is filled up", async () => {
  storeIntakeDraft({ userId, bookingId, typed: { forWhom: "self", name: "Sunita", question: "When?" } });
  show();
  expect(await screen.findByText(/had typed is still here/)).toBeTruthy();
  expect(typedIn("What should Guruji call you?")).toBe("Sunita");
  fireEvent.click(screen.getByLabelText("With a groom’s kundli"));
  await press("Save");
  expect(sent()).toMatchObject([{ name: "Sunita", partnerRole: "groom", partnerBirthDate: "" }]);
});

it.each([
  ["began with an earlier saved version", { savedAt: "2026-11-16T04:30:00.000Z" }],
  ["began when nothing was saved", { savedAt: null }],
  ["was kept by an earlier version of the page", {}],
])("a draft that %s is shown beside what was saved since, and neither is lost", async (_, began) => {
  intake = saved;
  storeIntakeDraft({ userId, bookingId, typed: { forWhom: "self", name: "Sunita" }, ...began });
  show();
  expect(await screen.findByText(/^What you had typed .* saved on Sat, 21 Nov, 10:00.AM\.$/)).toBeTruthy();
  expect(typedIn("What should Guruji call you?")).toBe("Sunita");
  await press("See what is saved");
  expect(typedIn("Their name")).toBe("Gudiya");
  expect([typedIn("Day"), typedIn("Year")]).toEqual(["14", "1998"]);
  type("Their name", "Guddi");
  closePage();
  show();
  expect(await screen.findByText(/^This is what is saved/)).toBeTruthy();
  expect(typedIn("Their name")).toBe("Guddi");
  await press("See what I typed");
  expect(typedIn("What should Guruji call you?")).toBe("Sunita");
  await press("See what is saved");
  expect(typedIn("Their name")).toBe("Guddi");
  await press("Save");
  expect(sent()).toMatchObject([{ forWhom: "someone-else", name: "Guddi", birthDate: "1998-07-14" }]);
  expect(await screen.findByText("Guddi")).toBeTruthy();
  expect(draft()).toBe(null);
});

it("a draft whose customer looks at what is saved, and leaves it, is still there", async () => {
  intake = saved;
  storeIntakeDraft({ userId, bookingId, typed: { forWhom: "self", name: "Sunita" }, savedAt: null });
  show();
  await press("See what is saved");
  await press("Not now");
  expect(screen.getByText("Gudiya")).toBeTruthy();
  expect(draft()).toMatchObject({ name: "Sunita" });
  await press("Change");
  expect(typedIn("What should Guruji call you?")).toBe("Sunita");
  await press("Not now");
  expect(draft()).toBe(null);
});

it("what is saved on another device while the customer types is offered, and what is typed stays", async () => {
  intake = saved;
  show();
  await press("Change");
  type("Their name", "Guddi");
  expect(screen.queryByRole("button", { name: "See what is saved" })).toBeNull();
  screen.getByLabelText("Their name").focus();
  intake = { ...saved, name: "Gudiya Devi", changedAt: "2026-11-22T04:30:00.000Z" };
  await act(() => refresh(getIntake));
  expect(document.activeElement).toBe(screen.getByLabelText("Their name"));
  expect(typedIn("Their name")).toBe("Guddi");
  await press("See what is saved");
  expect(typedIn("Their name")).toBe("Gudiya Devi");
  type("Their name", "Gudiya Rani");
  intake = { ...saved, name: "Gudiya Bai", changedAt: "2026-11-23T04:30:00.000Z" };
  await act(() => refresh(getIntake));
  const shown = [];
  for (const to of ["is saved", "I typed", "is saved", "I typed", "is saved"]) {
    await press(`See what ${to}`);
    shown.push(typedIn("Their name"));
  }
  expect(shown).toEqual(["Gudiya Bai", "Guddi", "Gudiya Bai", "Gudiya Rani", "Gudiya Bai"]);
});

it("shows an error at its field, focuses it, and sends nothing", async () => {
  show();
  await screen.findByLabelText("Myself");
  typeDate("1", "January", "2199");
  type("What would you like to ask?", "a".repeat(601));
  expect(screen.getAllByText("1 letter too many").length).toBe(2);
  await press("Save");
  expect(screen.getByText("This date is still to come.")).toBeTruthy();
  expect(screen.getByText("Please write it shorter, in 600 letters at most.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Day"));
  expect(sent()).toEqual([]);
});

it("loses nothing when saving fails or the page is reloaded", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  server.fail(saveIntake, "try-again");
  await press("Save");
  expect(screen.getByText(/What you typed is still here/)).toBeTruthy();
  expect(typedIn("Place of birth")).toBe("Kanpur");
  answerAll();
  closePage();
  show();
  expect(await screen.findByText(/had typed is still here/)).toBeTruthy();
  expect(typedIn("Place of birth")).toBe("Kanpur");
  await press("Save");
  expect(await screen.findByText("Kanpur")).toBeTruthy();
  expect(draft()).toBe(null);
});

it("disables the form while it is saved, and ignores a second press", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  const release = server.hold(saveIntake);
  await press("Save");
  expect(screen.getByLabelText("Place of birth").closest("[inert]")).not.toBe(null);
  await press("Saving…");
  expect(sent()).toHaveLength(1);
  await act(async () => release());
  expect(await screen.findByText("Kanpur")).toBeTruthy();
});

it("what is typed for another session meanwhile stays when the server has saved this one", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  const typed = draft();
  if (!typed) throw new Error("No draft");
  const release = server.hold(saveIntake);
  await press("Save");
  const other = testId(4);
  storeIntakeDraft({ userId, bookingId: other, typed });
  await act(async () => release());
  expect(await screen.findByText("Saved. Guruji will see it.")).toBeTruthy();
  expect(readIntakeDraft(userId, other)).toEqual(typed);
});

it("does not show the draft to another customer in the same tab", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  expect(draft()?.birthPlace).toBe("Kanpur");
  expect(readIntakeDraft(testId(3), bookingId)).toBe(null);
  expect(draft()).toBe(null);
});

it("shows that the session has begun meanwhile", async () => {
  show();
  await screen.findByLabelText("Myself");
  type("Place of birth", "Kanpur");
  server.fail(saveIntake, "not-possible-now");
  await press("Save");
  expect(screen.getByText(/It is time for the session/)).toBeTruthy();
});

it("shows an error of the server at its field", async () => {
  show();
  await screen.findByLabelText("Myself");
  typeDate("1", "January", "1990");
  server.fail(saveIntake, "bad-input", { issues: [{ path: "birthDate", reason: "bad-birth-date" }] });
  const focused: (Element | null)[] = [];
  // No browser gives the focus to what is inert.
  const onFocus = ({ target }: FocusEvent) =>
    target instanceof Element && !target.closest("[inert]") && focused.push(target.closest("fieldset"));
  document.addEventListener("focusin", onFocus);
  const release = server.hold(saveIntake);
  await press("Save");
  await act(async () => release());
  document.removeEventListener("focusin", onFocus);
  const fault = screen.getByText(/Write the full date/);
  expect(focused.some((field) => field?.contains(fault))).toBe(true);
});

it("lets the customer change what is saved, or leave it", async () => {
  intake = saved;
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

it("erases after one confirmation", async () => {
  intake = saved;
  show();
  await press("Delete");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Keep it" }));
  await press("Yes, delete it");
  expect(intake).toBe(null);
  expect(await screen.findByLabelText("Myself")).toBeTruthy();
  expect(screen.getByText("It is deleted")).toBeTruthy();
});

it("erases with everything what is still on its way to the guide", async () => {
  intake = saved;
  server.answer(createIntakeUpload, () => new Promise<never>(() => {}));
  show();
  await screen.findByText("Photos for Guruji");
  const photo = new File(["a palm"], "palm.jpg", { type: "image/jpeg" });
  update(() => giveFile({ userId, bookingId }, "photo", photo, null));
  expect(screen.getByText(/^On its way/)).toBeTruthy();
  await press("Delete");
  await press("Yes, delete it");
  expect(await screen.findByText("It is deleted")).toBeTruthy();
  expect(screen.queryByText(/^On its way/)).toBeNull();
});

it("can only be read and erased once the session has begun", async () => {
  [intake, canEdit] = [saved, false];
  show();
  expect(await screen.findByText("Unnao")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change" })).toBe(null);
  await press("Delete");
  await press("Yes, delete it");
  expect(await screen.findByText("You can no longer write here")).toBeTruthy();
});

it("shows that a booking is missing, and offers to load again after a failure", async () => {
  server.fail(getIntake, "not-found");
  show();
  expect(await screen.findByText("There is no such booking")).toBeTruthy();
  closePage();
  server.fail(getIntake, "try-again");
  show();
  expect(await screen.findByText("The page could not be loaded")).toBeTruthy();
  answerAll();
  await press("Try again");
  expect(await screen.findByLabelText("Myself")).toBeTruthy();
});

it.each([
  ["14", "July", "1998", "1998-07-14"],
  ["२९", "February", "१९९६", "1996-02-29"],
])("the birth date of %s %s %s is sent as %s", async (day, month, year, birthDate) => {
  show();
  await screen.findByLabelText("Myself");
  typeDate(day, month, year);
  expect(
    ["Day", "Month", "Year"].map((part) => screen.getByLabelText(part).getAttribute("autocomplete")),
  ).toEqual(["bday-day", "bday-month", "bday-year"]);
  await press("Save");
  expect(sent()).toMatchObject([{ birthDate }]);
});

it("a birth date that no calendar has is named, and an incomplete one is refused", async () => {
  show();
  await screen.findByLabelText("Myself");
  typeDate("31", "February", "1998");
  await press("Save");
  expect(screen.getByText("February 1998 has no day 31. Please look again.")).toBeTruthy();
  type("Year", "98");
  await press("Save");
  expect(screen.getByText(/Write the full date/)).toBeTruthy();
  expect(sent()).toEqual([]);
});

it("a customer who does not know the birth date gets the parts back after unticking", async () => {
  show();
  await screen.findByLabelText("Myself");
  typeDate("5", "March", "1970");
  fireEvent.click(screen.getByLabelText("I do not know the date"));
  expect(screen.getByLabelText("Year")).toHaveProperty("disabled", true);
  expect(typedIn("Year")).toBe("");
  fireEvent.click(screen.getByLabelText("I do not know the date"));
  expect([typedIn("Day"), typedIn("Year")]).toEqual(["5", "1970"]);
});

it("read aloud, the screen says that speaking will do, and once the guide has something, that it has come", async () => {
  const speech = fakeSpeech();
  show();
  expect(await readAloud(speech)).toMatch(
    /^Here you can say what Guruji should know\. You can speak instead/,
  );
  speech.spoken.length = 0;
  type("What would you like to ask?", "Will the house be sold?");
  await press("Save");
  await screen.findByText("Will the house be sold?");
  expect(await readAloud(speech)).toMatch(/^What you told has reached Guruji\./);
  vi.unstubAllGlobals();
});
