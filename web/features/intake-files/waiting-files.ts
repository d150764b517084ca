// Recordings and photos that have not arrived at the server. They are kept on the device until then, for each customer and
// session, and are sent whenever the page with the intake is open: a reload, a closed tab or a lost network loses nothing.
// Several tabs may have it open: each changes what is stored of its own files alone, and one at a time sends a file.

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
    for (const before of filesOf(key)) if (before.kind === "voice") void removeWaiting(key, before.id);
  enqueue(key, { id: randomUuid(), kind, file, seconds }, false);
  void keep(key);
}

function enqueue(key: IntakeKey, file: KeptFile, isKept: boolean): void {
  const state: Sending = { kind: "sending", percent: 0 };
  setFiles(key, [...filesOf(key), { ...file, state, isKept, controller: new AbortController() }]);
  queue(key, file.id);
}

export function retry(key: IntakeKey, id: string): void {
  change(key, [id], { state: { kind: "sending", percent: 0 } });
  queue(key, id);
}

function queue(key: IntakeKey, id: string): void {
  sending = sending.then(() => sendAlone(key, id)).catch(() => undefined);
}

/** Resolves when the device has it no more. */
export function removeWaiting(key: IntakeKey, id: string): Promise<unknown> {
  find(key, id)?.controller.abort(ERASED);
  setFiles(
    key,
    filesOf(key).filter((file) => file.id !== id),
  );
  return changeKept(key, (files) => files.filter((file) => file.id !== id));
}

/** Also what the device has kept and this page has not read yet. */
export function removeAllWaiting(key: IntakeKey): void {
  for (const { controller } of filesOf(key)) controller.abort(ERASED);
  setFiles(key, NONE);
  void changeKept(key, () => []);
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
  const files = filesOf(key)
    .filter(({ isKept }) => !isKept)
    .map(({ id, kind, file, seconds }) => ({ id, kind, file, seconds }));
  const ids = files.map(({ id }) => id);
  const isChanged = await changeKept(key, (kept) => [
    ...kept.filter(({ id }) => !ids.includes(id)),
    ...files,
  ]);
  // Otherwise the line of its sending does not promise that it stays.
  if (isChanged) change(key, ids, { isKept: true });
}

/** What the device keeps of a session is of all tabs. */
async function changeKept(
  key: IntakeKey,
  changeFiles: (kept: readonly KeptFile[]) => readonly KeptFile[],
): Promise<boolean> {
  if (!isSignedIn(key)) return false;
  const { userId } = key;
  try {
    await storage.changeStored(storedKeyOf(key), (stored) => {
      const files = changeFiles((stored as Stored | undefined)?.files ?? []);
      return files.length > 0 ? { userId, files, changedAt: serverNow().getTime() } : undefined;
    });
    return true;
  } catch {
    return false;
  }
}

/** Another tab of the browser may send it now, or have sent it. Only pages of a secure address have locks. */
async function sendAlone(key: IntakeKey, id: string): Promise<void> {
  const found = find(key, id);
  if (!found || !isSignedIn(key)) return;
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return send(key, found);
  const name = `intake-file/${id}`;
  let isAsked = false;
  const isFree = await locks
    .request(name, { ifAvailable: true }, async (lock) => {
      isAsked = true;
      if (lock && (await hasGone(key, found))) await dropGone(key, id);
      else if (lock) await send(key, found);
      return lock !== null;
    })
    .catch(async (error: unknown) => {
      if (isAsked) throw error;
      // A browser that gives no locks.
      await send(key, found);
      return true;
    });
  if (isFree) return;
  // The other files of this tab do not wait for the other tab.
  const { signal } = found.controller;
  void locks.request(name, { signal }, () => queue(key, id)).catch(() => undefined);
}

/** Whether another tab has sent or removed what the device had kept. */
async function hasGone(key: IntakeKey, { id, isKept }: WaitingFile): Promise<boolean> {
  if (!isKept) return false;
  try {
    const stored = (await storage.readStored(storedKeyOf(key))) as Stored | undefined;
    return !stored?.files.some((file) => file.id === id);
  } catch {
    return false;
  }
}

async function dropGone(key: IntakeKey, id: string): Promise<void> {
  await refresh(getIntake);
  await removeWaiting(key, id);
}

async function send(key: IntakeKey, found: WaitingFile): Promise<void> {
  const { id, kind, file, seconds, controller } = found;
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
    await removeWaiting(key, id);
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
