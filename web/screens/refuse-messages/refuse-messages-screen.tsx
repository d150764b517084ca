import { useParams } from "react-router";
import { refuseMessages } from "#contract/notifications.ts";
import { CallFailure } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { BareTitle } from "#web/shell/bare-title.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/states.tsx";

/** `/m/{id}/no`: for the holder of a number that somebody else has named, and that has no account. */
export function RefuseMessagesScreen() {
  const t = useT();
  const { id = "" } = useParams<{ id: string }>();
  const refusing = useSubmit(refuseMessages);
  const { error } = refusing;
  const isOver = error instanceof CallFailure && error.code === "not-found";
  const button = (
    <Button
      size="large"
      isPending={refusing.isPending}
      pendingLabel={t("code.refusing")}
      onClick={() => void refusing.send({ params: { id } })}
    >
      {t("code.refuse")}
    </Button>
  );
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 px-[20px] pt-[8px] pb-6">
      <BareTitle title={t("pages.refuse-messages-title")} backTo={paths.login()} />
      <Listen says={t(refusing.data ? "code.refused" : "code.refuse-body")} />
      {refusing.data ? (
        <div role="status">
          <EmptyState title={t("code.refused")}>{t("code.refused-body")}</EmptyState>
        </div>
      ) : (
        <EmptyState title={t("code.refuse-title")} action={isOver ? null : button}>
          {t("code.refuse-body")}
        </EmptyState>
      )}
      {error ? (
        <Banner tone="destructive" icon="alert" role="alert">
          {isOver ? t("code.refuse-over") : error.message}
        </Banner>
      ) : null}
    </div>
  );
}
