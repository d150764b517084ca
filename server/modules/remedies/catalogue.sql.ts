import type { Remedy } from "#contract/remedies.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

const remedy = sql`id, name, name_hindi as "nameHindi", price, video_url as "videoUrl", is_active as "isActive"`;

/** In the order in which the remedies were added. */
export function listRemedies(db: Queryable) {
  return rows<Remedy>(db)`select ${remedy} from remedies order by place`;
}

/** Those that were prescribed most often since then first, the others in the order in which they were added. */
export function listActiveRemedies(db: Queryable, since: Date) {
  return rows<Remedy>(db)`select ${remedy} from remedies
    left join (
      select remedy_id, count(*) as times from booking_remedies
      where removed_at is null and prescribed_at >= ${since} group by remedy_id
    ) prescribed on prescribed.remedy_id = remedies.id
    where is_active order by coalesce(times, 0) desc, place`;
}

export function findRemedy(db: Queryable, id: string) {
  return row<Remedy>(db)`select ${remedy} from remedies where id = ${id}`;
}

export async function isCatalogueEmpty(db: Queryable): Promise<boolean> {
  return (await row(db)`select 1 from remedies limit 1`) === null;
}

export type NewRemedy = Omit<Remedy, "id">;

export function insertRemedy(db: Queryable, one: NewRemedy, now: Date) {
  return row<Remedy>(db)`insert into remedies (name, name_hindi, price, video_url, is_active, created_at)
    values (${one.name}, ${one.nameHindi}, ${one.price}, ${one.videoUrl}, ${one.isActive}, ${now})
    returning ${remedy}`;
}

/** What is undefined stays unchanged. */
type RemedyChange = Omit<NewRemedy, "videoUrl" | "isActive"> & {
  videoUrl: string | null | undefined;
  isActive: boolean | undefined;
};

/** Null if there is no such remedy. */
export function updateRemedy(db: Queryable, id: string, to: RemedyChange) {
  return row<Remedy>(db)`
    update remedies set name = ${to.name}, name_hindi = ${to.nameHindi}, price = ${to.price},
      video_url = case when ${to.videoUrl === undefined} then video_url else ${to.videoUrl ?? null} end,
      is_active = coalesce(${to.isActive ?? null}, is_active)
    where id = ${id} returning ${remedy}`;
}
