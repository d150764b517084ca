// Much of what a screen asks is the same for every customer but for the id: what it asks before anything is answered, and what
// follows from answers that everybody gets, such as the times of the first free day. The page of the next customer asks for it before
// it is drawn, and is drawn less often. Where that customer's page shows less, an answer is not shown.
import type { PageState } from "#contract/page-state.ts";
import { istDateOf } from "#domain/ist-time.ts";

/** `path`: of the endpoint. */
export type Question = { key: readonly unknown[]; path: string; url: string };
/** `header`: what the screen puts into the frame, which its drawing confirms. */
type First = { questions: Question[]; header: PageState["header"] };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** In place of the customer's id. No JSON has it. */
const ANYBODY = "\u0000";

/** By screen, language and day, since a question may name days from today on. */
const remembered = new Map<string, { day: string; first: string }>();

/** Of a screen without ids and search, for a signed-in customer. `known` is null until somebody has opened it on this day. */
export function firstOf(screen: string, { user, language, now }: PageState) {
  const customerId = user?.id ?? "";
  const day = istDateOf(new Date(now));
  const place = `${screen} ${language}`;
  const find = (): First | null => {
    const found = remembered.get(place);
    return found?.day === day ? (JSON.parse(found.first.replaceAll(ANYBODY, customerId)) as First) : null;
  };
  return {
    known: find(),
    /** `questions`: those that were not known. Others may have been remembered meanwhile. */
    remember: ({ questions, header }: First) => {
      const known = find()?.questions ?? [];
      const keys = new Set(known.map(({ key }) => JSON.stringify(key)));
      const added = questions.filter(
        ({ key }) => isForAnybody(key, customerId) && !keys.has(JSON.stringify(key)),
      );
      // A day's times, once another day is the first free one.
      const isOver = ({ path }: Question) => added.some((newer) => newer.path === path);
      const first: First = { questions: [...known.filter((one) => !isOver(one)), ...added], header };
      remembered.set(place, { day, first: JSON.stringify(first).replaceAll(customerId, ANYBODY) });
    },
  };
}

/** Whether the key contains nothing of the customer but the id. */
function isForAnybody([, parts]: readonly unknown[], customerId: string): boolean {
  const { params, query, of } = Object(parts) as Record<string, object | string | null | undefined>;
  return (
    Object.values(params ?? {}).every((value) => value === customerId) &&
    Object.values(query ?? {}).every((value) => value === undefined || DATE.test(String(value))) &&
    (of === undefined || of === customerId)
  );
}
