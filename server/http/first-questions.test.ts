import { expect, test } from "vitest";
import type { PageState } from "#contract/page-state.ts";
import { firstOf, type Question } from "./first-questions.ts";

const MEENA = "7f0c2f6a-3b63-4d0a-9d3b-2f6a7f0c2f6a";
const ASHA = "11111111-3b63-4d0a-9d3b-2f6a7f0c2f6a";
const of = (id: string, now = "2026-11-21T04:30:00Z", language = "hi") =>
  ({ user: { id }, now, language }) as unknown as PageState;
const asked = (parts: object, ...kind: string[]): Question => ({
  key: ["/api/x", parts, ...kind],
  path: "/api/x",
  url: `/api/x/${JSON.stringify(parts)}`,
});

const timesOf = (date: string) => ({ ...asked({ query: { date } }), path: "/api/times" });

test("the next customer asks for what the first one has asked, by the own id", () => {
  const header = { title: "Profile" };
  const questions = [
    asked({ params: { userId: MEENA } }),
    asked({ of: MEENA }, "pages"),
    asked({ query: { from: "2026-11-21", to: "2026-12-21" } }),
    asked({}),
  ];
  const first = firstOf("/next", of(MEENA));
  expect(first.known).toBeNull();
  first.remember({ questions, header });
  expect(firstOf("/next", of(MEENA)).known).toEqual({ questions, header });
  const { known } = firstOf("/next", of(ASHA));
  expect(known?.questions.map(({ key }) => key[1])).toEqual([
    { params: { userId: ASHA } },
    { of: ASHA },
    { query: { from: "2026-11-21", to: "2026-12-21" } },
    {},
  ]);
  expect(JSON.stringify(known)).not.toContain(MEENA);
});

test("what a later page asks besides is remembered, too, and each question once", () => {
  const lists = asked({ params: { userId: MEENA } });
  const times = timesOf("2026-11-22");
  firstOf("/more", of(MEENA)).remember({ questions: [lists], header: null });
  const header = { title: "Book" };
  firstOf("/more", of(MEENA)).remember({ questions: [lists, times], header });
  expect(firstOf("/more", of(MEENA)).known).toEqual({ questions: [lists, times], header });
});

test("once another day is the first free one, the times of the day before are not asked for any more", () => {
  const days = asked({ query: { from: "2026-11-21" } });
  firstOf("/day", of(MEENA)).remember({ questions: [days, timesOf("2026-11-21")], header: null });
  firstOf("/day", of(MEENA)).remember({ questions: [timesOf("2026-11-22")], header: null });
  expect(firstOf("/day", of(MEENA)).known?.questions).toEqual([days, timesOf("2026-11-22")]);
});

test("a question that contains anything else is not remembered", () => {
  firstOf("/else", of(MEENA)).remember({
    questions: [
      asked({ params: { id: "another-id" } }),
      asked({ params: { userId: MEENA, id: "another-id" } }),
      asked({ query: { search: "Meena" } }),
      asked({ of: ASHA }),
    ],
    header: null,
  });
  expect(firstOf("/else", of(ASHA)).known).toEqual({ questions: [], header: null });
});

test("another day, another language and another screen begin anew", () => {
  firstOf("/anew", of(MEENA)).remember({ questions: [asked({})], header: null });
  expect(firstOf("/anew", of(ASHA)).known).not.toBeNull();
  expect(firstOf("/anew", of(ASHA, "2026-11-22T04:30:00Z")).known).toBeNull();
  expect(firstOf("/anew", of(ASHA, "2026-11-21T04:30:00Z", "en")).known).toBeNull();
  expect(firstOf("/other", of(ASHA)).known).toBeNull();
});
