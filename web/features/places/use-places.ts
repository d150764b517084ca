import { keepPreviousData } from "@tanstack/react-query";
import { listPlaces, type Place } from "#contract/places.ts";
import { INTAKE_MAX_LENGTHS } from "#domain/intakes.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";

const TYPING_PAUSE_MS = 250;
const MIN_LENGTH = 2;
const NONE: readonly Place[] = [];

/** Places for what is typed, once the typing pauses. Without an answer there are none, and the text stays as it is. */
export function usePlaces(typed: string, isEnabled: boolean): readonly Place[] {
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const isAsked =
    isEnabled &&
    typed.trim() !== "" &&
    search.length >= MIN_LENGTH &&
    search.length <= INTAKE_MAX_LENGTHS.birthPlace;
  const { data } = useEndpoint(listPlaces, {
    query: { search },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return isAsked ? (data?.places ?? NONE) : NONE;
}
