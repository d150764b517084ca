import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { loadLanguage } from "#web/i18n/language.ts";

const params = { id: "11111111-1111-4111-8111-111111111111" };
const otherParams = { id: "22222222-2222-4222-8222-222222222222" };
const input = { amount: 300, refundedBefore: 0 };

let submit: typeof import("./submit.ts").submit;
let keys: (string | undefined)[];
/** Answers the following requests, in this order. */
let answers: (() => Promise<Response> | Response)[];

const done = () => Response.json({ success: true });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: "No." }, { status });
/** Resolves in any case. */
const send = (body: typeof input = input, of = params) =>
  submit(refundBooking, { params: of, input: body }).catch((error: unknown) => error);
/** Loads the module anew, as a reloaded page does. */
async function reload() {
  vi.resetModules();
  ({ submit } = await import("./submit.ts"));
}

beforeAll(loadLanguage);
beforeEach(async () => {
  keys = [];
  answers = [];
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["Idempotency-Key"]);
    return (answers.shift() ?? done)();
  });
  await reload();
});
afterEach(() => vi.unstubAllGlobals());

describe("a submission", () => {
  it("is sent with a key of its own, in the form of the draft", async () => {
    await send();
    await send();
    expect(keys[0]).toMatch(/^"[0-9a-f]{32}"$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("is sent once when it is submitted twice at once", async () => {
    const [one, two] = await Promise.all([send(), send()]);
    expect(keys).toHaveLength(1);
    expect(two).toBe(one);
  });

  it.each([
    ["no answer came", lost],
    ["the answer is not the server's", () => new Response("<html>", { status: 404 })],
    ["the server had an error", refused(500, "unexpected")],
    ["the server is busy", refused(503, "try-again")],
    ["there were too many requests", refused(429, "too-many-requests")],
    ["the sign-in had ended", refused(401, "not-signed-in")],
    ["the password is asked for", refused(403, "not-allowed")],
  ])("keeps its key when %s", async (_, answer) => {
    answers = [answer, answer];
    await send();
    await send();
    await send();
    expect(new Set(keys).size).toBe(1);
    await send();
    expect(new Set(keys).size).toBe(2);
  });

  it("keeps its key through a reload", async () => {
    answers = [lost];
    await send();
    await reload();
    await send();
    expect(keys[1]).toBe(keys[0]);
    await reload();
    await send();
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("gets a new key after a refusal", async () => {
    answers = [refused(409, "just-changed")];
    await send();
    await send();
    expect(keys[1]).not.toBe(keys[0]);
  });

  it("gets a new key when its body has changed, or for another id", async () => {
    answers = [lost, lost, lost];
    await send();
    await send({ ...input, amount: 200 });
    await send(input, otherParams);
    expect(new Set(keys).size).toBe(3);
  });

  it("keeps its key where the browser forbids storage", async () => {
    const forbidden = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.");
    });
    answers = [lost];
    await send();
    await send();
    forbidden.mockRestore();
    expect(keys[1]).toBe(keys[0]);
  });
});
