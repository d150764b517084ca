import { LegalPage } from "#web/content/legal-page.tsx";

const files = {
  hi: () => import("#web/content/privacy.hi.ts"),
  en: () => import("#web/content/privacy.en.ts"),
};

export function PrivacyScreen() {
  return <LegalPage name="privacy" heading="pages.privacy-title" files={files} />;
}
