// The catalogue of remedies that the guide can prescribe.
import type { Remedy, RemedyInput } from "#contract/remedies.ts";
import type { AppContext } from "#server/context.ts";
import { type IdempotencyKey, inTransactionOnce } from "#server/db/idempotency.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./catalogue.sql.ts";

/** How long a prescription counts for the order of the remedies that can be prescribed. */
const OFTEN_PRESCRIBED_MS = 90 * 24 * 3_600_000;

/** In the order in which the remedies were added. */
export function listRemedies(ctx: AppContext): Promise<Remedy[]> {
  return queries.listRemedies(ctx.db);
}

/** The remedies that can be prescribed, often prescribed ones first. */
export function listActiveRemedies(ctx: AppContext, now: Date): Promise<Remedy[]> {
  return queries.listActiveRemedies(ctx.db, new Date(now.getTime() - OFTEN_PRESCRIBED_MS));
}

export async function createRemedy(
  ctx: AppContext,
  form: RemedyInput,
  key: IdempotencyKey | null,
  now: Date,
): Promise<Remedy> {
  const { name, nameHindi, price, videoUrl, isActive = true } = form;
  const newRemedy = { name, nameHindi, price, videoUrl: videoUrl || null, isActive };
  const id = await inTransactionOnce(ctx.db, key, now, async (tx) => {
    const added = await queries.insertRemedy(tx, newRemedy, now);
    if (!added) throw new Failure("unexpected");
    return added.id;
  });
  return requireRemedy(await queries.findRemedy(ctx.db, id));
}

/** Remedies that were prescribed before keep their names and price. @throws Failure not-found. */
export async function updateRemedy(ctx: AppContext, id: string, form: RemedyInput): Promise<Remedy> {
  const { name, nameHindi, price, isActive } = form;
  const videoUrl = form.videoUrl === "" ? null : form.videoUrl;
  const change = { name, nameHindi, price, videoUrl, isActive };
  return requireRemedy(await queries.updateRemedy(ctx.db, id, change));
}

function requireRemedy(remedy: Remedy | null): Remedy {
  if (!remedy) throw new Failure("not-found");
  return remedy;
}

/** Fills an empty catalogue; changes nothing in any other. */
export async function seedCatalogue(ctx: AppContext, remedies: readonly queries.NewRemedy[], now: Date) {
  if (!(await queries.isCatalogueEmpty(ctx.db))) return;
  for (const remedy of remedies) await queries.insertRemedy(ctx.db, remedy, now);
}
