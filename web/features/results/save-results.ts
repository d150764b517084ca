import { setBookingStatus } from "#contract/bookings.ts";
import { createRemedy, listActiveRemedies, listAllRemedies, prescribeRemedies } from "#contract/remedies.ts";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { withListChange } from "#domain/remedies.ts";
import { CallFailure, call, messageOf } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { submit } from "#web/api/submit.ts";
import { endpointQuery, refresh } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { checkRemedy, type RemedyFaults } from "#web/features/remedies/remedy-form.tsx";
import {
  cacheParchas,
  completeInLists,
  refreshSessions,
  type SessionDetails,
} from "#web/features/sessions/use-sessions.ts";
import { UploadFailure } from "#web/features/uploads/upload-file.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { changeDraft, type DraftPhoto, draftOf, type TypedRemedy } from "./drafts.ts";
import { claimPhoto, sendPhoto, sideOf } from "./side-photos.ts";

/** What could not be saved; `cause` says why. All that was saved before stays saved, and all else stays in the draft. */
class SaveFailure extends Error {
  override name = "SaveFailure";
  readonly part: "new-remedy" | "status" | ParchaSide | "remedies";

  constructor(part: SaveFailure["part"], cause: unknown) {
    super(`Not saved: ${part}`, { cause });
    this.part = part;
  }
}

/** `hasPhotos` is false where only the remedies are edited. */
type Save = { key: string; session: SessionDetails; hasPhotos: boolean };

/**
 * Completes the session if it is not completed, makes the draft's photos its parcha, and prescribes the remedies. After a
 * failure it can be repeated. @throws SaveFailure
 */
async function saveResults({ key, session, hasPhotos }: Save): Promise<void> {
  const { id } = session;
  const isCompleting = session.status !== "completed";
  try {
    await during("new-remedy", () => addTypedRemedy(key, session));
    // The server accepts photos and remedies of completed sessions only.
    if (isCompleting)
      await during("status", () =>
        call(setBookingStatus, { params: { id }, input: { status: "completed" } }),
      );
    if (hasPhotos) for (const side of PARCHA_SIDES) await during(side, () => saveSide(key, id, side));
    // Where none was chosen here, what another device has prescribed meanwhile stays.
    const chosen = draftOf(key).remedyIds;
    if (chosen !== null) {
      await during("remedies", () => prescribe(key, session));
      // Others may have been ticked meanwhile. Compared as texts: the device has a copy.
      changeDraft(key, (draft) =>
        String(draft.remedyIds) === String(chosen)
          ? { ...draft, remedyIds: null, remedyIdsBefore: null }
          : draft,
      );
    }
    if (hasPhotos) completeInLists(id);
  } finally {
    void refreshSessions();
  }
}

async function during<Result>(part: SaveFailure["part"], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SaveFailure(part, error instanceof UploadFailure ? error.cause : error);
  }
}

async function prescribe(key: string, session: SessionDetails): Promise<void> {
  const { remedyIds, remedyIdsBefore } = draftOf(key);
  const input = {
    remedyIds: [...(remedyIds ?? [])],
    ...(remedyIdsBefore ? { remedyIdsBefore: [...remedyIdsBefore] } : {}),
  };
  try {
    await call(prescribeRemedies, { params: { id: session.id }, input });
  } catch (error) {
    if (hasCode(error, "remedy-not-offered")) await dropWithdrawn(key, session).catch(() => undefined);
    throw error;
  }
}

/** A ticked remedy that was withdrawn meanwhile stands in no list in which the guide could untick it. */
async function dropWithdrawn(key: string, session: SessionDetails): Promise<void> {
  const { remedies } = await queryClient.fetchQuery({ ...endpointQuery(listActiveRemedies), staleTime: 0 });
  const shown = new Set([...remedies, ...session.remedies].map(({ id }) => id));
  chooseRemedies(
    key,
    session,
    chosenRemedies(key, session).filter((id) => shown.has(id)),
  );
}

async function saveSide(key: string, bookingId: string, side: ParchaSide): Promise<void> {
  const photo = draftOf(key).photos[side];
  if (!photo) return;
  try {
    const path = photo.path ?? (await sendPhoto(key, photo.blob));
    const parcha = await claimPhoto(bookingId, side, path).catch(async (error: unknown) => {
      // The server deletes uploads that are not claimed for long.
      if (!hasCode(error, "not-uploaded")) throw error;
      return claimPhoto(bookingId, side, await sendPhoto(key, photo.blob));
    });
    cacheParchas(bookingId, (all) => [...all.filter(({ notes }) => notes !== side), parcha]);
    forgetPhoto(key, photo);
  } catch (error) {
    // The side's earlier photo stays, on the server and on the screen.
    if (hasCode(error, "not-an-image", "image-broken", "image-too-large", "upload-claimed"))
      forgetPhoto(key, photo);
    throw error;
  }
}

function hasCode(error: unknown, ...codes: readonly CallFailure["code"][]): boolean {
  return error instanceof CallFailure && codes.includes(error.code);
}

/** The guide may have taken another one meanwhile. */
function forgetPhoto(key: string, { blob }: DraftPhoto): void {
  const side = sideOf(key, blob);
  if (side) changeDraft(key, (draft) => ({ ...draft, photos: { ...draft.photos, [side]: null } }));
}

const prescribedIds = ({ remedies }: SessionDetails) => remedies.map(({ id }) => id);

/** With what another device has prescribed or taken off since they were chosen here. */
export function chosenRemedies(key: string, session: SessionDetails): readonly string[] {
  const { remedyIds, remedyIdsBefore } = draftOf(key);
  if (remedyIds === null) return prescribedIds(session);
  if (remedyIdsBefore === null) return remedyIds;
  return withListChange(prescribedIds(session), { wanted: remedyIds, seen: remedyIdsBefore });
}

export function chooseRemedies(key: string, session: SessionDetails, remedyIds: readonly string[]): void {
  changeDraft(key, (draft) => ({ ...draft, remedyIds, remedyIdsBefore: prescribedIds(session) }));
}

export function isTyped(remedy: TypedRemedy | null): remedy is TypedRemedy {
  return remedy !== null && Object.values(remedy).some((text) => text.trim() !== "");
}

/** One name is enough: it then stands in both languages. */
function checkTyped({ name, nameHindi, price }: TypedRemedy): ReturnType<typeof checkRemedy> {
  const form = { price, videoUrl: "", isActive: true };
  return checkRemedy({ ...form, name: name.trim() || nameHindi, nameHindi: nameHindi.trim() || name });
}

/** In the order of the form's fields. */
export function faultsOf(remedy: TypedRemedy): RemedyFaults {
  const checked = checkTyped(remedy);
  if (!("faults" in checked)) return {};
  const { name, nameHindi, ...others } = checked.faults;
  // Where both names are missing, the form asks for one.
  if (name === "name-missing") return { nameHindi: "name-hindi-missing", ...others };
  return { ...(nameHindi ? { nameHindi } : {}), ...(name ? { name } : {}), ...others };
}

/** Adds the typed remedy, which must have no fault, to the catalogue, and chooses it. Without a typed one does nothing. */
export async function addTypedRemedy(key: string, session: SessionDetails): Promise<void> {
  const { newRemedy } = draftOf(key);
  if (!isTyped(newRemedy)) return;
  const checked = checkTyped(newRemedy);
  if ("faults" in checked) throw new Error("The form shows the faults first");
  const { remedy } = await submit(createRemedy, { input: checked.form });
  chooseRemedies(key, session, [...chosenRemedies(key, session), remedy.id]);
  changeDraft(key, (draft) => ({ ...draft, newRemedy: null }));
  await refresh(listActiveRemedies, listAllRemedies);
}

type Saved = { key: string; session: SessionDetails; name: string; hasPhotos: boolean };
/** The sentence that a part could not be saved, and why. */
export type ShownFailure = { part: SaveFailure["part"]; title: string; message: string };

/** Saves all at once, also if the guide leaves meanwhile; then nothing calls `onSaved`. The dialog stays open and shows the failure if something could not be saved. */
export function useSave(options: Saved, onSaved: () => void) {
  const t = useT();
  const { session, name, hasPhotos } = options;
  const mutation = useAction(() => saveResults(options), {
    onDone: () => {
      const saved = session.status === "completed" ? "results.saved" : "sessions.completed";
      toast({ title: t(hasPhotos ? saved : "results.remedies-saved"), body: name, tone: "done" });
    },
  });
  const { error } = mutation;
  const failure: ShownFailure | null =
    error instanceof SaveFailure
      ? { part: error.part, title: t(titleOf(error.part, hasPhotos)), message: messageOf(error.cause) }
      : null;
  return {
    save: () => void mutation.send(undefined, { onDone: onSaved }),
    isSaving: mutation.isPending,
    failure,
  };
}

function titleOf(part: SaveFailure["part"], hasPhotos: boolean) {
  if (part === "Front" || part === "Back") return `results.failed-${part}` as const;
  if (part === "new-remedy") return "vidhis.create-failed";
  return hasPhotos ? "results.complete-failed" : "results.remedies-failed";
}
