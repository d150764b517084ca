import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { RedrawBoundary, ScreenBoundary } from "./screen-boundary.tsx";

const reload = vi.fn();
let isReachable: boolean;
beforeAll(() => setLanguage("en"));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", () =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
});

function Broken(): never {
  throw new TypeError("a fault of ours");
}
const show = () =>
  act(async () => {
    render(
      <ScreenBoundary>
        <Broken />
      </ScreenBoundary>,
    );
  });
const press = () => act(async () => void fireEvent.click(screen.getByRole("button")));

it("a broken screen can be opened again although the device says that it is offline, if the server answers", async () => {
  isReachable = true;
  await show();
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a broken screen says that there is no network, and stays, while the server does not answer", async () => {
  isReachable = false;
  await show();
  expect(screen.getByText(/You’re offline/)).toBeTruthy();
  await press();
  expect(reload).not.toHaveBeenCalled();
  isReachable = true;
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Its button has the fault: a mark comes before a bare text. */
function Form() {
  const [name, setName] = useState("");
  const [isTicked, setTicked] = useState(false);
  const [isMarked, setMarked] = useState(false);
  const text = "Go on";
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Agree" checked={isTicked} onChange={() => setTicked(!isTicked)} />
      <button type="button" onClick={() => setMarked(true)}>
        {isMarked ? <i /> : null}
        {text}
      </button>
    </form>
  );
}

const showForm = () =>
  render(
    <ErrorBoundary>
      <RedrawBoundary>
        <Form />
      </RedrawBoundary>
    </ErrorBoundary>,
  );

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** As a translator does it. */
function translateButton() {
  const button = screen.getByRole("button");
  const font = document.createElement("font");
  font.append(...button.childNodes);
  button.append(font);
  return button;
}

it("draws a translated screen anew, with what was typed and the focus, when Preact cannot insert before a moved text", () => {
  showForm();
  fireEvent.change(field("Name"), { target: { value: "सीता" } });
  fireEvent.change(field("Note"), { target: { value: "A question" } });
  fireEvent.click(field("Agree"));
  field("Note").focus();
  const before = field("Name");
  fireEvent.click(translateButton());
  expect(before.isConnected).toBe(false);
  expect(field("Name").value).toBe("सीता");
  expect(field("Note").value).toBe("A question");
  expect(field("Agree").checked).toBe(true);
  expect(document.activeElement).toBe(field("Note"));
});

it("leaves a screen that breaks again and again, and every other error, to the boundary above", () => {
  showForm();
  for (let times = 0; times < 4; times++) fireEvent.click(translateButton());
  expect(screen.queryByLabelText("Name")).toBeNull();
  cleanup();

  render(
    <ErrorBoundary>
      <RedrawBoundary>
        <Broken />
      </RedrawBoundary>
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading")).toBeTruthy();
});
