// Each file of tests begins as on a page that was just opened, although its process has run other files on the same page before.
import { afterAll, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { setPageState } from "#web/page-state.ts";

// In this order: what was spied on or stubbed may be a fake timer.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
// While time stands, so that the server's is the device's to the millisecond.
vi.useFakeTimers({ toFake: ["Date"] });
learnServerTime(new Date().toISOString(), 0);
vi.useRealTimers();
queryClient.clear();
setPageState(null);
document.body.replaceChildren();
window.history.replaceState(null, "", "/");
await setLanguage("hi");
localStorage.clear();
sessionStorage.clear();
// What the product keeps of storage follows it, as when another tab has cleared it.
window.dispatchEvent(new StorageEvent("storage", { key: null }));

// A file may end while its upload still asks before the page is closed.
const page = window as Window & { leaveWarnings?: Set<EventListenerOrEventListenerObject> };
if (!page.leaveWarnings) {
  const warnings = new Set<EventListenerOrEventListenerObject>();
  page.leaveWarnings = warnings;
  const addListener = window.addEventListener.bind(window);
  window.addEventListener = (...added: Parameters<typeof addListener>) => {
    if (added[0] === "beforeunload") warnings.add(added[1]);
    addListener(...added);
  };
}
for (const warning of page.leaveWarnings) window.removeEventListener("beforeunload", warning);
page.leaveWarnings.clear();

// A part that is still loading when a file ends could not be loaded by the next one.
afterAll(() => vi.dynamicImportSettled());
