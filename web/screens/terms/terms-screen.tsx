import { LegalPage } from "#web/content/legal-page.tsx";

export function TermsScreen() {
  return <LegalPage name="terms" heading="pages.terms-title" />;
}
