import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchEverything } from "#contract/search.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import type { AdminPlace } from "#web/features/admin-places/admin-places.ts";
import { loadSentences, type Sentences } from "#web/i18n/language.ts";
import { t } from "#web/i18n/t.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";

const DEBOUNCE_MS = 200;
const KEPT_MS = 60_000;
/** One letter or digit would find nearly everyone. */
const MIN_CHARACTERS = 2;

/** What the server finds for a text; while a longer text is looked up, what was found before. */
export function useAdminSearch(typed: string) {
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = [...text].length >= MIN_CHARACTERS;
  const query = useEndpoint(searchEverything, {
    query: { text },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  return {
    query,
    answer: isLongEnough ? query.data : undefined,
    isLongEnough,
    /** The rows do not answer what is typed yet. */
    isBehind: text !== typed.trim() || query.isPlaceholderData || (isLongEnough && query.isPending),
  };
}

/** The places whose title has a word that begins so, in any language of the screens. */
export function usePlacesNamed(typed: string, places: readonly AdminPlace[]): AdminPlace[] {
  const sentences = useSentencesOfAll();
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return places.filter(({ title }) => {
    const [module = "", name = ""] = title.split(".");
    const others = sentences.map((one) => one[module]?.[name]).filter((one) => typeof one === "string");
    return [t(title), ...others].some((one) => hasWord(one.toLowerCase(), text));
  });
}

function hasWord(title: string, text: string): boolean {
  return title.startsWith(text) || title.split(" ").some((word) => word.startsWith(text));
}

/** Empty until they are loaded, and while there is no network. */
function useSentencesOfAll(): Sentences[] {
  const [sentences, setSentences] = useState<Sentences[]>([]);
  useEffect(() => {
    let isMounted = true;
    const keep = (loaded: Sentences[]) => {
      if (isMounted) setSentences(loaded);
    };
    // Without them the current language alone is searched.
    Promise.all(LANGUAGES.map((language) => loadSentences(language, "admin"))).then(keep, () => undefined);
    return () => {
      isMounted = false;
    };
  }, []);
  return sentences;
}
