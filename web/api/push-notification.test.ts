import fc from "fast-check";
import { expect, test } from "vitest";
import { toShownPush } from "./push-notification.ts";

const PAYLOAD = { id: "aB3", title: "Parcha", body: "आपके लिए एक मैसेज", url: "/m/aB3" };

test("a push of this server shows its title and text, and leads to its path", () => {
  const { title, options } = toShownPush(JSON.stringify(PAYLOAD));
  expect([title, options.body, options.tag, options.data]).toEqual([
    "Parcha",
    "आपके लिए एक मैसेज",
    "aB3",
    { id: "aB3", url: "/m/aB3" },
  ]);
});

test.each([
  "",
  "null",
  "{}",
  "[]",
  "12",
  '"text"',
  "not JSON",
  '{"title":""}',
  '{"title":" ","url":"//"}',
  "\u0000",
])("the push %j, which says nothing, shows a general message in both languages", (text) => {
  const { title, options } = toShownPush(text);
  expect([title, options.body, options.data.id]).toEqual(["आपके लिए एक मैसेज है", "You have a message", null]);
});

test("a push with a title alone shows it, and leads home", () => {
  const { title, options } = toShownPush('{"title":"Parcha","url":"https://elsewhere.in"}');
  expect([title, options.data.url]).toEqual(["Parcha", "/"]);
  expect(options.body).toContain("You have a message");
});

test("a push with any JSON shows a title and a text, leads to a path of this site, and never throws", () => {
  const odd = fc.option(fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string()), { nil: undefined });
  const fields = fc.record({ id: odd, title: odd, body: odd, url: odd });
  fc.assert(
    fc.property(fc.oneof(fields, fc.jsonValue()), (body) => {
      const { title, options } = toShownPush(JSON.stringify(body));
      expect([title.trim(), options.body?.trim()]).not.toContain("");
      expect(options.data.url.startsWith("/")).toBe(true);
    }),
  );
});
