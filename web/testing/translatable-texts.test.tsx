import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cleanup, render } from "#web/testing/library.tsx";
import { takeRefusals } from "./translatable-texts.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Props = { isOn: boolean };

it.each([
  ["is inserted before", ({ isOn }: Props) => <p>{[isOn ? <i key="i" /> : null, "text"]}</p>],
  ["is removed", ({ isOn }: Props) => <p>{[isOn ? null : "text", <i key="i" />]}</p>],
  ["is changed", ({ isOn }: Props) => <p>{[String(isOn), <i key="i" />]}</p>],
])("a bare text fails its test when it %s", (_, Screen) => {
  const { rerender } = render(<Screen isOn={false} />);
  expect(() => rerender(<Screen isOn />)).toThrow("put it into an element");
  expect(takeRefusals()).toHaveLength(1);
});

it("a text that its element has alone may change", () => {
  const { rerender, container } = render(<p>{"before"}</p>);
  rerender(<p>{"after"}</p>);
  expect(container.textContent).toBe("after");
});
