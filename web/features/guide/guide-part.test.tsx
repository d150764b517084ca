import { Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { testConfig, WHOLE_GUIDE } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, fireEvent } from "#web/testing/library.tsx";
import { GuidePart } from "./guide-part.tsx";

const code = vi.hoisted(() => {
  let letCome: () => void = () => undefined;
  const comes = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  return { comes, letCome };
});
vi.mock(import("./face.tsx"), async (original) => {
  await code.comes;
  return original();
});

const { guide, ...config } = testConfig({ guide: WHOLE_GUIDE });

function Screen() {
  const [typed, setTyped] = useState("");
  return (
    <>
      <button type="button" onClick={() => setTyped(`${typed}9`)}>
        {typed}
      </button>
      {/* Asked for again, an answer is another object, which shares what has not changed. */}
      <GuidePart part="GuideFace" config={{ ...config, guide }} />
    </>
  );
}

inEnglish();

it("what the server has drawn of the guide stays while the screen renders again before the code is loaded", async () => {
  const { GuideFace } = await vi.importActual<typeof import("./face.tsx")>("./face.tsx");
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(
    <>
      <button type="button" />
      <Suspense>
        <GuideFace config={{ ...config, guide }} />
      </Suspense>
    </>,
  );
  const drawn = page.querySelector("img");
  const differences: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(page, <Screen />, { onRecoverableError: (difference) => differences.push(difference) }),
  );
  const type = () => act(async () => void fireEvent.click(page.querySelector("button") as HTMLElement));
  await type();
  await type();
  expect([page.querySelector("button")?.textContent, page.querySelector("img") === drawn]).toEqual([
    "99",
    true,
  ]);
  expect(drawn?.getAttribute("src")).toBe("/media/guide.webp");
  await act(async () => {
    code.letCome();
    await vi.dynamicImportSettled();
  });
  await type();
  expect([page.querySelector("img") === drawn, differences]).toEqual([true, []]);
  act(() => root.unmount());
  page.remove();
});
