// What the first drawing of a page is made from. The server sets it before it draws, and writes it into the page; React takes the
// page over from the same state, so that both drawings agree. One drawing is synchronous, so one state holds at a time.
import type { DrawnHeader, PageState } from "#contract/page-state.ts";
import { DEFAULT_LANGUAGE } from "#domain/messages.ts";
import { DEFAULT_GUIDE_NAMES } from "#domain/names.ts";

const NOT_DRAWN: PageState = {
  isDrawn: false,
  isOfNow: false,
  now: "",
  language: DEFAULT_LANGUAGE,
  theme: "light",
  sidebar: null,
  user: null,
  admin: null,
  config: null,
  brand: {
    name: "",
    nameHindi: "",
    guideName: DEFAULT_GUIDE_NAMES.name,
    guideNameHindi: DEFAULT_GUIDE_NAMES.nameHindi,
  },
  permits: { pay: false, call: false, films: false },
  header: null,
  answers: [],
  failures: [],
};

let state: PageState | null = null;
let hasTakenOver = false;
let notedHeader: DrawnHeader | null = null;
let leadsTo: string | null = null;
const waiting = new Set<() => void>();

/** In the browser what the page holds, read once. */
export function pageState(): PageState {
  if (state) return state;
  if (typeof document === "undefined") return NOT_DRAWN;
  state = readPage();
  return state;
}

/** On the server, right before it draws; null after it. */
export function setPageState(next: PageState | null): void {
  state = next;
  hasTakenOver = false;
  notedHeader = null;
  leadsTo = null;
}

/** While the screen is drawn, whose frame has been drawn already. */
export function noteHeader(header: DrawnHeader): void {
  notedHeader = header;
}

/** What the screen has put into the header of the drawing. */
export function drawnHeader(): DrawnHeader | null {
  return notedHeader;
}

/** Where the page that the server draws leads to instead; null where it stays. */
export function whereDrawingLeads(): string | null {
  return leadsTo;
}

/** Answers whether the server draws, which then leads to the path. */
export function leadFromPage(path: string): boolean {
  if (typeof document !== "undefined") return false;
  leadsTo = path;
  return true;
}

/** Whether the browser may show what it knows itself: not in a drawing that must be like the server's. */
export function isTakenOver(): boolean {
  return hasTakenOver || !pageState().isDrawn;
}

/** Called by an effect of the screen. An effect of the page would come before React has taken over what suspends. */
export function takeOver(): void {
  hasTakenOver = true;
  for (const act of waiting) act();
  waiting.clear();
}

/** Acts at once where the page is taken over. */
export function onceTakenOver(act: () => void): void {
  if (isTakenOver()) act();
  else waiting.add(act);
}

/**
 * What is asked for meanwhile, once the screen is taken over: React does that after the frame, and it has to find there what the
 * server has drawn, although the frame may have asked for the same. Not for what decides whether there is a screen.
 */
export async function afterTakeOver<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } finally {
    await new Promise<void>(onceTakenOver);
  }
}

function readPage(): PageState {
  const script = document.querySelector("script#state");
  if (script) {
    // Whoever signs out of this page leaves nothing in it.
    script.remove();
    return JSON.parse(script.textContent) as PageState;
  }
  const brand = namesOf("application-name");
  const guide = namesOf("guide");
  const { pay, call, films } = document.documentElement.dataset ?? {};
  return {
    ...NOT_DRAWN,
    brand: {
      ...NOT_DRAWN.brand,
      ...(brand && { name: brand.name, nameHindi: brand.nameHindi }),
      ...(guide && { guideName: guide.name, guideNameHindi: guide.nameHindi }),
    },
    permits: { pay: pay === "ready", call: call === "ready", films: films === "ready" },
  };
}

/** The server writes both names into the page's metadata. */
function namesOf(name: "application-name" | "guide"): { name: string; nameHindi: string } | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta && { name: meta.content, nameHindi: meta.dataset.hi ?? meta.content };
}
