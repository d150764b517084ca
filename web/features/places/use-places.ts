import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { listPlaces, type Place } from "#contract/places.ts";
import { INTAKE_MAX_LENGTHS } from "#domain/intakes.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
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
  const { data } = useQuery(
    {
      queryKey: ["places", search],
      queryFn: ({ signal }) => call(listPlaces, { query: { search }, signal }),
      enabled: isAsked,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return isAsked ? (data?.places ?? NONE) : NONE;
}
