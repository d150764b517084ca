// Recordings and photos that have not arrived at the server. They are kept on the device until then, for each customer and
// session, and are sent whenever the page with the intake is open: a reload, a closed tab or a lost network loses nothing.
import { useEffect, useSyncExternalStore } from "react";
import { addIntakeFile, createIntakeUpload } from "#contract/intake-files.ts";
import type { IntakeFileKind } from "#domain/intake-files.ts";
import { call, messageOf } from "#web/api/call.ts";
import { draftStorage } from "#web/api/draft-storage.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { setIntakeFiles } from "#web/features/intakes/use-intake.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { KEPT_FILES } from "./kept-files.ts";

const storage = draftStorage(KEPT_FILES);

const KEPT_MS = 30 * 24 * 3_600_000;
/** The server makes renditions of a photo before it answers. */
const CLAIM_TIMEOUT_MS = 30_000;

type KeptFile = { id: string; kind: IntakeFileKind; file: File; seconds: number | null };
type Sending = { kind: "sending"; percent: number } | { kind: "failed"; message: string };
export type WaitingFile = KeptFile & { state: Sending; controller: AbortController };
type Stored = { files: KeptFile[]; changedAt: number };
export type Place = { userId: string; bookingId: string };

const NONE: readonly WaitingFile[] = [];
const waiting = new Map<string, readonly WaitingFile[]>();
const listeners = new Set<() => void>();
/** One after the other: each answer has all files of the session. */
let sending: Promise<void> = Promise.resolve();

const keyOf = ({ userId, bookingId }: Place) => `${userId}/${bookingId}`;
const filesAt = (place: Place) => waiting.get(keyOf(place)) ?? NONE;

function setFiles(place: Place, files: readonly WaitingFile[]): void {
  waiting.set(keyOf(place), files);
  for (const listener of listeners) listener();
}

/** What waits here, oldest first. Begins to send what the device has kept. */
export function useWaitingFiles(place: Place): readonly WaitingFile[] {
  const { userId, bookingId } = place;
  useEffect(() => void sendKept({ userId, bookingId }), [userId, bookingId]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => filesAt(place),
  );
}

async function sendKept(place: Place): Promise<void> {
  if (waiting.has(keyOf(place))) {
    for (const { id, state } of filesAt(place)) if (state.kind === "failed") retry(place, id);
    return;
  }
  setFiles(place, NONE);
  try {
    const isExpired = (value: unknown) => (value as Stored).changedAt < serverNow().getTime() - KEPT_MS;
    await storage.deleteExpired(isExpired);
    const stored = (await storage.readStored(keyOf(place))) as Stored | undefined;
    for (const file of stored?.files ?? []) if (!find(place, file.id)) enqueue(place, file);
  } catch {
    // Without storage a file waits as long as the page.
  }
}

const find = (place: Place, id: string) => filesAt(place).find((file) => file.id === id);

/** Keeps the file and sends it. A recording replaces one that waits. */
export function giveFile(place: Place, kind: IntakeFileKind, file: File, seconds: number | null): void {
  if (kind === "voice")
    for (const before of filesAt(place)) if (before.kind === "voice") removeWaiting(place, before.id);
  enqueue(place, { id: randomUuid(), kind, file, seconds });
  keep(place);
}

function enqueue(place: Place, file: KeptFile): void {
  const state: Sending = { kind: "sending", percent: 0 };
  setFiles(place, [...filesAt(place), { ...file, state, controller: new AbortController() }]);
  sending = sending.then(() => send(place, file.id));
}

export function retry(place: Place, id: string): void {
  setState(place, id, { kind: "sending", percent: 0 });
  sending = sending.then(() => send(place, id));
}

export function removeWaiting(place: Place, id: string): void {
  find(place, id)?.controller.abort();
  setFiles(
    place,
    filesAt(place).filter((file) => file.id !== id),
  );
  keep(place);
}

function setState(place: Place, id: string, state: Sending): void {
  setFiles(
    place,
    filesAt(place).map((file) => (file.id === id ? { ...file, state } : file)),
  );
}

function keep(place: Place): void {
  const files = filesAt(place).map(({ id, kind, file, seconds }) => ({ id, kind, file, seconds }));
  const stored: Stored = { files, changedAt: serverNow().getTime() };
  const written =
    files.length > 0 ? storage.writeStored(keyOf(place), stored) : storage.deleteStored(keyOf(place));
  written.catch(() => undefined);
}

async function send(place: Place, id: string): Promise<void> {
  const found = find(place, id);
  if (!found) return;
  const { kind, file, seconds, controller } = found;
  const { signal } = controller;
  const params = { id: place.bookingId };
  const declared = {
    kind,
    size: file.size,
    ...(/^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? { contentType: file.type } : {}),
  };
  try {
    const files = await uploadFile({
      file,
      openTicket: () => call(createIntakeUpload, { params, input: declared, signal }),
      isResumable: true,
      claim: (objectPath) => {
        const input = { kind, objectPath, ...(seconds === null ? {} : { seconds }) };
        return call(addIntakeFile, { params, input, signal, timeoutMs: CLAIM_TIMEOUT_MS });
      },
      onProgress: (percent) => {
        if (!signal.aborted) setState(place, id, { kind: "sending", percent });
      },
      signal,
    });
    await setIntakeFiles(place.bookingId, files);
    removeWaiting(place, id);
  } catch (error) {
    const cause = error instanceof UploadFailure ? error.cause : error;
    if (!signal.aborted) setState(place, id, { kind: "failed", message: messageOf(cause) });
  }
}
