import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Motif } from "#web/ui/motif.tsx";

export function NotFoundScreen() {
  const t = useT();
  const user = useUser();
  return (
    <div className="mx-auto flex w-full max-w-md grow flex-col items-center justify-center gap-3 px-5 pb-16 text-center">
      <Motif className="mb-3 w-36 max-w-full text-primary opacity-70" />
      <h1 lang="en" className="text-heading font-bold">
        {NOT_FOUND_TITLE}
      </h1>
      <p className="text-ink-quiet">{t("shell.not-found-body")}</p>
      <LinkButton to={user ? paths.dashboard() : paths.login()} size="large" className="mt-3">
        {t("shell.back-home")}
      </LinkButton>
    </div>
  );
}
