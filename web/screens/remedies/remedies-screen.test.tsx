import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Customer } from "#contract/customers.ts";
import type { PrescribedRemedy } from "#contract/remedies.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { cartProofs } from "#web/features/carts/cart-proof.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import type { CheckoutEnd } from "#web/features/payments/checkout.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { WithQueries } from "#web/shell/with-queries.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { RemediesScreen } from "./remedies-screen.tsx";

const opened = vi.fn<(wish: { amount: number }) => Promise<CheckoutEnd>>();
vi.mock("#web/features/payments/checkout.ts", () => ({
  loadCheckout: async () => undefined,
  openCheckout: (wish: { amount: number }) => opened(wish),
}));

const user: Customer = {
  id: "me",
  username: "Seeker 3210",
  role: "user",
  phone: "9876543210",
  email: null,
  referralCode: "ABCDEF",
  referralDiscountCredits: 0,
  whatsappOptIn: false,
};
const signed = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };
const vidhi = (id: string, price: number, more: Partial<PrescribedRemedy> = {}): PrescribedRemedy => ({
  bookingRemedyId: id,
  bookingId: "b",
  id: `of-${id}`,
  name: id,
  nameHindi: `हिंदी ${id}`,
  videoUrl: null,
  price,
  isPurchased: false,
  isPaid: false,
  completionStatus: "pending",
  completionVideoUrl: null,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
  ...more,
});
const failure = (status: number, code: string, message: string) =>
  Response.json({ success: false, code, message }, { status });

let remedies: PrescribedRemedy[];
let pending: { orderId: string; kind: string; bookingRemedyIds: string[] }[];
let payments: object[];
let answers: Record<string, () => Response>;
let posted: { path: string; input: { bookingRemedyIds: string[] } }[];

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  localStorage.clear();
  // What is kept in memory is read anew.
  window.dispatchEvent(new StorageEvent("storage"));
  rememberUser(user);
  history.replaceState(null, "", "/remedies");
  remedies = [vidhi("Diya", 501), vidhi("Katha", 1100), vidhi("Mala", 251)];
  [pending, payments, posted] = [[], [], []];
  answers = {
    "/api/remedy-payment/create-order": () =>
      Response.json({
        order: {
          id: "order_1",
          amount: 100 * priceOf(posted.at(-1)?.input.bookingRemedyIds ?? []),
          currency: "INR",
        },
        key_id: "k",
      }),
    "/api/remedy-payment/verify": () => {
      const ids = posted.at(-1)?.input.bookingRemedyIds ?? [];
      remedies = remedies.map((one) =>
        ids.includes(one.bookingRemedyId) ? { ...one, isPurchased: true, isPaid: true } : one,
      );
      return Response.json({ success: true, message: "Yours.", remedies: [], refunds: [] });
    },
    "/api/remedies/user/me": () => Response.json({ remedies }),
    "/api/payment/pending": () => Response.json({ payments: pending }),
    "/api/payments/user/me": () => Response.json({ payments }),
  };
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method === "POST") posted.push({ path, input: JSON.parse(body ?? "{}") });
    return answers[path]?.() ?? failure(404, "not-found", "None.");
  });
  opened.mockReset();
  opened.mockResolvedValue({ kind: "proof", proof: signed });
  queryClient.setQueryData(keys.config, {
    brand: { name: "Parcha" },
    payment: { checkoutScriptUrl: "/sandbox/razorpay/checkout.js" },
    support: { whatsapp: "919800000000" },
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  forgetUser();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.films;
});

const priceOf = (ids: string[]) =>
  remedies.reduce((sum, { bookingRemedyId, price }) => sum + (ids.includes(bookingRemedyId) ? price : 0), 0);
const show = () =>
  render(
    <WithQueries>
      <RemediesScreen />
      <Toaster label="Notices" closeLabel="Close" />
    </WithQueries>,
  );
const box = (name: string) => screen.findByRole("checkbox", { name: new RegExp(`^${name}`) });
const bar = () => within(screen.getByRole("region", { name: "Your choice and what it costs" }));
const buyButton = () => bar().getByRole("button") as HTMLButtonElement;
async function choose(...names: string[]) {
  for (const name of names) fireEvent.click(await box(name));
}
async function buy() {
  await act(async () => fireEvent.click(buyButton()));
}

it("nothing is chosen for her; what she ticks makes the sum, and the button does nothing without", async () => {
  show();
  expect(((await box("Diya")) as HTMLInputElement).checked).toBe(false);
  expect(screen.getByRole("region", { name: /^Vidhis to choose from/ }).classList).toContain("max-h-[280px]");
  expect(buyButton().disabled).toBe(true);
  await buy();
  expect(posted).toEqual([]);
  await choose("Diya", "Katha");
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹1,601");
  expect(bar().getByText("Total ₹1,601")).toBeDefined();
  await choose("Katha");
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹501");
});

it("sessions stand by themselves, and a Hindi reader reads the Hindi name first", async () => {
  remedies = [vidhi("Diya", 501), vidhi("Mala", 251, { bookingId: "a", sessionDate: "2026-10-02" })];
  await setLanguage("hi");
  show();
  expect(await box("हिंदी Diya")).toBeDefined();
  const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["शनिवार, 21 नवंबर 2026शाम 4:30 IST", "शुक्रवार, 2 अक्टूबर 2026शाम 4:30 IST"]);
  await act(() => setLanguage("en"));
});

it("she buys two: the checkout asks for their sum, they are hers, and nothing is chosen any more", async () => {
  show();
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("Purchase Successful")).toBeDefined();
  expect(opened.mock.calls[0]?.[0]).toMatchObject({ amount: 75_200, order_id: "order_1" });
  expect(posted.map(({ path, input }) => [path, input.bookingRemedyIds])).toEqual([
    ["/api/remedy-payment/create-order", ["Diya", "Mala"]],
    ["/api/remedy-payment/verify", ["Diya", "Mala"]],
  ]);
  expect(await screen.findAllByText("Purchased")).toHaveLength(2);
  expect(buyButton().disabled).toBe(true);
  expect(localStorage.getItem("pendingCart")).toBeNull();
});

it("M01 M04 one has become hers meanwhile: named, the rest stays chosen at its sum, and nothing is paid", async () => {
  show();
  await choose("Diya", "Katha", "Mala");
  remedies = remedies.map((one) =>
    one.name === "Katha" ? { ...one, isPurchased: true, isPaid: true } : one,
  );
  answers["/api/remedy-payment/create-order"] = () => failure(409, "vidhi-bought", "One is yours already.");
  await buy();
  const notice = await screen.findByText("Your choice has changed");
  expect(notice.closest("[role=alert]")?.textContent).toContain("Yours already: Katha.");
  expect(notice.closest("[role=alert]")?.textContent).toContain("comes to ₹752");
  expect(opened).not.toHaveBeenCalled();
  expect(screen.getByText("Failed to initiate payment. Please try again.")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
});

it("M02 an order of another sum than the one she saw never opens the checkout", async () => {
  show();
  await choose("Diya");
  remedies = remedies.map((one) => ({ ...one, price: one.price + 100 }));
  await buy();
  expect(await screen.findByText(/The sum has changed meanwhile/)).toBeDefined();
  expect(opened).not.toHaveBeenCalled();
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹601");
});

it("without a network it is said at once that nothing was begun, and the choice stays", async () => {
  show();
  await choose("Diya");
  act(() => onlineManager.setOnline(false));
  const away = async () => Promise.reject(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", away);
  await buy();
  expect(await screen.findByText("Failed to initiate payment. Please try again.")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 1 vidhi · ₹501");
  act(() => onlineManager.setOnline(true));
});

it("a closed checkout loses nothing", async () => {
  opened.mockResolvedValue({ kind: "dismissed" });
  show();
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("Payment cancelled")).toBeDefined();
  expect(buyButton().textContent).toBe("Buy 2 vidhis · ₹752");
});

it("a payment that cannot be verified: said with its id and the way to support", async () => {
  answers["/api/remedy-payment/verify"] = () => failure(400, "bad-signature", "Not ours.");
  show();
  await choose("Diya");
  await buy();
  const alert = (await screen.findByText("Payment verification failed. Please contact support.")).closest(
    "[role=alert]",
  );
  expect(alert?.textContent).toContain("Payment ID: pay_1");
  expect(alert?.querySelector("a")?.href).toContain("pay_1");
});

it("what went otherwise is said with the money that goes back, all of it or a part", async () => {
  answers["/api/remedy-payment/verify"] = () =>
    failure(409, "vidhis-refunded", "Your ₹501 is being refunded.");
  show();
  await choose("Diya");
  await buy();
  expect(await screen.findByText("Your ₹501 is being refunded.")).toBeDefined();
  const refunds = [{ id: "r", amount: 251, status: "pending" }];
  answers["/api/remedy-payment/verify"] = () =>
    Response.json({ success: true, message: "₹251 is being refunded.", remedies: [], refunds });
  await choose("Diya", "Mala");
  await buy();
  expect(await screen.findByText("₹251 is being refunded.")).toBeDefined();
});

it("the proof is kept before it is sent; unverified, its vidhi waits, and is hers once it is known", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers["/api/remedy-payment/verify"] = () => failure(503, "payment-checking", "Not yet.");
  show();
  await choose("Diya");
  await buy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(posted.filter(({ path }) => path.endsWith("/verify"))).toHaveLength(3);
  expect(screen.getByText("Payment Verification Pending")).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /^Diya/ })).toBeNull();
  expect(screen.getByText("Payment being checked")).toBeDefined();
  expect(localStorage.getItem("pendingCart")).toContain("pay_1");
  answers["/api/remedy-payment/verify"] = () => {
    remedies = remedies.map((one) =>
      one.name === "Diya" ? { ...one, isPurchased: true, isPaid: true } : one,
    );
    return Response.json({ success: true, message: "already approved", remedies: [], refunds: [] });
  };
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Check Payment Status" })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Purchase Successful")).toBeDefined();
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
  expect(screen.getByText("Purchased")).toBeDefined();
});

it("the proof of one payment pushes out neither hers for other vidhis nor another person's on this phone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers["/api/remedy-payment/verify"] = () => failure(503, "payment-checking", "Not yet.");
  act(() =>
    cartProofs.keep({ ...signed, razorpay_order_id: "order_0", bookingRemedyIds: ["x"], userId: "she" }),
  );
  act(() =>
    cartProofs.keep({ ...signed, razorpay_order_id: "order_7", bookingRemedyIds: ["Mala"], userId: "me" }),
  );
  show();
  await choose("Diya");
  await buy();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getAllByText("Payment being checked")).toHaveLength(2);
  for (const order of ["order_0", "order_7", "order_1"])
    expect(localStorage.getItem("pendingCart")).toContain(order);
  expect(posted.some(({ input }) => input.bookingRemedyIds?.includes("x"))).toBe(false);
});

it("back from a checkout of which nobody has heard anything: said once, and not waited for for ever", async () => {
  history.replaceState(null, "", "/remedies?payment=checking");
  show();
  expect(await screen.findByText(/If payment was deducted, please contact support/)).toBeDefined();
  expect(screen.getByText("Payment verification failed. Please contact support.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Check Payment Status" })).toBeNull();
  expect(location.search).toBe("");
  expect(await box("Diya")).toBeDefined();
});

it("back from a try that failed: told as that, whatever else she has bought just before", async () => {
  const createdAt = new Date().toISOString();
  payments = [
    { kind: "remedy", bookingRemedyIds: ["x"], status: "paid", refunds: [], bookingId: null, createdAt },
  ];
  history.replaceState(null, "", "/remedies?payment=failed");
  show();
  expect(await screen.findByText("Payment verification failed. Please contact support.")).toBeDefined();
  expect(screen.queryByText("Purchase Successful")).toBeNull();
  expect(location.search).toBe("");
});

it("a payment made on another phone waits here, too, and its end is found in the payments", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  pending = [{ orderId: "order_9", kind: "remedy", bookingRemedyIds: ["Katha"] }];
  show();
  expect(await screen.findByText("Payment Verification Pending")).toBeDefined();
  expect(screen.queryByRole("checkbox", { name: /^Katha/ })).toBeNull();
  pending = [];
  remedies = remedies.map((one) =>
    one.name === "Katha" ? { ...one, isPurchased: true, isPaid: true } : one,
  );
  payments = [{ kind: "remedy", bookingRemedyIds: ["Katha"], status: "paid", refunds: [], bookingId: null }];
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(screen.getByText("Purchase Successful")).toBeDefined();
  expect(screen.queryByText("Payment Verification Pending")).toBeNull();
});

it("of two payments that are checked, the end of the one is told while the other still waits", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const paidFor = (id: string) => ({ orderId: `of-${id}`, kind: "remedy", bookingRemedyIds: [id] });
  pending = [paidFor("Katha"), paidFor("Mala")];
  show();
  expect(await screen.findByText("Order ID: of-Katha")).toBeDefined();
  const ended = { kind: "remedy", refunds: [], bookingId: null };
  payments = [{ ...ended, bookingRemedyIds: ["Katha"], status: "failed" }];
  pending = [paidFor("Mala")];
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(screen.getByText("Payment verification failed. Please contact support.")).toBeDefined();
  expect(screen.getByText("Order ID: of-Mala")).toBeDefined();
  payments = [...payments, { ...ended, bookingRemedyIds: ["Mala"], status: "paid" }];
  pending = [];
  await act(() => vi.advanceTimersByTimeAsync(10_500));
  expect(screen.getByText("Purchase Successful")).toBeDefined();
});

it("hers: bought or given, to come or performed, with its films in the page", async () => {
  document.documentElement.dataset.films = "ready";
  const hers = { isPurchased: true, isPaid: true };
  remedies = [
    vidhi("Diya", 501, {
      ...hers,
      completionStatus: "completed",
      completionVideoUrl: "/objects/videos/a.mp4",
    }),
    vidhi("Mala", 0, { isPurchased: true, videoUrl: "https://youtu.be/dQw4w9WgXcQ" }),
    vidhi("Katha", 1100, { ...hers, videoUrl: "https://example.com/katha" }),
  ];
  show();
  expect(await screen.findByText("Given to you")).toBeDefined();
  expect(screen.getAllByText("To be performed")).toHaveLength(2);
  expect(screen.getByText("Completed")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Your choice and what it costs" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Watch the vidhi: Diya" }));
  expect(document.querySelector("video")?.getAttribute("src")).toBe("/objects/videos/a.mp4");
  expect(document.querySelector("video")?.getAttribute("preload")).toBe("metadata");
  fireEvent.click(screen.getByRole("button", { name: "How it is done: Mala" }));
  expect(document.querySelector("iframe")?.src).toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  const link = screen.getByRole("link", { name: "How it is done: Katha (opens in a new tab)" });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    "https://example.com/katha",
    "noopener noreferrer",
  ]);
});

it("nothing yet, and what could not be loaded, say so and lead on", async () => {
  remedies = [];
  show();
  expect(await screen.findByText("No vidhis yet")).toBeDefined();
  cleanup();
  queryClient.removeQueries({ queryKey: keys.customer });
  answers["/api/remedies/user/me"] = () => failure(500, "unexpected", "Later.");
  show();
  expect(await screen.findByText("Failed to fetch remedies")).toBeDefined();
  answers["/api/remedies/user/me"] = () => Response.json({ remedies: [vidhi("Diya", 501)] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await box("Diya")).toBeDefined();
});
