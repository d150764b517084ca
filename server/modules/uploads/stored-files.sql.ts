import { type Queryable, rows } from "#server/db/sql.ts";

export type FilesOfUpload = { id: string; mainKey: string; smallKey: string | null };

/** Uploads that a booking uses and whose erasure was not asked for, by id. */
export function listUsedUploads(db: Queryable, after: string, limit: number) {
  return rows<FilesOfUpload>(db)`select id, main_key as "mainKey", small_key as "smallKey" from objects
    where id > ${after} and booking_id is not null and erase_asked_at is null order by id limit ${limit}`;
}

/** Those of these uploads that are still used. */
export function findUsedUploads(db: Queryable, ids: readonly string[]) {
  return rows<{ id: string }>(db)`select id from objects
    where id = any(${ids}) and booking_id is not null and erase_asked_at is null`;
}

export type UploadNames = {
  id: string;
  mainKey: string | null;
  smallKey: string | null;
  hasOriginal: boolean;
  isErased: boolean;
};

export function listUploadNames(db: Queryable, ids: readonly string[]) {
  return rows<UploadNames>(db)`
    select id, main_key as "mainKey", small_key as "smallKey", has_original as "hasOriginal",
      erased_at is not null as "isErased"
    from objects where id = any(${ids})`;
}
