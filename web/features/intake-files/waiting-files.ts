// Recordings and photos that have not arrived at the server. They are kept on the device until then, for each customer and
// session, and are sent whenever the page with the intake is open: a reload, a closed tab or a lost network loses nothing.

import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { addIntakeFile, createIntakeUpload, deleteIntakeFile } from "#contract/intake-files.ts";
import { getIntake } from "#contract/intakes.ts";
import type { IntakeFileKind } from "#domain/intake-files.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { draftStorage } from "#web/api/draft-storage.ts";
import { randomUuid } from "#web/api/random-id.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { currentUser } from "#web/features/identity/session.ts";
import { KEPT_FILES, onForgetKeptFiles } from "#web/features/intakes/kept-intake.ts";
import { type IntakeKey, setIntakeFiles } from "#web/features/intakes/use-intake.ts";
import { UploadFailure, uploadFile } from "#web/features/uploads/upload-file.ts";
import { t } from "#web/i18n/t.ts";

const storage = draftStorage(KEPT_FILES);

const KEPT_MS = 30 * 24 * 3_600_000;
/** The server makes renditions of a photo before it answers. */
const CLAIM_TIMEOUT_MS = 30_000;
/** The reason of an abort. */
const ERASED = "erased";

type KeptFile = { id: string; kind: IntakeFileKind; file: File; seconds: number | null };
type Sending =
  | { kind: "sending"; percent: number }
  /** `isFinal`: the server would refuse it again. */
  | { kind: "failed"; message: string; isFinal: boolean };
/** `isKept`: whether the device has stored it. */
export type WaitingFile = KeptFile & { state: Sending; isKept: boolean; controller: AbortController };
type Stored = { userId: string; files: KeptFile[]; changedAt: number };

const NONE: readonly WaitingFile[] = [];
/** By customer and session; none of a session whose files were not read from the device yet. */
const waiting = createStore<Readonly<Record<string, readonly WaitingFile[]>>>(() => ({}));
/** One after the other: each answer has all files of the session. */
let sending: Promise<void> = Promise.resolve();

const storedKeyOf = ({ userId, bookingId }: IntakeKey) => `${userId}/${bookingId}`;
const filesOf = (key: IntakeKey) => waiting.getState()[storedKeyOf(key)] ?? NONE;
const find = (key: IntakeKey, id: string) => filesOf(key).find((file) => file.id === id);
/** After the sign-out nothing is stored or sent. */
const isSignedIn = ({ userId }: IntakeKey) => currentUser()?.id === userId;

function setFiles(key: IntakeKey, files: readonly WaitingFile[]): void {
  waiting.setState({ [storedKeyOf(key)]: files });
}

/** Forgets what is in memory, but for this customer's. */
function forgetOthers(userId: string | null): void {
  const isOwn = ([storedKey]: [string, unknown]) => userId !== null && storedKey.startsWith(`${userId}/`);
  const all = Object.entries(waiting.getState());
  for (const { controller } of all.flatMap((entry) => (isOwn(entry) ? [] : entry[1]))) controller.abort();
  waiting.setState(Object.fromEntries(all.filter(isOwn)), true);
}
onForgetKeptFiles(() => forgetOthers(null));

/** What waits here, oldest first. Begins to send what the device has kept. */
export function useWaitingFiles(key: IntakeKey): readonly WaitingFile[] {
  const { userId, bookingId } = key;
  useEffect(() => void sendKept({ userId, bookingId }), [userId, bookingId]);
  return useStore(waiting, (all) => all[storedKeyOf(key)] ?? NONE);
}

async function sendKept(key: IntakeKey): Promise<void> {
  const { userId } = key;
  if (storedKeyOf(key) in waiting.getState()) {
    for (const { id, state } of filesOf(key)) if (state.kind === "failed" && !state.isFinal) retry(key, id);
    return;
  }
  forgetOthers(userId);
  setFiles(key, NONE);
  try {
    const keptSince = serverNow().getTime() - KEPT_MS;
    // Also those of another customer, whose login session on this device has ended without a sign-out.
    await storage.deleteExpired((value) => {
      const stored = value as Stored;
      return stored.changedAt < keptSince || stored.userId !== userId;
    });
    const stored = (await storage.readStored(storedKeyOf(key))) as Stored | undefined;
    for (const file of stored?.files ?? []) if (!find(key, file.id)) enqueue(key, file, true);
  } catch {
    // Without storage a file waits as long as the page.
  }
}

/** Keeps the file and sends it. A recording replaces one that waits. */
export function giveFile(key: IntakeKey, kind: IntakeFileKind, file: File, seconds: number | null): void {
  if (!isSignedIn(key)) return;
  if (kind === "voice")
    for (const before of filesOf(key)) if (before.kind === "voice") removeWaiting(key, before.id);
  enqueue(key, { id: randomUuid(), kind, file, seconds }, false);
  void keep(key);
}

function enqueue(key: IntakeKey, file: KeptFile, isKept: boolean): void {
  const state: Sending = { kind: "sending", percent: 0 };
  setFiles(key, [...filesOf(key), { ...file, state, isKept, controller: new AbortController() }]);
  sending = sending.then(() => send(key, file.id));
}

export function retry(key: IntakeKey, id: string): void {
  change(key, [id], { state: { kind: "sending", percent: 0 } });
  sending = sending.then(() => send(key, id));
}

export function removeWaiting(key: IntakeKey, id: string): void {
  find(key, id)?.controller.abort(ERASED);
  setFiles(
    key,
    filesOf(key).filter((file) => file.id !== id),
  );
  void keep(key);
}

/** Also what the device has kept and this page has not read yet. */
export function removeAllWaiting(key: IntakeKey): void {
  for (const { controller } of filesOf(key)) controller.abort(ERASED);
  setFiles(key, NONE);
  void keep(key);
}

function change(
  key: IntakeKey,
  ids: readonly string[],
  fields: Partial<Pick<WaitingFile, "state" | "isKept">>,
) {
  if (!ids.some((id) => find(key, id))) return;
  setFiles(
    key,
    filesOf(key).map((file) => (ids.includes(file.id) ? { ...file, ...fields } : file)),
  );
}

async function keep(key: IntakeKey): Promise<void> {
  if (!isSignedIn(key)) return;
  const files = filesOf(key).map(({ id, kind, file, seconds }) => ({ id, kind, file, seconds }));
  const stored: Stored = { userId: key.userId, files, changedAt: serverNow().getTime() };
  const ids = files.map(({ id }) => id);
  try {
    if (files.length === 0) await storage.deleteStored(storedKeyOf(key));
    else await storage.writeStored(storedKeyOf(key), stored);
    change(key, ids, { isKept: true });
  } catch {
    // The line of its sending does not promise that it stays.
  }
}

async function send(key: IntakeKey, id: string): Promise<void> {
  const found = find(key, id);
  if (!found || !isSignedIn(key)) return;
  const { kind, file, seconds, controller } = found;
  const { signal } = controller;
  const params = { id: key.bookingId };
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
      claim: async (objectPath) => {
        const input = { kind, objectPath, ...(seconds === null ? {} : { seconds }) };
        try {
          // Without the signal: the server may take the file although the page does not wait for the answer.
          return await call(addIntakeFile, { params, input, timeoutMs: CLAIM_TIMEOUT_MS });
        } finally {
          if (signal.reason === ERASED) await eraseGiven(key, objectPath);
        }
      },
      onProgress: (percent) => {
        if (!signal.aborted) change(key, [id], { state: { kind: "sending", percent } });
      },
      signal,
    });
    if (signal.aborted) return;
    await setIntakeFiles(key.bookingId, files);
    removeWaiting(key, id);
  } catch (error) {
    const cause = error instanceof UploadFailure ? error.cause : error;
    const state: Sending = { kind: "failed", message: messageOf(cause), isFinal: isFinal(cause) };
    if (!signal.aborted) change(key, [id], { state });
  }
}

/** Succeeds also if the server has not taken the file. */
async function eraseGiven({ bookingId }: IntakeKey, objectPath: string): Promise<void> {
  const fileId = objectPath.split("/").at(-1) ?? "";
  try {
    await setIntakeFiles(bookingId, await call(deleteIntakeFile, { params: { id: bookingId, fileId } }));
  } catch (error) {
    toastFailure(t("intakes.erase-failed"), error);
    // The customer sees what the guide has, and can erase it.
    await refresh(getIntake);
  }
}

/** A refusal of the server that stays the same. That of a storage or a proxy decides nothing. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.code === "bad-answer") return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
