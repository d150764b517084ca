import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { act, cleanup, renderAlone } from "#web/testing/library.tsx";
import { useDrawnImage } from "./use-drawn-image.ts";

const happened = vi.fn();
afterEach(() => {
  cleanup();
  happened.mockReset();
});

function Picture() {
  const ref = useDrawnImage();
  return (
    <img ref={ref} src="/1.jpg" alt="" onLoad={() => happened("load")} onError={() => happened("error")} />
  );
}

it.each([
  ["load", 600],
  ["error", 0],
])(
  "React hears of the %s event of an image that the server has drawn, also if it was before",
  async (event, width) => {
    const page = document.body.appendChild(document.createElement("div"));
    page.innerHTML = renderToString(<Picture />);
    Object.defineProperties(page.querySelector("img"), {
      complete: { value: true },
      naturalWidth: { value: width },
    });
    const root = await act(async () => hydrateRoot(page, <Picture />));
    expect(happened.mock.calls).toEqual([[event]]);
    act(() => root.unmount());
    page.remove();
  },
);

it("an image that the browser alone has drawn tells of itself", () => {
  renderAlone(<Picture />);
  expect(happened).not.toHaveBeenCalled();
});
