import { LegalPage } from "#web/content/legal-page.tsx";

const files = {
  hi: () => import("#web/content/terms.hi.ts"),
  en: () => import("#web/content/terms.en.ts"),
};

export function TermsScreen() {
  return <LegalPage name="terms" heading="pages.terms-title" files={files} />;
}
