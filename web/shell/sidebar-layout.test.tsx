import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { serverDrawing } from "#web/testing/server-drawing.tsx";
import { SidebarLayout } from "./sidebar-layout.tsx";

const server = fakeServer();
let isRoomy: boolean;
inEnglish();
beforeEach(() => {
  server.answer(getPublicConfig, testConfig());
  isRoomy = false;
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: isRoomy, addEventListener() {}, removeEventListener() {} }) as never,
  );
});
afterEach(() => {
  closePage();
  // biome-ignore lint/suspicious/noDocumentCookie: as the layout writes it
  document.cookie = "sidebar_state=; path=/; max-age=0";
});

const layout = (
  <SidebarLayout>
    <h1>Screen</h1>
  </SidebarLayout>
);
const show = () => act(async () => void render(layout));
const folding = () => {
  const button = screen.getByRole("button", { name: /sidebar/ });
  const state = button.closest("aside")?.dataset.sidebar;
  return [state, button.getAttribute("aria-expanded"), button.getAttribute("aria-label")];
};

it("on a page that the server draws the width of the window folds the sidebar, and no script", () => {
  const page = serverDrawing(layout);
  const aside = page.querySelector<HTMLElement>("aside[data-sidebar]");
  expect(aside?.dataset.sidebar).toBe("by-width");
  expect(aside?.querySelector("[aria-expanded]")).toBeNull();
  expect(aside?.textContent).toContain("Book a session");
});

it("until the customer presses, the sidebar is folded on tablets and expanded on wide windows", async () => {
  await show();
  expect(folding()).toEqual(["by-width", "false", "Widen the sidebar"]);
  cleanup();
  isRoomy = true;
  await show();
  expect(folding()).toEqual(["by-width", "true", "Narrow the sidebar"]);
});

it("what the customer chose stays for other pages and widths", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Widen the sidebar" }));
  expect(folding()).toEqual(["expanded", "true", "Narrow the sidebar"]);
  cleanup();
  await show();
  expect(folding()).toEqual(["expanded", "true", "Narrow the sidebar"]);
  fireEvent.click(screen.getByRole("button", { name: "Narrow the sidebar" }));
  cleanup();
  isRoomy = true;
  await show();
  expect(folding()).toEqual(["collapsed", "false", "Widen the sidebar"]);
});
