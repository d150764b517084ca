import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createRemedy,
  listAllRemedies,
  type Remedy,
  type RemedyInput,
  updateRemedy,
} from "#contract/remedies.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, closePage, fireEvent, render, screen, within } from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { CatalogueScreen } from "./catalogue-screen.tsx";

const katha: Remedy = {
  id: testId(1),
  name: "Katha",
  nameHindi: "कथा",
  price: 1100,
  videoUrl: "https://there.test/katha",
  isActive: true,
};
const lamp: Remedy = { ...katha, id: testId(2), name: "Lamp", nameHindi: "दीप", price: 0, videoUrl: null };

const server = fakeServer();
let remedies: Remedy[];
inEnglish();
beforeEach(() => {
  remedies = [katha, { ...lamp, isActive: false }];
  server.answer(listAllRemedies, () => ({ remedies }));
  const keep = (id: string, input: RemedyInput) => {
    const { videoUrl = null, isActive = true } = input;
    const remedy = { ...input, id, videoUrl, isActive };
    remedies = [...remedies.filter((one) => one.id !== id), remedy];
    return { success: true as const, remedy };
  };
  server.answer(createRemedy, ({ input }) => keep(testId(3), input));
  server.answer(updateRemedy, ({ params, input }) => keep(params.id, input));
});
afterEach(closePage);

const show = () =>
  render(
    <>
      <CatalogueScreen />
      <Toaster />
    </>,
  );
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
const save = () => press(screen.getByRole("button", { name: "Save" }));

it("what another admin has changed meanwhile is not set back", async () => {
  show();
  await screen.findByRole("heading", { name: "Katha" });
  remedies = [{ ...katha, price: 1500 }];
  await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("₹1,500")).toBeTruthy();
  await press(screen.getByRole("button", { name: "Edit" }));
  type("Name in English", "Katha and aarti");
  // Also while the form is open.
  remedies = [{ ...katha, price: 1600, isActive: false }];
  await save();
  const input = { name: "Katha and aarti", nameHindi: "कथा", price: 1600, isActive: false };
  expect(server.calls(updateRemedy).at(-1)?.input).toMatchObject(input);
});

it("shows each remedy with both names, its price, whether it is inactive, and its video", async () => {
  show();
  const heading = await screen.findByRole("heading", { name: "Katha" });
  const [first, second] = screen.getAllByRole("listitem");
  expect(first?.contains(heading)).toBe(true);
  expect(within(first as HTMLElement).getByText("₹1,100")).toBeTruthy();
  expect(within(first as HTMLElement).getByText("कथा")).toBeTruthy();
  const watch = within(first as HTMLElement).getByRole("link", { name: "Watch Video" });
  expect(watch.getAttribute("href")).toBe("https://there.test/katha");
  expect(within(first as HTMLElement).queryByText("Inactive")).toBeNull();
  expect(within(second as HTMLElement).getByText("Inactive")).toBeTruthy();
  expect(within(second as HTMLElement).getByText("Free")).toBeTruthy();
  expect(within(second as HTMLElement).queryByRole("link")).toBeNull();
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/admin/sessions");
});

it("adds a remedy, with a missing video as null, and shows it", async () => {
  show();
  await press(await screen.findByRole("button", { name: "Add New Vidhi" }));
  await save();
  expect(server.calls(createRemedy)).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name in English" }));
  expect(screen.getByText("Write a price. For free, write 0.")).toBeTruthy();
  type("Name in English", "Havan");
  type("Name in Hindi", "हवन");
  type("Price in rupees", "2,100");
  await save();
  const input = { name: "Havan", nameHindi: "हवन", price: 2100, videoUrl: null, isActive: true };
  expect(server.calls(createRemedy)).toMatchObject([{ input }]);
  expect(screen.getByText("Vidhi created successfully")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Havan" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("changes a remedy: removes its video and deactivates it", async () => {
  show();
  const [edit] = await screen.findAllByRole("button", { name: "Edit" });
  await press(edit as HTMLElement);
  expect(screen.getByRole("dialog", { name: "Edit Vidhi" })).toBeTruthy();
  type(/Tutorial/, "");
  await press(screen.getByRole("switch", { name: "Active" }));
  await save();
  const { id, ...rest } = katha;
  expect(server.calls(updateRemedy)).toMatchObject([
    { params: { id }, input: { ...rest, videoUrl: null, isActive: false } },
  ]);
  expect(screen.getByText("Vidhi updated successfully")).toBeTruthy();
});

it("keeps what was typed when saving fails, and shows the server's fault at its field", async () => {
  show();
  const [edit] = await screen.findAllByRole("button", { name: "Edit" });
  await press(edit as HTMLElement);
  type("Name in English", "Long katha");
  server.fail(updateRemedy, "unexpected");
  await save();
  expect((await screen.findAllByText("Failed to update vidhi")).length).toBeGreaterThan(0);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name in English" }).value).toBe("Long katha");
  server.fail(updateRemedy, "bad-video-address");
  await save();
  expect(await screen.findByText(/^Copy the whole link/)).toBeTruthy();
});

it("says that there are no remedies yet", async () => {
  remedies = [];
  show();
  expect(await screen.findByText("No vidhis yet")).toBeTruthy();
});
