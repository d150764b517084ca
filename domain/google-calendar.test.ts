import { expect, test } from "vitest";
import { googleCalendarUrl } from "./google-calendar.ts";

test("the link to Google Calendar has the title, the times in UTC and the page to join on", () => {
  const entry = {
    startsAt: new Date("2026-11-21T10:30:00Z"),
    title: "Session; with a, comma",
    description: "गुरुजी के साथ आपका सत्र",
    url: "https://parcha.example/dashboard",
  };
  const url = new URL(googleCalendarUrl(entry));
  expect(url.origin).toBe("https://calendar.google.com");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    action: "TEMPLATE",
    text: entry.title,
    dates: "20261121T103000Z/20261121T105000Z",
    location: entry.url,
  });
});
