import { type Queryable, row, run } from "#server/db/sql.ts";

export type HashedCodes = { salt: Buffer; hashes: readonly Buffer[] };

export function insertRecoveryCodes(db: Queryable, adminId: string, { salt, hashes }: HashedCodes) {
  return run(db)`insert into admin_recovery_codes (admin_id, salt, code_hash)
    select ${adminId}, ${salt}, unnest(${hashes}::bytea[])`;
}

/** Of the admin's only set; null without codes. */
export function findCodeSet(db: Queryable, adminId: string) {
  return row<{ salt: Buffer | null }>(db)`
    select salt from admin_recovery_codes where admin_id = ${adminId} limit 1`;
}

/** Null if there is no such code or it was used before. */
export function consumeRecoveryCode(db: Queryable, adminId: string, codeHash: Buffer, now: Date) {
  return row(db)`update admin_recovery_codes set used_at = ${now}
    where admin_id = ${adminId} and code_hash = ${codeHash} and used_at is null returning admin_id`;
}

export async function countUnusedRecoveryCodes(db: Queryable, adminId: string): Promise<number> {
  const found = await row<{ count: number }>(db)`
    select count(*) as count from admin_recovery_codes where admin_id = ${adminId} and used_at is null`;
  return found?.count ?? 0;
}

export function deleteRecoveryCodes(db: Queryable, adminId: string) {
  return run(db)`delete from admin_recovery_codes where admin_id = ${adminId}`;
}
