import { type Queryable, row, rows, run } from "#server/db/sql.ts";

export type TotpRow = { sealedSecret: Buffer; isConfirmed: boolean };

export function findTotp(db: Queryable, adminId: string) {
  return row<TotpRow>(db)`select sealed_secret as "sealedSecret", confirmed_at is not null as "isConfirmed"
    from admin_totps where admin_id = ${adminId}`;
}

/** At most `limit` secrets whose admin ids come after `adminId`, in the order of the ids. */
export function listSealedSecretsAfter(db: Queryable, adminId: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(db)`
    select admin_id as id, sealed_secret as sealed from admin_totps where admin_id > ${adminId}
    order by admin_id limit ${limit}`;
}

/** Null if the secret is no longer `before`. */
export function replaceSealedSecret(db: Queryable, adminId: string, before: Buffer, sealed: Buffer) {
  return row(db)`
    update admin_totps set sealed_secret = ${sealed} where admin_id = ${adminId} and sealed_secret = ${before}
    returning admin_id`;
}

/** Replaces an unconfirmed secret. Null if a secret is confirmed already, which stays. */
export function insertUnconfirmedTotp(db: Queryable, adminId: string, sealedSecret: Buffer, now: Date) {
  return row(db)`
    insert into admin_totps (admin_id, sealed_secret, begun_at) values (${adminId}, ${sealedSecret}, ${now})
    on conflict (admin_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
      where admin_totps.confirmed_at is null
    returning admin_id`;
}

/** Null if the secret was replaced or confirmed by a parallel request. `step`: of the code that confirmed it. */
export function confirmTotp(db: Queryable, adminId: string, sealedSecret: Buffer, step: number, now: Date) {
  return row(db)`update admin_totps set confirmed_at = ${now}, used_step = ${step}
    where admin_id = ${adminId} and confirmed_at is null and sealed_secret = ${sealedSecret}
    returning admin_id`;
}

/** Null if this step or a later one was used before. The row lock lets only one of two parallel requests pass. */
export function consumeTotpStep(db: Queryable, adminId: string, step: number) {
  return row(db)`update admin_totps set used_step = ${step}
    where admin_id = ${adminId} and confirmed_at is not null and used_step < ${step} returning admin_id`;
}

export async function deleteTotp(db: Queryable, adminId: string) {
  await run(db)`delete from admin_totps where admin_id = ${adminId}`;
}
