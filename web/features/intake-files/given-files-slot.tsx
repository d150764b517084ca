import type { IntakeFiles } from "#contract/intakes.ts";
import { needSentences } from "#web/i18n/language.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

const part = onDemand(async () => {
  const [given] = await Promise.all([importPart(() => import("./given-files.tsx")), needSentences("people")]);
  return given;
});

/** See GivenFiles. Most sessions have neither, and load nothing. */
export function GivenFilesSlot({ voice, photos }: IntakeFiles) {
  return voice || photos.length > 0 ? <Given voice={voice} photos={photos} /> : null;
}

function Given(files: IntakeFiles) {
  const loaded = useLoaded(part);
  return loaded ? <loaded.GivenFiles {...files} /> : <Skeleton className="h-20" />;
}
