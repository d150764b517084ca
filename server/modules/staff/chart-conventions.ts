// By which conventions each admin reads charts.
import { type ChartConventions, toChartConventions } from "#domain/chart-conventions.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./chart-conventions.sql.ts";

export async function findConventions(ctx: AppContext, adminId: string): Promise<ChartConventions> {
  return toChartConventions((await queries.findConventions(ctx.db, adminId)) ?? {});
}

export async function saveConventions(
  ctx: AppContext,
  adminId: string,
  chosen: Partial<ChartConventions>,
): Promise<ChartConventions> {
  return toChartConventions((await queries.updateConventions(ctx.db, adminId, chosen)) ?? {});
}
