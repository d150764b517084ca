import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Parcha, swapParchas } from "#contract/parchas.ts";
import { listActiveRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { getAdminBooking } from "#contract/sessions.ts";
import { CallFailure } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { uploadPhoto } from "#web/features/parchas/upload-photo.ts";
import { type SessionDetails, useSession } from "#web/features/sessions/use-sessions.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { testId, testParcha, testRemedy, testSession } from "#web/testing/fixtures.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { ResultsDialog } from "./results-dialog.tsx";

vi.mock(import("#web/features/parchas/upload-photo.ts"), async (original) => ({
  ...(await original()),
  uploadPhoto: vi.fn(),
}));

const { id } = testSession();
const front = testParcha({ id: testId(11), thumbnailUrl: "/objects/images/front-small.webp" });
const back = testParcha({ id: testId(12), notes: "Back", thumbnailUrl: "/objects/images/back-small.webp" });
const katha = testRemedy({ id: testId(21), name: "Katha", price: 1100 });
const lamp = testRemedy({ id: testId(22), name: "Lamp", price: 0 });

const server = fakeServer();
let booking: SessionDetails;
/** The pending uploads, which the test completes. */
let uploads: {
  photo: Parameters<typeof uploadPhoto>[0];
  done: (parcha: Parcha) => void;
  fails: (error: unknown) => void;
}[];
let gone: number;

beforeAll(async () => {
  await setLanguage("en");
  await needSentences("admin");
});
beforeEach(() => {
  booking = testSession({ status: "completed" });
  uploads = [];
  gone = 0;
  vi.mocked(uploadPhoto).mockImplementation(
    (photo) => new Promise((done, fails) => void uploads.push({ photo, done, fails })),
  );
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
  server.answer(getAdminBooking, () => ({ booking }));
  server.answer(listActiveRemedies, { remedies: [katha, lamp] });
  server.answer(prescribeRemedies, { success: true, remedies: [] });
  server.answer(swapParchas, () => {
    const parchas: Parcha[] = [
      { ...back, notes: "Front" },
      { ...front, notes: "Back" },
    ];
    booking = { ...booking, parchas };
    return { success: true, parchas };
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Shown() {
  const query = useSession(id);
  const [isOpen, setOpen] = useState(true);
  if (!query.data) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <ResultsDialog
        session={query.data}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onGone={() => {
          gone += 1;
        }}
      />
    </>
  );
}

const show = async () => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <Shown />
      <Toaster label="Notices" closeLabel="Close" />
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog", { name: "The parcha of this session" });
  return container;
};
const side = (name: "Front" | "Back") => screen.getByRole("region", { name });
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const pressIn = (name: "Front" | "Back", label: string) =>
  press(within(side(name)).getByRole("button", { name: label }));
/** A photo of the camera. */
const take = async (name: "Front" | "Back") => {
  const camera = side(name).querySelector("input[capture=environment]");
  const file = new File(["page"], `${name}.jpg`, { type: "image/jpeg" });
  await act(async () => void fireEvent.change(camera as HTMLInputElement, { target: { files: [file] } }));
};
/** The server has the parcha from now on. */
const arrives = async (place: number, parcha: Parcha) => {
  booking = { ...booking, parchas: [...booking.parchas, parcha] };
  await act(async () => uploads[place]?.done(parcha));
};
const prescription = (remedyIds: string[]) => ({
  name: "prescribeRemedies",
  params: { id },
  input: { remedyIds },
});
const complete = () => screen.getByRole<HTMLButtonElement>("button", { name: "Complete Session" });

it("the dialog shows the progress of each side, and allows completing afterwards", async () => {
  await show();
  expect(within(side("Front")).getByText("Not uploaded")).toBeTruthy();
  expect(complete().disabled).toBe(true);
  await take("Front");
  await act(async () => uploads[0]?.photo.onProgress(60));
  expect(within(side("Front")).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("60");
  await arrives(0, front);
  expect(within(side("Front")).getByText("Uploaded")).toBeTruthy();
  expect(screen.getByText("Parcha front uploaded successfully")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await take("Back");
  await arrives(1, back);
  expect(screen.getByText("Parcha back uploaded successfully")).toBeTruthy();
  expect(complete().disabled).toBe(false);
  await press(await screen.findByRole("checkbox", { name: /Katha/ }));
  await press(complete());
  expect(server.writes).toEqual([prescription([katha.id])]);
  expect(gone).toBe(1);
});

it("a session can be completed without a remedy", async () => {
  booking.parchas = [front, back];
  await show();
  await press(complete());
  expect(server.writes).toEqual([prescription([])]);
});

it("the dialog shows the uploaded front after a reload, and why completing is not possible yet", async () => {
  booking.parchas = [front];
  await show();
  const photo = within(side("Front")).getByRole("img", { name: "Photo of the front" });
  expect(photo.getAttribute("src")).toBe("/objects/images/front-small.webp");
  expect(complete().disabled).toBe(true);
  const reason = document.getElementById(complete().getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("The back is missing.");
});

it("a failed photo is kept while the dialog is closed, and sent again on request", async () => {
  await show();
  await take("Front");
  const cause = new CallFailure(0, "network", "No network.");
  await act(async () => uploads[0]?.fails(new UploadFailure("file", cause)));
  expect(screen.getByText("Failed to upload parcha front")).toBeTruthy();
  await press(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
  await press(screen.getByRole("button", { name: "Again" }));
  expect(within(side("Front")).getByText("No network.")).toBeTruthy();
  await pressIn("Front", "Try again");
  expect(uploads[1]?.photo.file).toBe(uploads[0]?.photo.file);
  expect(side("Front").contains(document.activeElement)).toBe(true);
});

it("the dialog shows that no upload ticket was issued", async () => {
  await show();
  await take("Back");
  const cause = new CallFailure(413, "upload-too-large", "10 MB at most.");
  await act(async () => uploads[0]?.fails(new UploadFailure("ticket", cause)));
  expect(screen.getByText("Failed to get upload URL")).toBeTruthy();
});

it("another photo replaces the one that is being uploaded", async () => {
  await show();
  await take("Front");
  await take("Front");
  expect(uploads[0]?.photo.signal.aborted).toBe(true);
  await act(async () => uploads[0]?.done(front));
  expect(within(side("Front")).getByText("Uploading…")).toBeTruthy();
});

it("front and back are swapped without another upload", async () => {
  booking.parchas = [front, back];
  await show();
  await press(screen.getByRole("button", { name: "Swap front and back" }));
  const photo = within(side("Front")).getByRole("img");
  expect(photo.getAttribute("src")).toBe("/objects/images/back-small.webp");
  expect(server.writes).toEqual([{ name: "swapParchas", params: { id } }]);
  expect(uploads).toEqual([]);
});

it("the dialog stays open and shows that the session could not be completed", async () => {
  booking.parchas = [front, back];
  server.fail(prescribeRemedies, "unexpected", { message: "Away." });
  await show();
  await press(complete());
  expect(await screen.findByText("Failed to complete session. Please try again.")).toBeTruthy();
  expect(gone).toBe(0);
});
