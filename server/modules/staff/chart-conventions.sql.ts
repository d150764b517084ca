import type { ChartConventions } from "#domain/chart-conventions.ts";
import { type Queryable, row, sql } from "#server/db/sql.ts";

type ConventionsRow = { ayanamsa: string | null; node: string | null; yearDays: number | null };

const conventions = sql`chart_ayanamsa as ayanamsa, chart_node as node, chart_year_days as "yearDays"`;

export function findConventions(db: Queryable, adminId: string) {
  return row<ConventionsRow>(db)`select ${conventions} from admins where id = ${adminId}`;
}

export function updateConventions(db: Queryable, adminId: string, chosen: Partial<ChartConventions>) {
  return row<ConventionsRow>(db)`
    update admins set chart_ayanamsa = coalesce(${chosen.ayanamsa ?? null}, chart_ayanamsa),
      chart_node = coalesce(${chosen.node ?? null}, chart_node), chart_year_days = coalesce(${chosen.yearDays ?? null}, chart_year_days)
    where id = ${adminId} returning ${conventions}`;
}
