import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { type Parcha, swapParchas, uploadParcha } from "#contract/parchas.ts";
import { createRemedy, listActiveRemedies, prescribeRemedies, type Remedy } from "#contract/remedies.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CallFailure } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { forgetAdmin, rememberAdmin } from "#web/features/identity/admin-session.ts";
import { BrokenPhoto, preparePhoto } from "#web/features/parchas/prepare-photo.ts";
import { type SessionDetails, useSession } from "#web/features/sessions/use-sessions.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import {
  testAdmin,
  testId,
  testParcha,
  testPrescribedRemedy,
  testRemedy,
  testSession,
} from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import {
  act,
  cleanup,
  closePage,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "#web/testing/library.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { deleteDrafts, dropDraftsOfPage, type ResultsDraft } from "./drafts.ts";
import { ResultsDialog } from "./results-dialog.tsx";

vi.mock(import("#web/features/uploads/upload-file.ts"), async (original) => ({
  ...(await original()),
  uploadFile: vi.fn(),
}));
vi.mock(import("#web/features/parchas/prepare-photo.ts"), async (original) => ({
  ...(await original()),
  preparePhoto: vi.fn(),
}));
/** The device's storage. */
const stored = vi.hoisted(() => new Map<string, unknown>());
const device = vi.hoisted(() => ({ isFull: false }));
vi.mock("#web/api/draft-storage.ts", () => ({
  draftStorage: () => ({
    readStored: async (key: string) => stored.get(key),
    changeStored: async (key: string, change: (before: unknown) => unknown) => {
      if (device.isFull) throw new Error("The storage is full");
      const after = change(stored.get(key));
      if (after === undefined) stored.delete(key);
      else stored.set(key, after);
    },
    deleteAllStored: async () => stored.clear(),
    deleteExpired: async (isExpired: (value: unknown) => boolean) => {
      for (const [key, value] of stored) if (isExpired(value)) stored.delete(key);
    },
  }),
}));

const { id } = testSession();
const front = testParcha({ id: testId(11), thumbnailUrl: "/objects/images/front-small.webp" });
const back = testParcha({ id: testId(12), notes: "Back", thumbnailUrl: "/objects/images/back-small.webp" });
const katha = testRemedy({ id: testId(21), name: "Katha", price: 1100 });
const lamp = testRemedy({ id: testId(22), name: "Lamp", price: 0 });
const thread = testRemedy({ id: testId(24), name: "Thread", price: 51 });
const prescribed = ({ id, name, price }: Remedy) =>
  testPrescribedRemedy({ id, bookingRemedyId: testId(Number(id.slice(-3)) + 100), name, price });

const server = fakeServer();
let booking: SessionDetails;
/** The pending uploads, which the test completes. */
let uploads: {
  upload: Parameters<typeof uploadFile<string>>[0];
  done: (path: string) => void;
  fails: (error: unknown) => void;
}[];
let saved: number;

inEnglish();
beforeEach(() => {
  booking = testSession({ status: "completed" });
  uploads = [];
  saved = 0;
  stored.clear();
  rememberAdmin(testAdmin());
  vi.mocked(preparePhoto).mockImplementation(async (file) => file);
  vi.mocked(uploadFile<string>).mockImplementation(
    (upload) => new Promise((done, fails) => void uploads.push({ upload, done, fails })),
  );
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
  server.answer(getAdminBooking, () => ({ booking }));
  server.answer(listActiveRemedies, { remedies: [katha, lamp] });
  server.answer(prescribeRemedies, { success: true, remedies: [] });
  server.answer(setBookingStatus, ({ input: { status } }) => {
    booking = { ...booking, status };
    return { success: true, booking };
  });
  server.answer(uploadParcha, ({ input: { notes } }) => {
    const parcha = notes === "Front" ? front : back;
    booking = { ...booking, parchas: [...booking.parchas.filter((one) => one.notes !== notes), parcha] };
    return { success: true, parcha };
  });
});
afterEach(() => {
  cleanup();
  forgetAdmin();
  deleteDrafts();
  queryClient.clear();
  history.replaceState(null, "");
});

function Shown() {
  const query = useSession(id);
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  if (!query.data) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <ResultsDialog
        session={query.data}
        isOpen={isOpen}
        title="Results"
        onClose={close}
        onLater={close}
        onSaved={() => {
          saved += 1;
        }}
      />
    </>
  );
}

const dialog = () => screen.findByRole("dialog", { name: "Results" });
const show = async () => {
  render(
    <>
      <Shown />
      <Toaster />
    </>,
  );
  await dialog();
};
function copyPhotos({ photos }: ResultsDraft) {
  for (const photo of Object.values(photos)) if (photo) photo.blob = new Blob([photo.blob]);
}
/** As after a reload or a closed tab: what the page holds in memory is gone. */
const reload = async () => {
  await act(async () => {});
  closePage();
  dropDraftsOfPage();
  // The browser reads another object for the same photo.
  for (const value of stored.values()) copyPhotos(value as ResultsDraft);
  history.replaceState(null, "");
  await show();
};
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const again = async () => {
  await press("Again");
  await dialog();
};
const take = async (content: string, type = "image/jpeg") => {
  const camera = document.querySelector<HTMLInputElement>("input[capture=environment]");
  const file = new File([content], "photo.jpg", { type });
  await act(async () => void fireEvent.change(camera as HTMLInputElement, { target: { files: [file] } }));
  await act(async () => {});
};
const arrives = (place: number) => act(async () => uploads[place]?.done(`uploads/${place + 1}`));
/** Photographs both sides, and goes to the remedies. */
const takeBoth = async () => {
  await take("front");
  await press("Good, now the back");
  await take("back");
  await press("Next: choose vidhis");
};
const tick = async (name: RegExp) => {
  const box = await screen.findByRole("checkbox", { name });
  await act(async () => void fireEvent.click(box));
};
const isTicked = async (name: RegExp) =>
  (await screen.findByRole<HTMLInputElement>("checkbox", { name })).checked;
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save parcha and vidhis" });
const claim = (parchaURL: string, notes: Parcha["notes"]) => ({
  name: "uploadParcha",
  params: { id },
  input: { parchaURL, notes },
});
/** `before`: as the guide has seen the list. */
const prescription = (remedyIds: string[], before: string[] = []) => ({
  name: "prescribeRemedies",
  params: { id },
  input: { remedyIds, remedyIdsBefore: before },
});
const completion = { name: "setBookingStatus", params: { id }, input: { status: "completed" } };

it("front, back and remedies follow each other without waiting for the uploads, and one button saves all", async () => {
  booking.status = "confirmed";
  await show();
  expect(screen.getByText("25-1000")).toBeTruthy();
  await takeBoth();
  await act(async () => uploads[0]?.upload.onProgress(60));
  const progress = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Uploading the front" });
  expect(progress.position).toBe(0.6);
  await tick(/Katha/);
  expect(screen.getByText("Asha sees it at once, and the session is completed")).toBeTruthy();
  expect(server.writes).toEqual([]);
  await act(async () => void fireEvent.click(save()));
  await arrives(0);
  expect(screen.getByText("Parcha front uploaded successfully")).toBeTruthy();
  await arrives(1);
  await vi.waitFor(() => expect(saved).toBe(1));
  expect(server.writes).toEqual([
    completion,
    claim("uploads/1", "Front"),
    claim("uploads/2", "Back"),
    prescription([katha.id]),
  ]);
  expect(stored.size).toBe(0);
});

it("ticked remedies and a typed new one survive Later, Back and a reload until they are saved", async () => {
  booking.parchas = [front, back];
  await show();
  await tick(/Katha/);
  await press("Write a new vidhi");
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name in English" });
  await act(async () => void fireEvent.change(field(), { target: { value: "Deep daan" } }));
  await press("Later");
  expect(screen.getByText("Nothing is lost")).toBeTruthy();
  await again();
  expect(await isTicked(/Katha/)).toBe(true);
  expect(field().value).toBe("Deep daan");
  await reload();
  expect(await isTicked(/Katha/)).toBe(true);
  expect(field().value).toBe("Deep daan");
});

it("the dialog names the person that the session is for, and the account that sees the results", async () => {
  booking.parchas = [front, back];
  booking.bookedFor = { name: "Ananya", relation: "daughter" };
  await show();
  expect(screen.getByText(/^Ananya .*session$/)).toBeTruthy();
  expect(screen.getByText("Asha sees it at once")).toBeTruthy();
});

it("a press outside and Escape close nothing", async () => {
  booking.parchas = [front, back];
  await show();
  await tick(/Katha/);
  const element = await dialog();
  await act(async () => void fireEvent.mouseDown(element));
  await act(async () => void fireEvent(element, new Event("cancel", { cancelable: true })));
  expect(await dialog()).toBe(element);
  expect(await isTicked(/Katha/)).toBe(true);
});

it("a photo survives a reload, and is uploaded again", async () => {
  await show();
  await take("front");
  await reload();
  expect(await screen.findByText("Now photograph the back")).toBeTruthy();
  expect(uploads).toHaveLength(2);
  expect(await uploads[1]?.upload.file.text()).toBe("front");
});

it("what another tab has kept meanwhile stays on the device, and what is saved goes from it", async () => {
  booking.parchas = [front, back];
  await show();
  await screen.findByRole("checkbox", { name: /Katha/ });
  const photo = { blob: new Blob(["other front"]), path: null };
  const other = { photos: { Front: photo, Back: null }, remedyIds: null, newRemedy: null };
  stored.set(`${testAdmin().id}/${id}`, { ...other, changedAt: Date.now() });
  await tick(/Katha/);
  await reload();
  expect(await isTicked(/Katha/)).toBe(true);
  expect(await uploads[0]?.upload.file.text()).toBe("other front");
  await arrives(0);
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it("what a full device could not keep is kept with the next change", async () => {
  booking.parchas = [front, back];
  await show();
  device.isFull = true;
  await tick(/Katha/);
  device.isFull = false;
  await press("Write a new vidhi");
  await reload();
  expect(await isTicked(/Katha/)).toBe(true);
});

it("drafts are not mixed between admins, and end at signing out and after three days", async () => {
  booking.parchas = [front, back];
  await show();
  await tick(/Katha/);
  cleanup();
  rememberAdmin(testAdmin({ id: testId(77) }));
  await show();
  expect(await isTicked(/Katha/)).toBe(false);
  rememberAdmin(testAdmin());
  await reload();
  expect(await isTicked(/Katha/)).toBe(true);
  await act(async () => {});
  for (const [key, value] of stored)
    stored.set(key, { ...(value as object), changedAt: Date.now() - 4 * 86_400_000 });
  await reload();
  expect(await isTicked(/Katha/)).toBe(false);
  await tick(/Lamp/);
  deleteDrafts();
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it("a broken file replaces neither a photo of the draft nor a saved one", async () => {
  booking.parchas = [front, back];
  await show();
  await press("Look at the back again");
  vi.mocked(preparePhoto).mockRejectedValue(new BrokenPhoto());
  await take("broken");
  expect(screen.getByText("This photo cannot be opened")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Photo of the back" }).getAttribute("src")).toBe(back.imageUrl);
  expect(uploads).toEqual([]);
});

it("a photo that the server cannot read is dropped, and the saved one stays", async () => {
  booking.parchas = [front, back];
  server.fail(uploadParcha, "image-broken", { message: "Not readable." });
  await show();
  await press("Look at the front again");
  await take("better front");
  await arrives(0);
  await press("Good, now the back");
  await press("Next: choose vidhis");
  await act(async () => void fireEvent.click(save()));
  expect(await screen.findByText("Failed to upload parcha front")).toBeTruthy();
  expect(screen.getByText("Not readable.")).toBeTruthy();
  await press("Look at the front again");
  expect(screen.getByRole("img", { name: "Photo of the front" }).getAttribute("src")).toBe(front.imageUrl);
  expect(saved).toBe(0);
});

it("the same photo on both sides is asked about, and is kept only on request", async () => {
  await show();
  await take("one page");
  await press("Good, now the back");
  await take("one page");
  const question = "This is the same photo as the front. Keep it as the back too?";
  expect(screen.getByText(question)).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Photo of the back" })).toBeNull();
  await press("Keep it");
  expect(screen.queryByText(question)).toBeNull();
  expect(screen.getByRole("img", { name: "Photo of the back" })).toBeTruthy();
});

it.each(["completed", "confirmed"] as const)(
  "photos alone of a %s session leave its remedies as they are, also those that another device prescribes meanwhile",
  async (status) => {
    booking.status = status;
    await show();
    await take("front");
    await press("Good, now the back");
    expect(screen.queryByRole("button", { name: "No vidhis? Save the parcha alone" })).toBeNull();
    await take("back");
    await press("No vidhis? Save the parcha alone");
    await arrives(0);
    await arrives(1);
    await vi.waitFor(() => expect(saved).toBe(1));
    const completing = status === "completed" ? [] : [completion];
    expect(server.writes).toEqual([...completing, claim("uploads/1", "Front"), claim("uploads/2", "Back")]);
  },
);

it("a guide who leaves while all is being saved stays where they are", async () => {
  await show();
  await takeBoth();
  await act(async () => void fireEvent.click(save()));
  await press("Later");
  await arrives(0);
  await arrives(1);
  expect(await screen.findByText("Parcha and vidhis saved")).toBeTruthy();
  expect(saved).toBe(0);
});

it("what is changed while the rest is being saved stays to be saved", async () => {
  booking.parchas = [front, back];
  await show();
  await press("Look at the front again");
  await take("better front");
  await arrives(0);
  await press("Good, now the back");
  await press("Next: choose vidhis");
  await tick(/Katha/);
  const answerPhoto = server.hold(uploadParcha);
  await act(async () => void fireEvent.click(save()));
  await press("Later");
  await again();
  await press("Look at the front again");
  await take("best front");
  const answerRemedies = server.hold(prescribeRemedies);
  await act(async () => answerPhoto());
  await vi.waitFor(() => expect(server.writes).toHaveLength(2));
  await press("Good, now the back");
  await press("Next: choose vidhis");
  await tick(/Lamp/);
  await act(async () => answerRemedies());
  expect(await screen.findByText("Parcha and vidhis saved")).toBeTruthy();
  await arrives(1);
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  expect(server.writes.slice(2)).toEqual([claim("uploads/2", "Front"), prescription([katha.id, lamp.id])]);
});

it("a photo is neither taken again nor swapped while it is being saved, and saved only once it is read", async () => {
  await show();
  await take("front");
  await press("Good, now the back");
  await take("back");
  const readings: (() => void)[] = [];
  vi.mocked(preparePhoto).mockImplementation(
    (file) => new Promise((read) => void readings.push(() => read(file))),
  );
  await take("blurred back");
  await take("better back");
  const saveAlone = () =>
    screen.getByRole<HTMLButtonElement>("button", { name: "No vidhis? Save the parcha alone" });
  expect(saveAlone().disabled).toBe(true);
  await act(async () => readings[1]?.());
  await act(async () => readings[0]?.());
  expect(await uploads.at(-1)?.upload.file.text()).toBe("better back");
  expect(saveAlone().disabled).toBe(false);
  const swap = () => screen.getByRole("button", { name: "Swap front and back" });
  expect(swap().closest("[inert]")).toBeNull();
  await act(async () => void fireEvent.click(saveAlone()));
  await waitFor(() => expect(swap().closest("[inert]")).toBeTruthy());
});

it("a ticked remedy that is no longer offered is taken off when the server refuses it", async () => {
  booking.parchas = [front, back];
  await show();
  await tick(/Katha/);
  await tick(/Lamp/);
  server.answer(listActiveRemedies, { remedies: [lamp] });
  server.fail(prescribeRemedies, "remedy-not-offered", { message: "No longer offered." });
  await act(async () => void fireEvent.click(save()));
  expect(await screen.findByText("No longer offered.")).toBeTruthy();
  server.answer(prescribeRemedies, { success: true, remedies: [] });
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  expect(server.writes.at(-1)).toEqual(prescription([lamp.id]));
});

it("ticks that were kept take away nothing that another device has prescribed since, and bring back nothing that it took off", async () => {
  booking.parchas = [front, back];
  booking.remedies = [prescribed(katha)];
  await show();
  await tick(/Lamp/);
  await press("Later");
  booking = { ...booking, remedies: [prescribed(thread)] };
  server.answer(listActiveRemedies, { remedies: [katha, lamp, thread] });
  await act(async () => void queryClient.invalidateQueries());
  await again();
  expect([await isTicked(/Katha/), await isTicked(/Lamp/), await isTicked(/Thread/)]).toEqual([
    false,
    true,
    true,
  ]);
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  expect(server.writes).toEqual([prescription([katha.id, lamp.id], [katha.id])]);
});

it("front and back of the draft are swapped without another upload", async () => {
  await show();
  await take("front");
  await press("Good, now the back");
  await take("back");
  await press("Swap front and back");
  await press("Next: choose vidhis");
  await arrives(0);
  await arrives(1);
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  expect(server.writes).toEqual([claim("uploads/2", "Front"), claim("uploads/1", "Back")]);
  expect(uploads).toHaveLength(2);
});

it("saved photos are swapped at the server", async () => {
  booking.parchas = [front, back];
  const parchas: Parcha[] = [
    { ...back, notes: "Front" },
    { ...front, notes: "Back" },
  ];
  server.answer(swapParchas, () => {
    booking = { ...booking, parchas };
    return { success: true, parchas };
  });
  await show();
  await press("Look at the back again");
  await press("Swap front and back");
  expect(screen.getByRole("img", { name: "Photo of the back" }).getAttribute("src")).toBe(front.imageUrl);
  expect(server.writes).toEqual([
    { name: "swapParchas", params: { id }, input: { parchaId: front.id, notes: "Front" } },
  ]);
});

it("a failed upload keeps the photo, and is tried again on request", async () => {
  await show();
  await take("front");
  const cause = new CallFailure(0, "network", "No network.");
  await act(async () => uploads[0]?.fails(new UploadFailure("file", cause)));
  expect(screen.getByText("Failed to upload parcha front")).toBeTruthy();
  expect(screen.getByText(/The front is not sent yet/)).toBeTruthy();
  await press("Try again");
  expect(uploads[1]?.upload.file).toBe(uploads[0]?.upload.file);
});

it("another photo replaces the one that is being uploaded", async () => {
  await show();
  await take("front");
  await take("better front");
  expect(uploads[0]?.upload.signal.aborted).toBe(true);
});

it("an upload that the server has deleted meanwhile is repeated", async () => {
  booking.parchas = [front];
  await show();
  await take("back");
  await arrives(0);
  await press("Next: choose vidhis");
  server.fail(uploadParcha, "not-uploaded");
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(uploads).toHaveLength(2));
  server.answer(uploadParcha, { success: true, parcha: back });
  await arrives(1);
  await vi.waitFor(() => expect(saved).toBe(1));
});

it("a failure keeps the dialog and all that is not saved", async () => {
  booking.parchas = [front, back];
  server.fail(prescribeRemedies, "unexpected", { message: "Away." });
  await show();
  await tick(/Katha/);
  await act(async () => void fireEvent.click(save()));
  expect(await screen.findByText("Failed to complete session. Please try again.")).toBeTruthy();
  expect(screen.getByText("Away.")).toBeTruthy();
  expect(saved).toBe(0);
  await reload();
  expect(await isTicked(/Katha/)).toBe(true);
});

it("the button that saves says which photo is missing", async () => {
  booking.parchas = [front];
  await show();
  await take("back");
  await press("Next: choose vidhis");
  await screen.findByRole("checkbox", { name: /Katha/ });
  expect(save().disabled).toBe(false);
  booking = { ...booking, parchas: [] };
  await act(async () => void queryClient.invalidateQueries());
  await vi.waitFor(() => expect(save().disabled).toBe(true));
  const reason = document.getElementById(save().getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("The front is missing.");
});

it("a typed remedy is added to the catalogue and prescribed, also if the guide only presses Save", async () => {
  booking.parchas = [front, back];
  const daan = testRemedy({ id: testId(23), name: "Deep daan", price: 251 });
  server.answer(createRemedy, { success: true, remedy: daan });
  await show();
  await press("Write a new vidhi");
  const form = within(screen.getByRole("form", { name: "Write a new vidhi" }));
  const type = (name: string, value: string) =>
    act(async () => void fireEvent.change(form.getByRole("textbox", { name }), { target: { value } }));
  await press("Add vidhi");
  expect(document.activeElement).toBe(form.getByRole("textbox", { name: "Name in Hindi" }));
  expect(form.queryByText("Write the name in English.")).toBeNull();
  await type("Name in Hindi", "दीप दान");
  await act(async () => void fireEvent.click(save()));
  expect(server.writes).toEqual([]);
  expect(form.getByRole("textbox", { name: "Price in rupees" }).getAttribute("aria-invalid")).toBe("true");
  await type("Price in rupees", "251");
  await act(async () => void fireEvent.click(save()));
  await vi.waitFor(() => expect(saved).toBe(1));
  const input = { name: "दीप दान", nameHindi: "दीप दान", price: 251, videoUrl: null, isActive: true };
  expect(server.writes).toEqual([{ name: "createRemedy", input }, prescription([daan.id])]);
});
