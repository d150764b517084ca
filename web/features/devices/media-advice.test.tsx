import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadLanguage, setLanguage } from "#web/i18n/language.ts";
import { cleanup, render, screen } from "#web/testing/library.tsx";
import { MediaAdvice } from "./media-advice.tsx";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36";
const COMPUTER = "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36";

beforeAll(async () => {
  await loadLanguage();
  await setLanguage("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [PHONE, "camera", "blocked", /Permissions → Camera → Allow/],
  [COMPUTER, "microphone", "blocked", /→ Microphone → switch it on/],
  [PHONE, "camera", "busy", /WhatsApp call/],
  [COMPUTER, "camera", "busy", /Zoom, Meet or Teams/],
  [COMPUTER, "camera", "none", /Plug one in/],
  [PHONE, "camera", "in-app", /Open this page in Chrome/],
  [PHONE, "camera", "insecure", /https/],
] as const)("on %s a %s that is %s has its advice", (userAgent, device, problem, advice) => {
  vi.stubGlobal("navigator", { userAgent, maxTouchPoints: 0 });
  render(<MediaAdvice device={device} problem={problem} />);
  expect(screen.getByText(advice)).toBeTruthy();
});
