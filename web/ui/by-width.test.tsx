import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { cleanup, renderAlone } from "#web/testing/library.tsx";
import { Below, From } from "./by-width.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const screenOf = (
  <>
    <From width="lg">
      <input name="wide" />
    </From>
    <Below width="lg">
      <input name="narrow" />
    </Below>
  </>
);

function draw(): HTMLElement {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(screenOf);
  return container;
}
const namesIn = (container: HTMLElement) => [...container.querySelectorAll("input")].map(({ name }) => name);

it("a drawn page has both, each hidden by CSS at the other's widths", () => {
  const looks = [...draw().children].map((part) => [part.querySelector("input")?.name, part.className]);
  expect(looks).toEqual([
    ["wide", "contents max-lg:hidden"],
    ["narrow", "contents lg:hidden"],
  ]);
});

it.each([
  { matches: true, name: "wide" },
  { matches: false, name: "narrow" },
])(
  "the one that a window shows stays the same when the browser takes the page over: $name",
  ({ matches, name }) => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      () => ({ matches, addEventListener() {}, removeEventListener() {} }) as never,
    );
    const container = draw();
    const field = container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
    field.value = "typed";
    const onRecoverableError = vi.fn();
    renderAlone(screenOf, { container, hydrate: true, onRecoverableError });
    expect(namesIn(container)).toEqual([name]);
    expect(container.querySelector("input")).toBe(field);
    expect(field.value).toBe("typed");
    expect(field.parentElement?.className).toBe("contents");
    expect(onRecoverableError).not.toHaveBeenCalled();
  },
);
