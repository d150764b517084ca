import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Address, getAddress, getPinCode, saveAddress } from "#contract/addresses.ts";
import { type Booking, listPastBookings } from "#contract/bookings.ts";
import type { Customer } from "#contract/customers.ts";
import {
  getParchaWait,
  listParchas,
  markParchaArrived,
  markParchasSeen,
  type Parcha,
  unmarkParchaArrived,
} from "#contract/parchas.ts";
import { getRating } from "#contract/ratings.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { type CallTo, fakeServer } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import { testBooking, testCustomer, testId, testParcha } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import {
  act,
  closePage,
  fireEvent,
  press,
  render,
  screen,
  update,
  waitFor,
  within,
} from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { ParchasScreen } from "./parchas-screen.tsx";

const front = testParcha();
const home: Address = {
  recipientName: "Sunita Verma",
  line1: "117/H-2, Pandu Nagar",
  line2: null,
  landmark: null,
  city: "Kanpur",
  state: "UP",
  pinCode: "208005",
  phone: null,
  changedAt: "2026-11-21T04:30:00.000Z",
};

let parchas: Parcha[];
let past: Booking[];
let address: Address | null;
const server = fakeServer();
let user: Customer;
let next = 1;
inEnglish();
beforeEach(() => {
  parchas = [front];
  past = [];
  address = null;
  user = testCustomer({ id: testId(100 + next++) });
  rememberUser(user);
  server.answer(listParchas, () => ({ parchas }));
  server.answer(listPrescribedRemedies, { remedies: [] });
  server.answer(listPastBookings, () => ({ bookings: past }));
  server.answer(markParchasSeen, { success: true });
  server.answer(getParchaWait, { usualMinutes: 120 });
  server.answer(getAddress, () => ({ address }));
  server.answer(saveAddress, save);
  server.answer(getPinCode, { place: null });
  server.answer(getRating, { rating: null });
});
afterEach(() => {
  closePage();
  forgetUser();
});

const unsaved = { line2: null, landmark: null, phone: null };
function save({ input }: CallTo<typeof saveAddress>) {
  const saved = { ...input, ...unsaved, changedAt: home.changedAt } as Address;
  address = saved;
  return { success: true, address: saved };
}
const channel = takeChannel("live");
const sent = () => server.calls(saveAddress).map(({ input }) => input);

const show = () =>
  render(
    <>
      <ParchasScreen />
      <Toaster />
    </>,
  );
const again = () => {
  closePage();
  show();
};
const write = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const writeHome = () => {
  write(/^Full name/, home.recipientName);
  write(/^House number/, home.line1);
  write(/^PIN code/, "२०८ ००५");
  write(/^City/, home.city);
  write(/^State/, "UP");
};
const photo = () => screen.findByRole("button", { name: /^Enlarge|photo/i });
const question = "Where should we send your parcha?";

it("asks where to send a parcha that is not sent yet, takes the address, and says where it goes", async () => {
  show();
  expect(await screen.findByRole("heading", { name: question })).toBeTruthy();
  await press("Add address");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Full name/));
  expect(screen.getByRole("heading", { name: question })).toBeTruthy();
  writeHome();
  await press("Save address");
  const { recipientName, line1, city, state, pinCode } = home;
  expect(sent()).toEqual([
    { recipientName, line1, line2: "", landmark: "", city, state, pinCode, phone: "" },
  ]);
  expect(await screen.findByText("Sunita Verma, Kanpur 208005")).toBeTruthy();
  expect(screen.getByText("Your address is saved")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: question })).toBeNull();
  again();
  await press("Change the address");
  expect(screen.getByLabelText(/^PIN code/)).toHaveProperty("value", "208005");
});

it("asks nothing once the parcha is sent", async () => {
  parchas = [{ ...front, isSent: true }];
  show();
  expect(await photo()).toBeTruthy();
  expect(screen.queryByRole("heading", { name: question })).toBeNull();
});

it("a customer who chose Not now is not asked again in this browser; another customer is asked", async () => {
  show();
  await press("Not now");
  expect(screen.getByText("You can add it later on the Profile page.")).toBeTruthy();
  again();
  expect(await photo()).toBeTruthy();
  expect(screen.queryByRole("heading", { name: question })).toBeNull();
  rememberUser({ ...user, id: testId(99) });
  again();
  expect(await screen.findByRole("heading", { name: question })).toBeTruthy();
});

it("says at each field what is wrong with it, goes to the first, and sends nothing", async () => {
  show();
  await press("Add address");
  writeHome();
  write(/^House number/, "");
  write(/^PIN code/, "012345");
  await press("Save address");
  expect(sent()).toEqual([]);
  const line = screen.getByLabelText(/^House number/);
  expect(document.activeElement).toBe(line);
  expect(line.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Write the house number and the street.")).toBeTruthy();
  expect(screen.getByText("A PIN code has 6 digits, and the first is not 0.")).toBeTruthy();
  write(/^House number/, home.line1);
  expect(screen.queryByText("Write the house number and the street.")).toBeNull();
});

it("keeps all that was typed when the server refuses a field, or does not answer", async () => {
  show();
  await press("Add address");
  writeHome();
  server.fail(saveAddress, "bad-pin-code", { issues: [{ path: "pinCode", reason: "bad-pin-code" }] });
  await press("Save address");
  expect(document.activeElement).toBe(screen.getByLabelText(/^PIN code/));
  expect(screen.getByText("A PIN code has 6 digits, and the first is not 0.")).toBeTruthy();
  server.fail(saveAddress, "try-again", { message: "Briefly away." });
  write(/^PIN code/, "208005");
  await press("Save address");
  expect(screen.getByText("The address was not saved")).toBeTruthy();
  expect(screen.getByText("Briefly away.")).toBeTruthy();
  expect(screen.getByLabelText(/^House number/)).toHaveProperty("value", home.line1);
  expect(screen.getByLabelText(/^State/)).toHaveProperty("value", "UP");
});

it("Back closes the enlarged photo and stays on the screen", async () => {
  show();
  window.history.replaceState(null, "", "/parchas");
  await photo();
  await press(/^Enlarge/);
  expect(screen.getByRole("button", { name: "Larger" })).toBeTruthy();
  update(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole("button", { name: "Larger" })).toBeNull());
  expect(window.location.pathname).toBe("/parchas");
});

it("an enlarged parcha has the photos of both sides, of which the keys and the words turn to the other one", async () => {
  parchas = [front, testParcha({ id: testId(8), notes: "Back", imageUrl: "/8.webp" })];
  show();
  await screen.findAllByRole("button", { name: /^Enlarge/ });
  await press(/^Enlarge.* Front$/);
  const dialog = within(screen.getByRole("dialog"));
  const shown = () => document.querySelector("dialog [role=group]:not([inert]) img")?.getAttribute("src");
  const side = (name: string) => dialog.getByRole("button", { name }).getAttribute("aria-current");
  await waitFor(() => expect(shown()).toBe(front.imageUrl));
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await waitFor(() => expect([shown(), side("Back")]).toEqual(["/8.webp", "true"]));
  expect(dialog.getByRole("group", { name: "2 of 2" })).toBeTruthy();
  await press("Front");
  expect([shown(), side("Back")]).toEqual([front.imageUrl, "false"]);
});

it("a parcha that is being written has its place, which the photo takes as soon as it comes", async () => {
  parchas = [];
  const ended = new Date();
  const done = testBooking({
    status: "completed",
    sessionDate: istDateOf(ended),
    sessionTime: istTimeOf(ended),
  });
  past = [done];
  show();
  expect(await screen.findByRole("heading", { name: "Guruji is writing your parcha" })).toBeTruthy();
  expect(await screen.findByText(/^Usually within 2 hours\./)).toBeTruthy();
  expect(screen.queryByText("No parchas yet")).toBeNull();
  parchas = [front];
  past = [{ ...done, parchas }];
  update(() =>
    channel.push({ type: "parcha-uploaded", bookingId: done.id, parchaId: front.id, notes: "Front" }),
  );
  expect(await photo()).toBeTruthy();
  expect(screen.getByText("The front is here. The back follows.")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Guruji is writing your parcha" })).toBeNull();
});

const posted = { isSent: true, sentAt: "2020-11-21T06:00:00.000Z" };

it("once it is posted, the customer says that the paper has come, and each side says so", async () => {
  const back = testParcha({ id: testId(8), notes: "Back" });
  parchas = [{ ...front, ...posted }, back];
  server.fail(markParchaArrived, "network");
  show();
  await screen.findAllByRole("button", { name: /^Enlarge/ });
  expect([screen.queryByText("Sent"), screen.queryByText("Not posted yet")]).not.toContain(null);
  await press("Yes, it has come");
  expect(await screen.findByText(/^You’re offline\./)).toBeTruthy();
  server.answer(markParchaArrived, ({ params }) => {
    parchas = parchas.map((one) => ({
      ...one,
      arrivedAt: params.id === one.bookingId ? posted.sentAt : null,
    }));
    return { success: true };
  });
  await press("Yes, it has come");
  expect(document.activeElement?.textContent).toBe("Thank you. We are glad that it has come.");
  expect(screen.getAllByText("Delivered")).toHaveLength(2);
});

it("a customer who pressed by mistake takes it back, also after a reload, and is asked again", async () => {
  const setArrived = (arrivedAt: string | null) => {
    parchas = parchas.map((one) => ({ ...one, arrivedAt }));
    return { success: true } as const;
  };
  parchas = [{ ...front, ...posted, arrivedAt: new Date().toISOString() }];
  server.fail(unmarkParchaArrived, "network");
  show();
  expect(await screen.findByText("Thank you. We are glad that it has come.")).toBeTruthy();
  await press("No, not yet");
  expect(await screen.findByText(/^You’re offline\./)).toBeTruthy();
  expect(screen.getByText("Delivered")).toBeTruthy();
  server.answer(unmarkParchaArrived, () => setArrived(null));
  await press("No, not yet");
  expect(document.activeElement?.textContent).toBe("Has the parcha itself come by post?");
  expect([screen.queryByText("Sent"), screen.queryByText("Delivered")]).toEqual([expect.anything(), null]);
  server.answer(markParchaArrived, () => setArrived(new Date().toISOString()));
  await press("Yes, it has come");
  expect(document.activeElement?.textContent).toBe("Thank you. We are glad that it has come.");
  expect(screen.getByRole("button", { name: "No, not yet" })).toBeTruthy();
});

it("a parcha that came days ago is not asked about any more", async () => {
  parchas = [{ ...front, ...posted, arrivedAt: posted.sentAt }];
  show();
  await screen.findByText("Delivered");
  expect(screen.queryByRole("button", { name: "No, not yet" })).toBeNull();
});

it("of one side there is nothing to save together, and of an unposted parcha nothing to have come", async () => {
  show();
  await photo();
  expect(screen.queryByRole("button", { name: "Download both sides" })).toBeNull();
  expect(screen.queryByText("Has the parcha itself come by post?")).toBeNull();
});

it("photos on the screen count as seen from then on, each once", async () => {
  parchas = [front, testParcha({ id: testId(8), notes: "Back", isSeen: true })];
  show();
  await screen.findAllByRole("button", { name: /^Enlarge/ });
  const seen = () => server.calls(markParchasSeen).map(({ input }) => input);
  await waitFor(() => expect(seen()).toEqual([{ parchaIds: [front.id] }]));
  await act(() => queryClient.refetchQueries());
  expect(seen()).toHaveLength(1);
});

it("an address that cannot be loaded is named below the parchas, and above them once it is there", async () => {
  server.fail(getAddress, "network");
  show();
  const failed = await screen.findByText("The address could not be loaded");
  const isAfter = async (other: Element) =>
    Boolean((await photo()).compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await isAfter(failed)).toBe(true);
  server.answer(getAddress, { address: home });
  await press("Try again");
  expect(await isAfter(await screen.findByText("Sunita Verma, Kanpur 208005"))).toBe(false);
});

it("a PIN code fills in city and state, and leaves what the customer has typed", async () => {
  server.answer(getPinCode, ({ query }) => ({
    place:
      query.pinCode === "208005"
        ? ({ city: "Kanpur", state: "UP" } as const)
        : ({ city: "Patna", state: "BR" } as const),
  }));
  show();
  await press("Add address");
  const values = () =>
    [/^City/, /^State/].map((name) => (screen.getByLabelText(name) as HTMLInputElement).value);
  await act(async () => write(/^PIN code/, "208005"));
  expect(values()).toEqual(["Kanpur", "UP"]);
  await act(async () => write(/^PIN code/, "800001"));
  expect(values()).toEqual(["Patna", "BR"]);
  write(/^City/, "Danapur");
  await act(async () => write(/^PIN code/, "208005"));
  expect(values()).toEqual(["Danapur", "UP"]);
});

it("what a PIN code has filled in does not stay for another one, of which nothing is known yet or at all", async () => {
  server.answer(getPinCode, ({ query }) => ({
    place: query.pinCode === "208005" ? ({ city: "Kanpur", state: "UP" } as const) : null,
  }));
  show();
  await press("Add address");
  const values = () =>
    [/^City/, /^State/].map((name) => (screen.getByLabelText(name) as HTMLInputElement).value);
  await act(async () => write(/^PIN code/, "208005"));
  expect(values()).toEqual(["Kanpur", "UP"]);
  const release = server.hold(getPinCode);
  await act(async () => write(/^PIN code/, "800001"));
  expect(values()).toEqual(["", ""]);
  await act(async () => release());
  expect(values()).toEqual(["", ""]);
});

it("read aloud, the screen says of which session the newest parcha is and how to see it large", async () => {
  const speech = fakeSpeech();
  parchas = [front, testParcha({ id: testId(8), bookingId: testId(30), sessionDate: "2026-11-02" })];
  render(<ParchasScreen />);
  expect(await readAloud(speech)).toMatch(
    /^Here are your parchas, the newest of the session .+\. Press a picture/,
  );
  vi.unstubAllGlobals();
});

it("a parcha that takes longer than usual is not promised within the usual time", async () => {
  parchas = [];
  past = [testBooking({ status: "completed", sessionDate: "2026-11-21", sessionTime: "16:30" })];
  show();
  expect(await screen.findByText(/^It is taking longer this time\./)).toBeTruthy();
  expect(screen.queryByText(/^Usually/)).toBeNull();
});
