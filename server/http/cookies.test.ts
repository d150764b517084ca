import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { clearCookie, readCookie, readCookieHeader, renameCookies, setCookie } from "./cookies.ts";

/** A server that sets a cookie, clears it, or reads it and moves it to its present name. */
async function serve(isSecure: boolean, cookies: Record<string, string> = {}) {
  const app = Fastify();
  await app.register(cookie);
  app.get("/set", async (_request, reply) => setCookie(reply, "session", "a", isSecure));
  app.get("/clear", async (_request, reply) => clearCookie(reply, "session", isSecure));
  app.get("/leave", async (request, reply) => {
    renameCookies(request, reply, isSecure);
    clearCookie(reply, "session", isSecure);
  });
  app.get("/read", async (request, reply) => {
    renameCookies(request, reply, isSecure);
    return { session: readCookie(request, "session"), device: readCookie(request, "device") };
  });
  return async (url: string) => {
    const response = await app.inject({ url, cookies });
    const set = response.cookies.map(({ name, value, path, secure, httpOnly, domain }) => ({
      name,
      value,
      isSafe: path === "/" && secure === true && httpOnly === true && domain === undefined,
    }));
    return { set, body: response.body };
  };
}

test("on https a cookie's name has the prefix that no other host can set", async () => {
  const get = await serve(true);
  expect((await get("/set")).set).toEqual([{ name: "__Host-parcha_session", value: "a", isSafe: true }]);
  expect((await get("/clear")).set.map(({ name }) => name)).toEqual([
    "parcha_session",
    "__Host-parcha_session",
  ]);
});

test("a sign-out with a cookie of the old name leaves neither the old nor the new one", async () => {
  const get = await serve(true, { parcha_session: "old" });
  expect((await get("/leave")).set.map(({ name, value }) => [name, value])).toEqual([
    ["__Host-parcha_session", ""],
    ["parcha_session", ""],
  ]);
});

test("without https a cookie has its plain name, because browsers refuse the prefix", async () => {
  const get = await serve(false);
  expect((await get("/set")).set).toMatchObject([{ name: "parcha_session", value: "a" }]);
});

test("a cookie from before the prefix is read, and moves to its present name", async () => {
  const get = await serve(true, { parcha_session: "old", parcha_device: "known" });
  const { body, set } = await get("/read");
  expect(JSON.parse(body)).toEqual({ session: "old", device: "known" });
  expect(set.map(({ name, value }) => [name, value])).toEqual([
    ["__Host-parcha_session", "old"],
    ["parcha_session", ""],
    ["__Host-parcha_device", "known"],
    ["parcha_device", ""],
  ]);
});

test("a cookie with the prefix counts, also beside one of the old name that another host may have set", async () => {
  const cookies = { parcha_session: "foreign", "__Host-parcha_session": "own" };
  const { body, set } = await (await serve(true, cookies))("/read");
  expect([JSON.parse(body).session, set]).toEqual(["own", []]);
  expect(readCookieHeader("parcha_session=foreign; __Host-parcha_session=own", "session")).toBe("own");
  expect(readCookieHeader("parcha_session=old", "session")).toBe("old");
});
