// The differences between the two books as a CSV file: plain numbers in rupees, days and times in IST.

import type { getReconciliation } from "#contract/accounting.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { csvFile } from "#domain/csv.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import type { Translate } from "#web/i18n/t.ts";
import { downloadCsv } from "#web/ui/csv.ts";

export type Reconciliation = OutputOf<typeof getReconciliation>;
export type Difference = Reconciliation["differences"][number];

export function downloadDifferences({ from, to, differences }: Reconciliation, t: Translate): void {
  const head = [
    t("money.payment-id"),
    t("money.file-begun"),
    t("money.file-ours-captured"),
    t("money.file-ours-refunded"),
    t("money.file-ours-taken-back"),
    t("money.file-gateway-captured"),
    t("money.file-gateway-refunded"),
    t("money.file-gateway-taken-back"),
  ];
  const rows = differences.map(({ razorpayPaymentId, createdAt, ours, gateway }) => {
    const begun = new Date(createdAt);
    return [
      razorpayPaymentId,
      `${istDateOf(begun)} ${istTimeOf(begun)}`,
      ours?.captured ?? null,
      ours?.refunded ?? null,
      ours?.takenBack ?? null,
      gateway?.captured ?? null,
      gateway?.refunded ?? null,
      gateway?.takenBack ?? null,
    ];
  });
  downloadCsv(`money-differences-${from}-${to}.csv`, csvFile([head, ...rows]));
}
