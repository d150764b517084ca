import { afterEach, beforeEach, expect, it, vi } from "vitest";
import html from "./index.html?raw";

const ID = "0b3c8f1e-5a0e-4a0c-9c7f-3f2f8d7a9e11";
const script = /<script type="application\/json" id="page">\{\}<\/script>\s*<script>([\s\S]*?)<\/script>/;
const [, code = ""] = script.exec(html) ?? [];
let sent: string[];

/** Runs the page's inline script with what the server has written into the page. */
function openPage(path: string, page: object) {
  window.history.replaceState(null, "", path);
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(page)}</script>`;
  new Function(code)();
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(url);
    // Half past one in the night of the 23rd in India.
    return Response.json({ serverTime: "2026-11-22T20:00:00.000Z" });
  });
  document.documentElement.lang = "hi";
});
afterEach(() => {
  localStorage.clear();
  window.earlyResponses = {};
  vi.unstubAllGlobals();
});

it("loads the sentences of the page's language alone", () => {
  openPage("/about", { sentences: { hi: ["/assets/hi.js"], en: ["/assets/en.js"] } });
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/assets/hi.js"]);
});

it("sends a customer's requests with the ids of the customer and of the address, and only if signed in", () => {
  const calls = {
    public: ["/api/config"],
    customer: ["/api/parchas/:userId", "/api/bookings/:id/intake"],
    admin: ["/api/admin/me"],
  };
  openPage(`/session/${ID}/details`, { calls });
  expect(sent).toEqual(["/api/config"]);
  sent = [];
  localStorage.setItem("user", '{"id":"7"}');
  openPage(`/session/${ID}/details`, { calls });
  expect(sent).toEqual(["/api/config", "/api/parchas/7", `/api/bookings/${ID}/intake`]);
  expect(Object.keys(window.earlyResponses ?? {})).toEqual(sent);
});

it("computes the days of a request by the server's time in India", async () => {
  const calls = { public: ["/api/config", "/api/slots/dates?from=day0&to=day60"] };
  openPage("/book", { calls });
  await vi.waitFor(() =>
    expect(sent).toEqual(["/api/config", "/api/slots/dates?from=2026-11-23&to=2027-01-22"]),
  );
});

it("does nothing on a page that the server has not filled in", () => {
  openPage("/nowhere", {});
  expect([sent, window.earlyResponses]).toEqual([[], {}]);
});
