import { expect, test } from "vitest";
import { bareTextProblems } from "./bare-texts.ts";

const countIn = (jsx: string) => bareTextProblems("web/x.tsx", `const x = ${jsx};`).length;

test.each([
  ["comes and goes beside an element", '<p><i />{isOn ? "on" : null}</p>'],
  ["comes and goes in a fragment", '<>{isOn && t("a.b")}<i /></>'],
  ["has a condition before it", '<button>{isBusy ? <i /> : null}{t("a.b")}</button>'],
  ["is written out behind a condition", "<p>{isBusy ? <i /> : null} · </p>"],
  ["has values and a neighbour", '<p><i />{t("a.b", { count })}</p>'],
  ["is a template with a neighbour", "<p><i />{`${day} · ${time}`}</p>"],
  ["is formatted and has a neighbour", "<p>{formatDay(language, date)} <b>x</b></p>"],
  ["is one of two texts beside an element", '<p>{isOpen ? t("a.b") : t("a.c")}<i /></p>'],
])("a text is found that %s", (_, jsx) => {
  expect(countIn(jsx)).toBe(1);
});

test.each([
  ["has an element of its own", '<p><i />{isOn ? <span>{t("a.b")}</span> : null}</p>'],
  ["is alone in its element", '<p>{isOn ? t("a.b") : t("a.c")}</p>'],
  ["is one text with its neighbours", "<p>{`${day} · ${time}`}</p>"],
  ["never changes", '<p><i />{t("a.b")} · <b>x</b></p>'],
  ["is an attribute", '<p title={isOn ? "on" : "off"}><i /><b /></p>'],
])("a text is left alone that %s", (_, jsx) => {
  expect(countIn(jsx)).toBe(0);
});
