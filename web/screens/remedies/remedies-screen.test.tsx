import { onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { getPaymentOrder, listPendingPayments, type PaymentOrder } from "#contract/payments.ts";
import { type CustomersRemedy, listPrescribedRemedies } from "#contract/remedies.ts";
import { createRemedyOrder, verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { CONFIG_KEY, forgetAnswers, queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import * as checkoutModule from "#web/features/payments/checkout.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { pageState, setPageState } from "#web/page-state.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { fakeSpeech, readAloud } from "#web/testing/fake-speech.ts";
import {
  testConfig,
  testCustomer,
  testId,
  testPaymentOrder,
  testPrescribedRemedy,
  testSettledOrder,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, closePage, fireEvent, render, screen, update, within } from "#web/testing/library.tsx";
import { takeChannel } from "#web/testing/taken-channel.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { RemediesScreen } from "./remedies-screen.tsx";

vi.spyOn(checkoutModule, "loadCheckout").mockResolvedValue(undefined as never);
const opened = vi.spyOn(checkoutModule, "openCheckout");
const channel = takeChannel();

const user = testCustomer();
const signed = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };
const ID = { Diya: testId(11), Katha: testId(12), Mala: testId(13) };
const remedy = (name: keyof typeof ID, price: number, fields: Partial<CustomersRemedy> = {}) =>
  testPrescribedRemedy({ bookingRemedyId: ID[name], name, nameHindi: `हिंदी ${name}`, price, ...fields });
const orderFor = (...bookingRemedyIds: string[]) => ({
  kind: "remedy" as const,
  bookingId: null,
  bookingRemedyIds,
});

const server = fakeServer();
let remedies: CustomersRemedy[];
/** What the server knows, by the order's id. */
let orders: Record<string, PaymentOrder>;

/** The answer that verifies the payment, after which the remedies are purchased. */
function purchase(ids: readonly string[]) {
  remedies = remedies.map((one) =>
    ids.includes(one.bookingRemedyId) ? { ...one, isPurchased: true, isPaid: true } : one,
  );
  const order = testSettledOrder("approved", orderFor(...ids));
  return { success: true as const, message: "Yours.", remedies: [], refunds: [], order };
}

inEnglish();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The storage event makes the app read again what it keeps in memory.
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/remedies");
  remedies = [remedy("Diya", 501), remedy("Katha", 1100), remedy("Mala", 251)];
  orders = {};
  server.answer(getPublicConfig, testConfig());
  server.answer(createRemedyOrder, ({ input }) => ({
    order: { id: "order_1", amount: 100 * priceOf(input.bookingRemedyIds), currency: "INR" as const },
    key_id: "k",
  }));
  server.answer(verifyRemedyPayment, ({ input }) => purchase(input.bookingRemedyIds));
  server.answer(listPrescribedRemedies, () => ({ remedies }));
  server.answer(getPaymentOrder, ({ params }) => {
    const order = orders[params.id];
    return order ? { order } : refusal("not-found");
  });
  server.answer(listPendingPayments, () => ({
    payments: Object.values(orders).filter(({ state }) => state === "checking"),
  }));
  opened.mockReset();
  opened.mockResolvedValue({ kind: "proof", proof: signed });
  queryClient.setQueryData(CONFIG_KEY, testConfig());
});
afterEach(() => {
  closePage();
  forgetUser();
  vi.useRealTimers();
  setPageState(null);
});

const priceOf = (ids: readonly string[]) =>
  remedies.reduce((sum, { bookingRemedyId, price }) => sum + (ids.includes(bookingRemedyId) ? price : 0), 0);
const show = () =>
  render(
    <>
      <RemediesScreen />
      <Toaster />
    </>,
  );
const box = (name: string) => screen.findByRole("checkbox", { name: new RegExp(`^${name}`) });
const bar = () => within(screen.getByRole("region", { name: "Your choice and what it costs" }));
const buyButton = () => bar().getByRole("button") as HTMLButtonElement;
const verifications = () => server.calls(verifyRemedyPayment).map(({ input }) => input.bookingRemedyIds);
async function choose(...names: string[]) {
  for (const name of names) fireEvent.click(await box(name));
}
async function buy() {
  await act(async () => fireEvent.click(buyButton()));
  const proceed = screen.queryByRole("button", { name: "Proceed to payment" });
  if (proceed) await act(async () => fireEvent.click(proceed));
}

it.each([
  [4, false],
  [5, true],
])("of %i vidhis the list scrolls in its own box: %s", async (count, scrolls) => {
  remedies = Array.from({ length: count }, (_, index) =>
    remedy("Diya", 501, { bookingRemedyId: testId(20 + index), name: `Diya ${index}` }),
  );
  show();
  await box("Diya 0");
  const list = screen.getByRole("region", { name: /^Vidhis to choose from/ });
  expect([list.classList.contains("overflow-y-auto"), list.tabIndex === 0]).toEqual([scrolls, scrolls]);
});

it("nothing is ticked at first; the ticked remedies make the total, and without one the button does nothing", async () => {
  show();
  expect(((await box("Diya")) as HTMLInputElement).checked).toBe(false);
  expect(buyButton().disabled).toBe(true);
  await buy();
  expect(server.calls(createRemedyOrder)).toEqual([]);
  await choose("Diya", "Katha");
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹1,601");
  expect(bar().getByText("Total ₹1,601")).toBeDefined();
  await choose("Katha");
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹501");
});

it("before the checkout opens, a summary says what is bought, how many, for how much, and when money comes back", async () => {
  show();
  await choose("Diya", "Mala");
  await act(async () => fireEvent.click(buyButton()));
  const dialog = within(await screen.findByRole("dialog", { name: "Your vidhis" }));
  const rows = dialog.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(rows).toEqual([
    ["Diya", "₹501"],
    ["Mala", "₹251"],
    ["2 vidhis in all", "₹752"],
  ]);
  expect(dialog.getByText(/^A vidhi that is bought is not refunded/)).toBeDefined();
  expect(dialog.getByText(/UPI/)).toBeDefined();
  expect(server.calls(createRemedyOrder)).toEqual([]);
  await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Cancel" })));
  expect(screen.queryByRole("dialog", { name: "Your vidhis" })).toBeNull();
  expect(server.calls(createRemedyOrder)).toEqual([]);
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
});

it("while the order is made the boxes rest, and show what is being paid", async () => {
  const release = server.hold(createRemedyOrder);
  let close: (outcome: { kind: "dismissed" }) => void = () => undefined;
  opened.mockReturnValue(new Promise((resolve) => (close = resolve)));
  show();
  await choose("Diya");
  await buy();
  const katha = (await box("Katha")) as HTMLInputElement;
  fireEvent.click(katha);
  expect([katha.checked, katha.disabled]).toEqual([false, true]);
  await act(async () => release());
  const boxes = [await box("Diya"), await box("Katha")] as HTMLInputElement[];
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false]);
  expect(server.calls(createRemedyOrder).map(({ input }) => input.bookingRemedyIds)).toEqual([[ID.Diya]]);
  // An open checkout would ask for its order without end.
  await act(async () => close({ kind: "dismissed" }));
});

it("ticked remedies survive a reload of the page, until they are bought", async () => {
  const reload = () => {
    cleanup();
    forgetAnswers();
    show();
  };
  show();
  await choose("Diya", "Mala");
  reload();
  expect(((await box("Diya")) as HTMLInputElement).checked).toBe(true);
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
  remedies = remedies.map((one) => (one.name === "Mala" ? { ...one, isPurchased: true, isPaid: true } : one));
  reload();
  await box("Diya");
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹501");
  await buy();
  await screen.findByText("Purchase Successful");
  expect(sessionStorage).toHaveLength(0);
});

it("each session has its own list, and a Hindi reader reads the Hindi name first", async () => {
  remedies = [remedy("Diya", 501), remedy("Mala", 251, { bookingId: testId(4), sessionDate: "2026-10-02" })];
  await setLanguage("hi");
  show();
  expect(await box("हिंदी Diya")).toBeDefined();
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["शनिवार, 21 नवंबर 2026शाम 4:30 IST", "शुक्रवार, 2 अक्टूबर 2026शाम 4:30 IST"]);
  await act(() => setLanguage("en"));
});

it("a purchase of two asks for their total in the checkout, and clears the selection", async () => {
  show();
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("Purchase Successful")).toBeDefined();
  expect(opened.mock.calls[0]?.[0].order).toMatchObject({ amount: 75_200, id: "order_1" });
  expect(server.calls(createRemedyOrder).map(({ input }) => input.bookingRemedyIds)).toEqual([
    [ID.Diya, ID.Mala],
  ]);
  expect(verifications()).toEqual([[ID.Diya, ID.Mala]]);
  expect(await screen.findAllByText("Purchased")).toHaveLength(2);
  expect(buyButton().disabled).toBe(true);
  expect(localStorage.getItem("pendingPayment")).toBeNull();
});

it("a remedy that was bought meanwhile is named, the rest stays selected at its total, and nothing is paid", async () => {
  show();
  await choose("Diya", "Katha", "Mala");
  purchase([ID.Katha]);
  server.fail(createRemedyOrder, "vidhi-bought", { message: "One is yours already." });
  await buy();
  const notice = await screen.findByText("Your choice has changed");
  expect(notice.closest("[role=alert]")?.textContent).toContain("Yours already: Katha.");
  expect(notice.closest("[role=alert]")?.textContent).toContain("comes to ₹752");
  expect(opened).not.toHaveBeenCalled();
  expect(await screen.findByText("Failed to initiate payment. Please try again.")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
});

it("an order of another amount than the shown one never opens the checkout", async () => {
  show();
  await choose("Diya");
  remedies = remedies.map((one) => ({ ...one, price: one.price + 100 }));
  await buy();
  expect(await screen.findByText(/The total has changed in the meantime/)).toBeDefined();
  expect(opened).not.toHaveBeenCalled();
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹601");
});

it("without a network the screen says at once that nothing was begun, and keeps the selection", async () => {
  show();
  await choose("Diya");
  update(() => onlineManager.setOnline(false));
  server.fail(createRemedyOrder, "network");
  server.fail(listPrescribedRemedies, "network");
  await buy();
  expect(await screen.findByText("Failed to initiate payment. Please try again.")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹501");
  update(() => onlineManager.setOnline(true));
});

it("a dismissed checkout keeps the selection", async () => {
  opened.mockResolvedValue({ kind: "dismissed" });
  show();
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("Payment cancelled")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
});

it("when a UPI app pays and the checkout does not notice, the server's answer closes it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  opened.mockImplementation(
    (_options, close) =>
      new Promise((resolve) => close.addEventListener("abort", () => resolve({ kind: "withdrawn" }))),
  );
  orders = { order_1: testPaymentOrder({ state: "open", ...orderFor(ID.Diya) }) };
  show();
  await choose("Diya");
  await buy();
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  expect(screen.queryByText("Purchase Successful")).toBeNull();
  orders = { order_1: purchase([ID.Diya]).order };
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  expect(await screen.findByText("Purchase Successful")).toBeDefined();
  expect(verifications()).toEqual([]);
});

it("a rejected proof is shown with the payment's id and the way to support", async () => {
  server.fail(verifyRemedyPayment, "bad-signature", { message: "Not ours." });
  show();
  await choose("Diya");
  await buy();
  const title = await screen.findByText("Payment verification failed. Please contact support.");
  const alert = title.closest("[role=alert]");
  expect(alert?.textContent).toContain("Payment ID: pay_1");
  expect(alert?.querySelector("a")?.href).toContain("pay_1");
});

it("refunds are shown: of the whole payment, and of one of two remedies", async () => {
  const order = testSettledOrder("refunded", orderFor(ID.Diya));
  const message = "Your ₹501 is being refunded.";
  server.fail(verifyRemedyPayment, "vidhis-refunded", { message, order, remedies: [], refunds: [] });
  show();
  await choose("Diya");
  await buy();
  expect(await screen.findByText(message)).toBeDefined();
  const refund = {
    id: testId(9),
    amount: 251,
    status: "pending" as const,
    reference: null,
    createdAt: "2026-11-21T04:30:00.000Z",
    processedAt: null,
  };
  server.answer(verifyRemedyPayment, () => {
    const answer = purchase([ID.Diya, ID.Mala]);
    const [bought, other] = answer.order.lines;
    if (!bought || !other) throw new Error("The order has two lines");
    const lines = [bought, { ...other, outcome: "refunded" as const, reason: "paid-twice" as const, refund }];
    return { ...answer, order: { ...answer.order, lines }, refunds: [refund] };
  });
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("Part of your money is on its way back")).toBeDefined();
  expect(screen.getByText(/^₹251 goes back/)).toBeDefined();
});

it("an unverified remedy cannot be paid again, and is purchased once a check confirms the payment", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const order = testPaymentOrder(orderFor(ID.Diya));
  server.answer(verifyRemedyPayment, () => {
    orders = { order_1: order };
    return refusal("payment-checking", { message: "Not yet.", order });
  });
  show();
  await choose("Diya");
  await buy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(verifications()).toHaveLength(3);
  expect(screen.getByText("Payment Verification Pending")).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /^Diya/ })).toBeNull();
  expect(screen.getByText("Payment being checked")).toBeDefined();
  expect(localStorage.getItem("pendingPayment")).toContain("pay_1");
  server.answer(verifyRemedyPayment, () => {
    orders = {};
    return purchase([ID.Diya]);
  });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Check Payment Status" })));
  expect(await screen.findByText("Purchase Successful")).toBeDefined();
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
  expect(await screen.findByText("Purchased")).toBeDefined();
  expect(localStorage.getItem("pendingPayment")).toBeNull();
});

it("purchased remedies are shown as bought or given, to come or performed, with their videos in the page", async () => {
  setPageState({ ...pageState(), permits: { pay: false, call: false, films: true } });
  const bought = { isPurchased: true, isPaid: true };
  remedies = [
    remedy("Diya", 501, {
      ...bought,
      completionStatus: "completed",
      completionVideoUrl: "/objects/videos/a.mp4",
    }),
    remedy("Mala", 0, { isPurchased: true, videoUrl: "https://youtu.be/dQw4w9WgXcQ" }),
    remedy("Katha", 1100, { ...bought, videoUrl: "https://example.com/katha" }),
  ];
  const speech = fakeSpeech();
  show();
  expect(await screen.findByText("Given to you")).toBeDefined();
  expect(screen.getAllByText("To be performed")).toHaveLength(2);
  expect(screen.getByText("Completed")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Your choice and what it costs" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Watch the video of the vidhi: Diya" }));
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/objects/videos/a.mp4");
  expect(document.querySelector("video")?.getAttribute("preload")).toBe("metadata");
  expect(await readAloud(speech)).toBe("Here is the video of the vidhi. To play it, press the video.");
  fireEvent.click(screen.getByRole("button", { name: "How it is done: Mala" }));
  expect(document.querySelector("iframe")?.src).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  const link = screen.getByRole("link", { name: "How it is done: Katha (opens in a new tab)" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://example.com/katha",
    "noopener noreferrer",
  ]);
});

it("a WebM that the phone cannot play says what helps, instead of a link that would fail too", async () => {
  const completed = { isPurchased: true, isPaid: true, completionStatus: "completed" } as const;
  remedies = [remedy("Diya", 501, { ...completed, completionVideoUrl: "/objects/videos/a.webm" })];
  const canPlay = vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("");
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Watch the video of the vidhi: Diya" }));
  fireEvent.error(document.querySelector("video") as HTMLVideoElement);
  expect(screen.getByText(/^This phone’s system is too old for this video/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Open it in a new tab" })).toBeNull();
  canPlay.mockRestore();
});

it("an empty and a failed list say so, and lead on", async () => {
  remedies = [];
  show();
  expect(await screen.findByText("No vidhis yet")).toBeDefined();
  cleanup();
  forgetAnswers();
  server.fail(listPrescribedRemedies, "unexpected", { message: "Later." });
  show();
  expect(await screen.findByText("Failed to fetch remedies")).toBeDefined();
  server.answer(listPrescribedRemedies, { remedies: [remedy("Diya", 501)] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await box("Diya")).toBeDefined();
});

it("an open page shows at once that a remedy was performed", async () => {
  remedies = [remedy("Diya", 501, { isPurchased: true, isPaid: true })];
  await show();
  expect(await screen.findByText("To be performed")).toBeTruthy();
  remedies = [
    remedy("Diya", 501, {
      ...{ isPurchased: true, isPaid: true, completionStatus: "completed" },
      completionVideoUrl: "/objects/remedies/1.mp4",
    }),
  ];
  const performed = { type: "remedy-performed", bookingId: testId(3), bookingRemedyId: ID.Diya } as const;
  update(() => channel.push(performed));
  expect(
    await screen.findByRole("button", { name: /Watch the video of the vidhi|performed: / }),
  ).toBeTruthy();
});

it("read aloud, the screen says what can be chosen, and the summary the amount and the refund rule", async () => {
  const speech = fakeSpeech();
  remedies = [remedy("Diya", 101), remedy("Katha", 501)];
  render(<RemediesScreen />);
  expect(await readAloud(speech)).toBe(
    "Choose the vidhis that you want Guruji to perform for you. Taking one or not is up to you.",
  );
  fireEvent.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
  fireEvent.click(screen.getByRole("button", { name: /501/ }));
  await within(screen.getByRole("dialog")).findByRole("button", { name: "Listen" });
  speech.spoken.length = 0;
  expect(await readAloud(speech)).toMatch(
    /^You pay five hundred and one rupees\. A vidhi that is bought is not refunded\..* To pay, press/,
  );
  vi.unstubAllGlobals();
});
