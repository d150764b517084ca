import { getIntake } from "#contract/intakes.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { GivenFilesSlot } from "#web/features/intake-files/given-files-slot.tsx";
import { useT } from "#web/i18n/t.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { IntakeFacts } from "./intake-facts.tsx";

/** For the guide: the intake of a session, or a line that there is none. */
export function IntakeDetails({ bookingId }: { bookingId: string }) {
  const t = useT();
  const query = useEndpoint(getIntake, { params: { id: bookingId } });
  if (query.data) {
    const { intake, voice, photos } = query.data;
    if (!intake && !voice && photos.length === 0)
      return <p className="text-ink-quiet">{t("intakes.none-guide")}</p>;
    return (
      <div className="grid grid-cols-1 gap-3">
        {intake ? <IntakeFacts intake={intake} reader="guide" /> : null}
        <GivenFilesSlot voice={voice} photos={photos} />
      </div>
    );
  }
  if (query.isPending) return <LoadingBlocks label={t("shell.loading")} blocks={["h-7 w-2/3"]} />;
  return <QueryFailedLine query={query} text={t("intakes.failed-guide")} />;
}
