// The recorder and the player, loaded after the first sight of their screens, which can do without.
import type { ComponentProps } from "react";
import type { IntakeFiles } from "#contract/intakes.ts";
import { needSentences } from "#web/i18n/language.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLoaded } from "#web/use-loaded.ts";

const part = onDemand(async () => {
  const [{ parts }] = await Promise.all([importPart(() => import("./parts.ts")), needSentences("people")]);
  return parts;
});
type Parts = ReturnType<typeof part.use>;

/** See OwnFiles. */
export function OwnFilesSlot(props: ComponentProps<Parts["OwnFiles"]>) {
  const loaded = useLoaded(part);
  if (loaded) return <loaded.OwnFiles {...props} />;
  return props.canAdd ? <Skeleton className="h-96" /> : null;
}

/** See GivenFiles. Most sessions have neither, and load nothing. */
export function GivenFilesSlot({ voice, photos }: IntakeFiles) {
  return voice || photos.length > 0 ? <Given voice={voice} photos={photos} /> : null;
}

function Given(files: IntakeFiles) {
  const loaded = useLoaded(part);
  return loaded ? <loaded.GivenFiles {...files} /> : <Skeleton className="h-20" />;
}
