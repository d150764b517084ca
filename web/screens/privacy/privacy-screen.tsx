import { LegalPage } from "#web/content/legal-page.tsx";

export function PrivacyScreen() {
  return <LegalPage name="privacy" heading="pages.privacy-title" />;
}
