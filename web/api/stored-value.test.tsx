import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { storedValue, tabValue } from "./stored-value.ts";

const isText = (value: unknown) => typeof value === "string";
const name = storedValue("name", isText);
const name2 = storedValue("name", isText);

function Shown({ of = name }: { of?: typeof name }) {
  return <output>{of.use() ?? "none"}</output>;
}
const shown = () => screen.getByRole("status").textContent;
const tellStorage = (key: string | null) =>
  act(() => window.dispatchEvent(new StorageEvent("storage", { key })));

/** Storage is full, or the browser refuses it. */
function refuse(...methods: ("getItem" | "setItem" | "removeItem")[]): void {
  for (const area of ["localStorage", "sessionStorage"] as const) {
    const storage = window[area];
    const refused = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    vi.stubGlobal(area, {
      getItem: (name: string) => storage.getItem(name),
      setItem: (name: string, text: string) => storage.setItem(name, text),
      removeItem: (name: string) => storage.removeItem(name),
      ...Object.fromEntries(methods.map((method) => [method, refused])),
    });
  }
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
});

describe.each(["localStorage", "sessionStorage"] as const)("a value in %s", (area) => {
  const value = storedValue("value", isText, { area });

  it("is stored as plain JSON under its name, and removed by null", () => {
    render(<Shown of={value} />);
    act(() => value.set("Asha"));
    expect([window[area].getItem("value"), value.get(), shown()]).toEqual(['"Asha"', "Asha", "Asha"]);
    act(() => value.set(null));
    expect([window[area].getItem("value"), value.get(), shown()]).toEqual([null, null, "none"]);
  });

  it("that is not JSON, or not valid, reads as null", () => {
    for (const text of ["{", '{"a":1}', "7", ""]) {
      window[area].setItem("value", text);
      expect(value.get()).toBeNull();
    }
  });

  it("is the same object until it changes", () => {
    const list = storedValue("list", Array.isArray, { area });
    window[area].setItem("list", "[1]");
    const first = list.get();
    expect(storedValue("list", Array.isArray, { area }).get()).toBe(first);
    window[area].setItem("list", "[2]");
    expect(list.get()).toEqual([2]);
  });

  it("lasts as long as the page where storage is full, also when Back brings the page again", () => {
    value.set("Asha");
    refuse("setItem");
    render(<Shown of={value} />);
    act(() => value.set("Ravi"));
    act(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    expect([value.get(), shown(), window[area].getItem("value")]).toEqual(["Ravi", "Ravi", '"Asha"']);
    vi.unstubAllGlobals();
    act(() => value.set("Meera"));
    expect([value.get(), window[area].getItem("value")]).toEqual(["Meera", '"Meera"']);
  });

  it("lasts as long as the page where the browser refuses storage", () => {
    refuse("getItem", "setItem", "removeItem");
    expect(value.get()).toBeNull();
    value.set("Asha");
    expect(value.get()).toBe("Asha");
    value.set(null);
    expect(value.get()).toBeNull();
  });

  it("is followed by all that have its name", () => {
    render(<Shown of={storedValue("value", isText, { area })} />);
    act(() => value.set("Asha"));
    expect(shown()).toBe("Asha");
  });
});

it("a value of localStorage that another tab changes or clears is drawn again", () => {
  render(<Shown />);
  localStorage.setItem("name", '"Asha"');
  tellStorage("name");
  expect(shown()).toBe("Asha");
  localStorage.clear();
  tellStorage(null);
  expect(shown()).toBe("none");
});

it("a value that storage has refused gives way to the one that another tab stores", () => {
  render(<Shown />);
  refuse("setItem");
  act(() => name.set("Asha"));
  vi.unstubAllGlobals();
  tellStorage("another");
  expect(shown()).toBe("Asha");
  localStorage.setItem("name", '"Ravi"');
  tellStorage("name");
  expect([shown(), name2.get()]).toEqual(["Ravi", "Ravi"]);
});

it("a page that Back brings from the browser's memory shows what other tabs have stored meanwhile", () => {
  localStorage.setItem("name", '"Asha"');
  render(<Shown />);
  localStorage.setItem("name", '"Ravi"');
  act(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(shown()).toBe("Ravi");
});

it("a value of the tab and one of localStorage with the same name are two", () => {
  const ofTab = tabValue("name", isText);
  refuse("setItem");
  ofTab.set("Asha");
  name.set("Ravi");
  expect([ofTab.get(), name.get()]).toEqual(["Asha", "Ravi"]);
});

it("a page is taken over as the server has drawn it, and then shows at once what is stored", async () => {
  const known = storedValue("known", isText, { drawn: () => "Asha" });
  localStorage.setItem("known", '"Ravi"');
  localStorage.setItem("name", '"Meera"');
  const page = document.createElement("div");
  document.body.append(page);
  onTestFinished(() => page.remove());
  const both = (
    <>
      <Shown of={known} />
      <Shown />
    </>
  );
  page.innerHTML = renderToString(both);
  const first = page.textContent;
  const differences: unknown[] = [];
  await act(async () => {
    const root = hydrateRoot(page, both, { onRecoverableError: (error) => differences.push(error) });
    onTestFinished(() => act(() => root.unmount()));
  });
  expect([first, page.textContent, differences]).toEqual(["Ashanone", "RaviMeera", []]);
});
