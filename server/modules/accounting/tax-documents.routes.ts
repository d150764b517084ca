import * as contract from "#contract/tax-documents.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { getTaxDocument, getTaxMonth } from "./tax-documents.ts";
import { exportTaxDocuments } from "./tax-export.ts";

export function taxDocumentRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getTaxDocument, async ({ params, customer, admin }) => ({
    document: await getTaxDocument(ctx, params.id, { customer, admin }),
  }));

  route(routes, contract.getTaxMonth, ({ query, now }) =>
    getTaxMonth(ctx, query?.month ?? istDateOf(now).slice(0, 7)),
  );

  route(routes, contract.exportTaxDocuments, async ({ input, language }) =>
    exportTaxDocuments(ctx, input.month, language),
  );
}
