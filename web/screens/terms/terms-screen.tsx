import { LegalPage } from "#web/content/legal-page.tsx";
import { loadPageText } from "#web/content/text-page.tsx";

export function TermsScreen() {
  return <LegalPage name="terms" heading="pages.terms-title" />;
}
TermsScreen.load = () => loadPageText("terms");
