import { afterEach, expect, it, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testConfig, testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen } from "#web/testing/library.tsx";
import { ReferralSection } from "./referral-section.tsx";

const server = fakeServer();

inEnglish();
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

it.each([
  ["the customer has closed the share sheet", "AbortError", 0],
  ["the browser refuses to open one", "NotAllowedError", 1],
])("the referral code is copied only where no share sheet opens: %s", async (_, name, copied) => {
  server.answer(getPublicConfig, testConfig());
  const writeText = vi.fn(async () => undefined);
  const share = vi.fn(async () => Promise.reject(new DOMException("No.", name)));
  vi.stubGlobal("navigator", { userAgent: "Chrome", share, clipboard: { writeText } });
  const ledger = { data: undefined, isPending: true, isError: false } as never;
  render(<ReferralSection user={testCustomer()} ledger={ledger} />);
  const button = await screen.findByRole("button", { name: "Send to a friend" });
  await act(async () => void fireEvent.click(button));
  expect(share).toHaveBeenCalledTimes(1);
  expect(writeText).toHaveBeenCalledTimes(copied);
});
