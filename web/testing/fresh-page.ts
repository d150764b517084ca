// Each file of tests begins as on a page that was just opened, although its process has run other files on the same page before.
import { afterAll, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { learnServerTime } from "#web/api/server-clock.ts";
import { setLanguage } from "#web/i18n/language.ts";

// In this order: what was spied on or stubbed may be a fake timer.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
// While time stands, so that the server's is the device's to the millisecond.
vi.useFakeTimers({ toFake: ["Date"] });
learnServerTime(new Date().toISOString(), 0);
vi.useRealTimers();
queryClient.clear();
document.body.replaceChildren();
window.history.replaceState(null, "", "/");
await setLanguage("hi");
localStorage.clear();
sessionStorage.clear();
// What the product keeps of storage follows it, as when another tab has cleared it.
window.dispatchEvent(new StorageEvent("storage", { key: null }));

// A part that is still loading when a file ends could not be loaded by the next one.
afterAll(() => vi.dynamicImportSettled());
