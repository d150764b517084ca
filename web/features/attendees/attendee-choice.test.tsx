import type { ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAttendees } from "#contract/attendees.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetUser, rememberUser } from "#web/features/identity/session.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testCustomer } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/library.tsx";
import { AttendeeChoice } from "./attendees-on-demand.tsx";

const server = fakeServer();
inEnglish();
beforeEach(() => rememberUser(testCustomer()));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const onChange = vi.fn();
const mother = { name: "Mother", phone: "9876501234", language: "hi" } as const;
const father = { name: "Father", phone: "9876501235", language: "en" } as const;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
type ShownProps = Partial<ComponentProps<typeof AttendeeChoice>>;
const show = (props: ShownProps = {}) =>
  render(<AttendeeChoice onChange={onChange} isTried={false} {...props} />);

it("one press fills in what was filled in last time, without the keyboard of a phone", async () => {
  server.answer(listAttendees, { attendees: [mother, father] });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Father" }));
  expect(await screen.findByLabelText("Their mobile number")).toHaveProperty("value", father.phone);
  expect(onChange.mock.lastCall?.[0]).toEqual(father);
  expect(screen.getByRole("radio", { name: "English" })).toHaveProperty("checked", true);
  expect(document.activeElement?.tagName).not.toBe("INPUT");
  press("Mother");
  expect(screen.getByLabelText("What do you call them?")).toHaveProperty("value", "Mother");
  expect(onChange.mock.lastCall?.[0]).toEqual(mother);
  expect(screen.getByRole("button", { name: "Mother" }).getAttribute("aria-pressed")).toBe("true");
});

it("whose number is changed is no longer the one from before, and another press fills in again", async () => {
  server.answer(listAttendees, { attendees: [mother] });
  show();
  const chip = await screen.findByRole("button", { name: "Mother" });
  const phone = () => screen.findByLabelText<HTMLInputElement>("Their mobile number");
  fireEvent.click(chip);
  fireEvent.change(await phone(), { target: { value: "9876501239" } });
  expect(chip.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(chip);
  expect([(await phone()).value, chip.getAttribute("aria-pressed")]).toEqual([mother.phone, "true"]);
  expect(onChange.mock.lastCall?.[0]).toEqual(mother);
  fireEvent.change(await phone(), { target: { value: "9876501239" } });
  fireEvent.change(await phone(), { target: { value: mother.phone } });
  expect(chip.getAttribute("aria-pressed")).toBe("true");
});

it("from somebody before the customer goes on to somebody new", async () => {
  server.answer(listAttendees, { attendees: [mother] });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Mother" }));
  await screen.findByLabelText("Their mobile number");
  press("Book for somebody else");
  expect(screen.getByLabelText("Their mobile number")).toHaveProperty("value", "");
  expect(onChange.mock.lastCall?.[0]).toBe("faulty");
  expect(screen.getByRole("button", { name: "Mother" }).getAttribute("aria-pressed")).toBe("false");
});

it("the customer can say that the session is for nobody else after all", async () => {
  server.answer(listAttendees, { attendees: [mother] });
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Mother" }));
  await screen.findByLabelText("Their mobile number");
  press("The session is for me");
  expect(onChange.mock.lastCall?.[0]).toEqual(null);
  expect(screen.queryByLabelText("Their mobile number")).toBeNull();
  expect(screen.getByRole("button", { name: "Mother" }).getAttribute("aria-pressed")).toBe("false");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Book for somebody else" }));
});

it("two people of one name are told apart by their numbers", async () => {
  server.answer(listAttendees, { attendees: [mother, { ...father, name: "Mother" }] });
  show();
  expect(await screen.findByRole("button", { name: "Mother · 1234" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mother · 1235" })).toBeTruthy();
});

it("who was named before the sign-in stands in the fields, without a second way to open them", async () => {
  server.answer(listAttendees, { attendees: [] });
  show({ first: mother });
  expect(await screen.findByLabelText("Their mobile number")).toHaveProperty("value", mother.phone);
  expect(screen.queryByRole("button", { name: "Book for somebody else" })).toBeNull();
  press("The session is for me");
  expect(screen.getByRole("button", { name: "Book for somebody else" })).toBeTruthy();
});

it("without an answer, and for a visitor, the fields can be opened empty", async () => {
  server.fail(listAttendees, "network");
  show();
  press("Book for somebody else");
  expect(await screen.findByLabelText("What do you call them?")).toHaveProperty("value", "");
  cleanup();
  forgetUser();
  const before = server.called.length;
  show();
  expect(screen.getByRole("button", { name: "Book for somebody else" })).toBeTruthy();
  expect(server.called).toHaveLength(before);
});
