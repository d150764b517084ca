// The pages of people, with a real app and its database.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { logout, setDisplayName } from "#contract/customers.ts";
import { saveIntake } from "#contract/intakes.ts";
import type { PageState } from "#contract/page-state.ts";
import * as drawing from "#server/http/drawing.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const HOSTILE = `"'</script><!--<img src=x onerror=alert(1)>\u2028\u202e🪔{{7*7}}$&$\``;

let app: TestApp;
let meena: SignedIn;
let asha: SignedIn;
let [meenasId, ashasId] = ["", ""];
beforeAll(async () => {
  // A busy machine must not decide what is drawn.
  vi.spyOn(drawing, "untilLate").mockReturnValue(new Promise(() => undefined));
  app = await startTestApp({ env: { TRUST_PROXY: "1" } });
  await app.openDay(DAY);
  meena = await customer("9876500001", "Meena Rawat");
  asha = await customer("9876500002", "Asha Bisht");
  meenasId = (await createPaidSession(app, meena, DAY, "10:00")).id;
  ashasId = (await createPaidSession(app, asha, DAY, "10:10")).id;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

async function customer(phone: string, displayName: string): Promise<SignedIn> {
  const signedIn = await app.customer(phone);
  await signedIn.client.call(setDisplayName, { input: { displayName } });
  return signedIn;
}

async function open(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await client.fetch(path, { headers });
  const body = await response.text();
  const json = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    ...{ response, status: response.status, headers: response.headers, body },
    state: JSON.parse(json ?? "null") as PageState,
    /** What is drawn. */
    root: /<div id="root">([\s\S]*)<script type="application\/json"/.exec(body)?.[1] ?? "",
  };
}

const browser = (cookie?: string): Client => {
  const client = app.browser();
  const [name, value] = cookie?.split("=") ?? [];
  if (name && value) client.setCookie(name, value);
  return client;
};

const reads = async () => {
  const superAdmin = await app.admin("super_admin");
  const { entries } = (await superAdmin.call(listAuditEntries, { query: { action: "all" } })).body;
  return entries.filter(({ verb }) => verb.startsWith("GET /api/") && !verb.endsWith("/audit"));
};

describe("a customer's page", () => {
  test("is drawn with her answers and nobody else's, and is kept nowhere", async () => {
    const page = await open(meena.client, "/dashboard");
    expect(page.state.user?.displayName).toBe("Meena Rawat");
    expect(page.root).toContain("10:00");
    expect(page.body).toContain(meenasId);
    for (const theirs of ["Asha", ashasId, asha.user.id, asha.user.phone])
      expect(page.body).not.toContain(theirs);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(page.headers.get("etag")).toBeNull();
    // A visitor's page, asked for afterwards, is not hers.
    expect((await open(browser(), "/dashboard")).body).not.toMatch(/Meena/);
  });

  test.each([
    "/dashboard",
    "/book",
    "/manage-bookings",
    "/profile",
    "/parchas",
    "/remedies",
    "/session/:id/details",
    "/session/:id/results",
  ])("of %s holds what the endpoints answer, and nothing else", async (path) => {
    const { state } = await open(meena.client, path.replace(":id", meenasId));
    expect(state.answers.length).toBeGreaterThan(0);
    for (const { key, answer } of state.answers) {
      const [pattern, { params = {}, query = {} }] = key as [string, Record<string, Record<string, string>>];
      const url = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
      const asked = await meena.client.fetch(`${url}?${new URLSearchParams(query)}`, {
        headers: { "accept-language": state.language },
      });
      expect([url, asked.status, answer]).toEqual([url, 200, await asked.json()]);
    }
  });

  test("of another's session, or of an address that leads out of its endpoint, has nothing of it", async () => {
    for (const path of [
      `/session/${ashasId}/results`,
      `/session/${ashasId}/details`,
      "/session/..%2f..%2fadmin/results",
      "/receipt/upcoming",
    ]) {
      const page = await open(meena.client, path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.body).not.toMatch(/Asha|10:10/);
      expect(page.state.user?.displayName).toBe("Meena Rawat");
    }
  });

  test("shows what was typed as text", async () => {
    const hostile = await customer("9876500003", "Name");
    const { id } = await createPaidSession(app, hostile, DAY, "10:20");
    const input = {
      ...{ forWhom: "someone-else" as const, relation: "बेटी", birthDate: "1998-07-14", birthTime: "unknown" },
      ...{ name: HOSTILE.slice(0, 40), birthPlace: HOSTILE.slice(0, 60), question: HOSTILE },
    };
    const saved = await hostile.client.call(saveIntake, { params: { id }, input });
    expect(saved.status).toBe(200);
    const { body, root, state } = await open(hostile.client, `/session/${id}/details`);
    const intake = state.answers.find(({ key }) => String(key[0]).endsWith("/intake"))?.answer;
    const kept = HOSTILE.replace("\u2028", "\n").replace("\u202e", "");
    expect(intake).toMatchObject({ intake: { question: kept } });
    expect(root).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(body).not.toMatch(/<img src=x|<!--<img/);
    expect(body.match(/<\/script>/g)).toHaveLength(body.match(/<script[ >]/g)?.length ?? 0);
  });

  test("passes the cookie of a renewed login session on, once", async () => {
    const { client } = await app.customer("9876500004");
    const before = client.cookie("parcha_session");
    app.clock.forward(3 * 24 * 60);
    const { headers, state } = await open(client, "/dashboard");
    app.clock.forward(-3 * 24 * 60);
    const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith("parcha_session="));
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      new RegExp(`^parcha_session=${before}; Max-Age=\\d+; Path=/; HttpOnly; SameSite=Lax$`),
    );
    expect(state.user).not.toBeNull();
  });

  test("is a visitor's once the login session has ended, whoever else is signed in", async () => {
    const { client } = await app.customer("9876500005");
    const token = client.cookie("parcha_session") ?? "";
    await client.call(logout);
    for (const cookie of [
      token,
      "made-up",
      "__proto__",
      "%00",
      meena.client.cookie("parcha_session")?.slice(1),
    ]) {
      const page = await open(browser(`parcha_session=${cookie}`), "/dashboard");
      expect([cookie, page.status, page.state.user, page.state.answers]).toEqual([cookie, 200, null, []]);
      expect(page.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("leads from the login to the start", async () => {
    const { status, headers } = await open(meena.client, "/");
    expect([status, headers.get("location")]).toEqual([302, "/dashboard"]);
    expect((await open(browser("parcha_session=made-up"), "/")).status).toBe(200);
  });

  test("is asked for by HEAD without anything being asked or sent", async () => {
    const response = await meena.client.fetch("/dashboard", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is never another's, also where many are drawn at the same time", async () => {
    const people = [
      { ...meena, own: meenasId, others: ashasId },
      { ...asha, own: ashasId, others: meenasId },
    ];
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { client, own, others, user } = people[index % 2] as (typeof people)[number];
        const path = ["/dashboard", "/manage-bookings", "/profile", "/book"][index % 4] ?? "/";
        const language = index % 3 === 0 ? "en" : "hi";
        const cookie = `${client.cookieHeader()}; language=${language}`;
        return open(browser(), path, { cookie }).then((page) => ({ page, own, others, user, language }));
      }),
    );
    for (const { page, others, user, language } of pages) {
      expect(page.status).toBe(200);
      expect([page.state.user?.id, page.state.language]).toEqual([user.id, language]);
      expect(page.body).not.toContain(others);
      expect(page.body).toContain(`<html lang="${language}"`.slice(6));
    }
  });
});

describe("a visitor's page", () => {
  test("is drawn once a day for each choice of the cookies, and answered with 304", async () => {
    const pageOf = (cookie: string) => open(browser(), "/about", { cookie });
    const first = await pageOf("language=en");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    app.clock.forward(60);
    const again = await browser().fetch("/about", {
      headers: { cookie: "language=en", "if-none-match": etag },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await pageOf("language=en")).state.now).toBe(first.state.now);
    app.clock.forward(24 * 60);
    expect((await pageOf("language=en")).state.now).not.toBe(first.state.now);
    app.clock.forward(-25 * 60);
    const choices = [
      "language=en",
      "language=hi",
      "theme=dark",
      "sidebar_state=collapsed",
      "sidebar_state=expanded",
    ];
    const etags = await Promise.all(
      choices.map(async (cookie) => (await pageOf(cookie)).headers.get("etag")),
    );
    expect(new Set(etags).size).toBe(choices.length);
  });

  test.each([
    "language=../../x",
    "language=EN",
    "language=constructor; theme=__proto__; sidebar_state=toString",
    `language=${"x".repeat(300)}`,
    "theme=%00; sidebar_state=true",
    "language=%zz",
    "language",
    "language=; theme=",
  ])("is drawn as without cookies for %s", async (cookie) => {
    const plain = await open(browser(), "/contact");
    const strange = await open(browser(), "/contact", { cookie });
    expect(strange.body).toBe(plain.body);
    expect(plain.state).toMatchObject({ language: "hi", theme: "light", sidebar: null });
  });

  test("of an older path leads to the screen's own", async () => {
    for (const client of [browser(), meena.client]) {
      const { status, headers } = await open(client, "/my-bookings");
      expect([status, headers.get("location")]).toEqual([302, "/manage-bookings"]);
    }
  });

  test("has the first of repeated cookies", async () => {
    const { state } = await open(browser(), "/contact", {
      cookie: "language=en; language=hi; theme=dark; theme=x",
    });
    expect(state).toMatchObject({ language: "en", theme: "dark" });
  });

  test("of an address with a search or an id is kept for nobody", async () => {
    const first = await open(browser(), "/about?code=SECRET");
    expect(first.body).not.toContain("SECRET");
    app.clock.forward(1);
    const [later, other] = [await open(browser(), "/about?code=SECRET"), await open(browser(), "/about")];
    app.clock.forward(-1);
    expect(later.state.now).not.toBe(first.state.now);
    expect(other.body).not.toContain("SECRET");
    const invite = await open(browser(), "/admin/invite?token=SECRET");
    expect(invite.body).not.toContain("SECRET");
    expect((await open(browser(), `/session/${meenasId}/results`)).state.answers).toEqual([]);
  });

  test("has nothing of who is signed in on the other side", async () => {
    const admin = await app.admin();
    const book = await open(admin, "/book");
    expect([book.state.user, book.state.admin, book.headers.get("cache-control")]).toEqual([
      null,
      null,
      "no-cache",
    ]);
    const sessions = await open(meena.client, "/admin/sessions");
    expect([sessions.state.user, sessions.state.admin]).toEqual([null, null]);
    expect(sessions.body).not.toContain("Meena");
  });
});

describe("an admin's page", () => {
  test("is drawn with what the role may read, and recorded as read once", async () => {
    const admin = await app.admin();
    const path = `/admin/customers/${meena.user.id}`;
    const before = await reads();
    expect((await admin.fetch(path, { method: "HEAD" })).status).toBe(200);
    expect(await reads()).toEqual(before);
    const page = await open(admin, path);
    expect(page.root).toContain("Meena Rawat");
    const after = (await reads()).slice(0, -before.length || undefined);
    const shown = page.state.answers.map(({ key }) => `GET ${String(key[0])}`);
    expect(after.length).toBeGreaterThan(0);
    expect(new Set(after.map(({ verb }) => verb)).size).toBe(after.length);
    for (const { verb } of after) expect(shown).toContain(verb);
  });

  test("of a screen that the role has not leads to the first one that it has", async () => {
    const accounts = await app.admin("accounts");
    for (const path of ["/admin", "/admin/sessions", "/admin/staff", `/admin/session-detail/${meenasId}`]) {
      const { status, headers, body } = await open(accounts, path);
      expect([path, status, headers.get("location"), body]).toEqual([path, 302, "/admin/money", ""]);
    }
  });

  test("leads to the second factor where one is required, and holds nothing else", async () => {
    const admin = await app.admin();
    const { adminTotpRoles } = app.ctx.config;
    app.ctx.config.adminTotpRoles = ["admin"];
    onTestFinished(() => {
      app.ctx.config.adminTotpRoles = adminTotpRoles;
    });
    const { status, headers } = await open(admin, `/admin/customers/${meena.user.id}`);
    expect([status, headers.get("location")]).toEqual([302, "/admin/security"]);
    const security = await open(admin, "/admin/security");
    expect(security.state?.admin?.mustSetUpTotp).toBe(true);
    expect(security.body).not.toMatch(/Meena|Asha/);
  });

  test("in a browser with both login sessions is the admin's on the admin's side, and the customer's on hers", async () => {
    const admin = await app.admin();
    const both = browser();
    both.setCookie("parcha_admin", admin.cookie("parcha_admin") ?? "");
    both.setCookie("parcha_session", meena.client.cookie("parcha_session") ?? "");
    const book = await open(both, "/book");
    expect([book.state.user?.id, book.state.admin]).toEqual([meena.user.id, null]);
    const sessions = await open(both, "/admin/sessions");
    expect([sessions.state.user, sessions.state.admin?.role]).toEqual([null, "admin"]);
    const results = await open(both, `/session/${ashasId}/results`);
    expect([results.state.user?.id, results.state.admin]).toEqual([meena.user.id, null]);
  });

  test("of who has made up a cookie is a visitor's", async () => {
    for (const path of ["/admin/sessions", "/admin/staff", "/admin/login"]) {
      const { state, status } = await open(browser("parcha_admin=made-up"), path);
      expect([status, state.admin, state.answers]).toEqual([200, null, []]);
    }
  });
});

test("the requests of a page count for the address that the proxy names, as the browser's own calls do", async () => {
  const remaining = async (address: string) => {
    const response = await browser().fetch("/api/config", { headers: { "x-forwarded-for": address } });
    return Number(response.headers.get("x-ratelimit-remaining"));
  };
  const before = await remaining("203.0.113.7");
  const { state } = await open(meena.client, "/dashboard", { "x-forwarded-for": "203.0.113.7" });
  // The page, the customer, and each answer.
  expect(before - (await remaining("203.0.113.7"))).toBe(2 + state.answers.length + 1);
  expect(await remaining("203.0.113.8")).toBe(before);
});
