import type { ComponentType } from "react";
import { useParams } from "react-router";
import type { DeskPart } from "#web/features/statement/desk-paths.ts";
import { MonthEndView } from "./month-end-view.tsx";
import { PaymentsView } from "./payments-view.tsx";
import { PayoutsView } from "./payouts-view.tsx";

const VIEWS: Readonly<Record<DeskPart, ComponentType>> = {
  payments: PaymentsView,
  payouts: PayoutsView,
  month: MonthEndView,
};

/** `/admin/money/:part`: the accountant's pages. One screen, since each screen weighs on every page. */
export function DeskScreen() {
  const { part = "" } = useParams();
  const View = Object.hasOwn(VIEWS, part) ? VIEWS[part as DeskPart] : PaymentsView;
  return <View />;
}
