import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { listSessionsToComplete } from "#contract/sessions.ts";
import { queryClient } from "#web/api/queries.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testSession } from "#web/testing/fixtures.ts";
import { ToComplete } from "./to-complete.tsx";

const server = fakeServer();
beforeAll(async () => {
  await setLanguage("hi");
  await needSentences("admin");
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("a held session that is not completed leads to the page on which it can be completed", async () => {
  const session = testSession({ isHeld: true });
  server.answer(listSessionsToComplete, { bookings: [session] });
  render(
    <QueryClientProvider client={queryClient}>
      <ToComplete />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole("link", { name: /Asha.*बात हो गई, पूरा करना बाक़ी/ });
  expect(link.getAttribute("href")).toBe(`/admin/session/${session.id}`);
});
