import { useRef } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it } from "vitest";
import { act, cleanup, render } from "#web/testing/library.tsx";
import { HeaderPlace, HeaderStart } from "./header-start.tsx";

afterEach(cleanup);

function Frame() {
  const place = useRef<HTMLElement>(null);
  return (
    <>
      <header ref={place} />
      <HeaderPlace value={place}>
        <HeaderStart>
          <span>Book</span>
        </HeaderStart>
        <p>Choose a day</p>
      </HeaderPlace>
    </>
  );
}

it("what a screen puts into the header stands there", () => {
  const { container } = render(<Frame />);
  expect(container.innerHTML).toBe("<header><span>Book</span></header><p>Choose a day</p>");
});

it("a drawn page is taken over as it is, and then gets its header", async () => {
  const container = document.createElement("div");
  container.innerHTML = renderToString(<Frame />);
  const drawn = container.querySelector("p");
  await act(() => void hydrateRoot(container, <Frame />));
  expect(container.innerHTML).toBe("<header><span>Book</span></header><p>Choose a day</p>");
  expect(container.querySelector("p")).toBe(drawn);
});
