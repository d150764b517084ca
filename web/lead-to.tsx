// Leads to another screen while it is drawn. Where the server draws the page, it answers with the redirect instead.
import { Navigate } from "react-router";
import { leadFromPage } from "./page-state.ts";

/** For where nothing else is done on the way. */
export function LeadTo({ to }: { to: string }) {
  return leadFromPage(to) ? null : <Navigate to={to} replace />;
}
