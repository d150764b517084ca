import { expect, it } from "vitest";
import { markMatches } from "./search-results.tsx";

/** Matches in brackets. */
const marked = (text: string, search: string) =>
  markMatches(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

it.each([
  ["Sunita", "sun", "[Sun]ita"],
  ["Sunita Devi", "devi sun", "[Sun]ita [Devi]"],
  ["Ananya (daughter)", "daug", "Ananya ([daug]hter)"],
  ["Manisha", "nish", "Ma[nish]a"],
  ["Ravi Avinash", "av", "Ravi [Av]inash"],
  ["+91 98765 43210", "65432", "+91 987[65 432]10"],
  ["+91 98765 43210", "098765", "+91 [98765] 43210"],
  ["+91 98765 43210", "919876543210", "+[91 98765 43210]"],
  ["pay_Ab12", "pay_ab", "[pay_Ab]12"],
])("marks in %s what %s matches", (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

it("marks whole Devanagari characters with their signs", () => {
  expect(marked("सुनीता", "स")).toBe("[सु]नीता");
  expect(marked("सुनीता", "सुनी")).toBe("[सुनी]ता");
});

it("marks nothing where the other script matched, nor fewer than four digits across a space", () => {
  expect(marked("Sunita", "सुनीता")).toBe("Sunita");
  expect(marked("+91 98765 43210", "543")).toBe("+91 98765 43210");
  expect(marked("Sunita", " ( [ \\ ")).toBe("Sunita");
  expect(marked("", "sunita")).toBe("");
});
