import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Parcha } from "#contract/parchas.ts";
import type { ParchaSide } from "#domain/parchas.ts";
import { CallFailure } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { uploadPhoto } from "#web/features/parchas/upload-photo.ts";
import { type SessionDetails, useSession } from "#web/features/sessions/use-sessions.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { Toaster } from "#web/ui/toaster.tsx";
import { ResultsDialog } from "./results-dialog.tsx";

vi.mock(import("#web/features/parchas/upload-photo.ts"), async (original) => ({
  ...(await original()),
  uploadPhoto: vi.fn(),
}));

const id = "11111111-1111-4111-8111-111111111111";
const parchaOf = (notes: ParchaSide, name = notes.toLowerCase()): Parcha => ({
  id: name,
  bookingId: id,
  imageUrl: `/objects/images/${name}-large.jpg`,
  thumbnailUrl: `/objects/images/${name}-small.webp`,
  notes,
  isSent: false,
  sentAt: null,
  trackingNumber: null,
  sessionDate: "2026-11-21",
  sessionTime: "16:30",
});
const remedy = (name: string, price: number) => ({
  id: name,
  name,
  nameHindi: name,
  price,
  videoUrl: null,
  isActive: true,
});

let booking: Partial<SessionDetails>;
let posted: { path: string; body: unknown }[];
let prescribeStatus: number;
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
  booking = {
    id,
    status: "completed",
    user: { username: "Seeker 3210", phone: "9876543210" },
    parchas: [],
    remedies: [],
  };
  posted = [];
  prescribeStatus = 200;
  uploads = [];
  gone = 0;
  vi.mocked(uploadPhoto).mockImplementation(
    (photo) => new Promise((done, fails) => void uploads.push({ photo, done, fails })),
  );
  URL.createObjectURL = () => "blob:photo";
  URL.revokeObjectURL = () => undefined;
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== "GET") posted.push({ path, body: body && JSON.parse(body) });
    if (path.endsWith("/parchas/swap")) {
      const parchas = [parchaOf("Front", "back"), parchaOf("Back", "front")];
      booking = { ...booking, parchas };
      return Response.json({ success: true, parchas });
    }
    if (path === "/api/remedies/admin")
      return Response.json({ remedies: [remedy("Katha", 1100), remedy("Lamp", 0)] });
    if (method === "POST")
      return Response.json(
        { success: prescribeStatus === 200, remedies: [], code: "internal", message: "Away." },
        { status: prescribeStatus },
      );
    return Response.json({ booking });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
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
  booking = { ...booking, parchas: [...(booking.parchas ?? []), parcha] };
  await act(async () => uploads[place]?.done(parcha));
};
const complete = () => screen.getByRole<HTMLButtonElement>("button", { name: "Complete Session" });

it("shows the progress of each side, and allows completing afterwards", async () => {
  await show();
  expect(within(side("Front")).getByText("Not uploaded")).toBeTruthy();
  expect(complete().disabled).toBe(true);
  await take("Front");
  await act(async () => uploads[0]?.photo.onProgress(60));
  expect(within(side("Front")).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("60");
  await arrives(0, parchaOf("Front"));
  expect(within(side("Front")).getByText("Uploaded")).toBeTruthy();
  expect(screen.getByText("Parcha front uploaded successfully")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await take("Back");
  await arrives(1, parchaOf("Back"));
  expect(screen.getByText("Parcha back uploaded successfully")).toBeTruthy();
  expect(complete().disabled).toBe(false);
  await press(await screen.findByRole("checkbox", { name: /Katha/ }));
  await press(complete());
  expect(posted).toEqual([{ path: `/api/bookings/${id}/remedies`, body: { remedyIds: ["Katha"] } }]);
  expect(gone).toBe(1);
});

it("completes without a remedy", async () => {
  booking.parchas = [parchaOf("Front"), parchaOf("Back")];
  await show();
  await press(complete());
  expect(posted).toEqual([{ path: `/api/bookings/${id}/remedies`, body: { remedyIds: [] } }]);
});

it("shows the uploaded front after a reload, and why completing is not possible yet", async () => {
  booking.parchas = [parchaOf("Front")];
  await show();
  const photo = within(side("Front")).getByRole("img", { name: "Photo of the front" });
  expect(photo.getAttribute("src")).toBe("/objects/images/front-small.webp");
  expect(complete().disabled).toBe(true);
  const reason = document.getElementById(complete().getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("The back is missing.");
});

it("keeps a failed photo while the dialog is closed, and sends it again on request", async () => {
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

it("shows that no upload ticket was issued", async () => {
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
  await act(async () => uploads[0]?.done(parchaOf("Front")));
  expect(within(side("Front")).getByText("Uploading…")).toBeTruthy();
});

it("swaps front and back without another upload", async () => {
  booking.parchas = [parchaOf("Front"), parchaOf("Back")];
  await show();
  await press(screen.getByRole("button", { name: "Swap front and back" }));
  const photo = within(side("Front")).getByRole("img");
  expect(photo.getAttribute("src")).toBe("/objects/images/back-small.webp");
  expect(posted).toEqual([{ path: `/api/admin/bookings/${id}/parchas/swap`, body: undefined }]);
  expect(uploads).toEqual([]);
});

it("stays open and shows that the session could not be completed", async () => {
  booking.parchas = [parchaOf("Front"), parchaOf("Back")];
  prescribeStatus = 500;
  await show();
  await press(complete());
  expect(await screen.findByText("Failed to complete session. Please try again.")).toBeTruthy();
  expect(gone).toBe(0);
});
