// How the build divides the browser's code into files. Each file costs a request, so there are few: the login with what it
// needs, what other screens share, and each screen. Their contents follow from the imports.
import { basename, relative } from "node:path";
import { root } from "./checks/source-files.ts";

type ModuleInfo = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
};
type ChunkingContext = { getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * Also what the compiler adds for syntax that an oldest browser lacks, functions that many chunks import, and the lists of the
 * screens' catalogues. A catalogue itself is a file of its own.
 */
const SOURCES =
  /^(?!\0virtual:catalogue\/).*(?:\/(web|domain|contract|node_modules)\/|@oxc-project.runtime|virtual:(?:screen|admin)-catalogues)/s;
const COMPILER_HELPERS = /@oxc-project.runtime/;
/** Loaded with every screen but the login. */
const ROUTES = "web/router.tsx";
/** Loaded with every screen of the admins. */
const ADMIN_FRAME = "web/shell/admin-layout.tsx";
const SCREEN_FILE = /^web\/screens\/.+-screen\.tsx$/;
const CONTENT = /\/web\/content\/texts\/(\w+)\/\w+\.ts$/;
/** Those of the attendee and of the companion, which share much that no other screen has. */
const WAITING_ROOMS = /^web\/screens\/join\//;
const ADMIN_FILE = /^web\/screens\/admin\//;
/**
 * Too large for the chunk that all of their readers' screens load, and two or three screens have them; or loaded by several
 * parts, each set of which would otherwise have a file of its own, of less than a kilobyte.
 */
const OWN_CHUNKS: Readonly<Record<string, RegExp>> = {
  reports: /^web\/(?:features\/reports|ui\/table)/,
  // With a stylesheet, which the chunk of all admins' screens must not have: a part without a network would wait for it.
  statement: /^web\/features\/statement\//,
  media:
    /^web\/features\/devices\/(?:browser|chosen-devices|device-choice|media-advice|open-media|voice-level)\.tsx?$/,
  files:
    /^(?:web\/(?:features\/(?:intake-files\/waiting-files|parchas\/prepare-photo)|api\/draft-storage|ui\/use-object-url)|contract\/intake-files|domain\/(?:image-ends|mp4-metadata|redactions|webm-metadata)|node_modules\/idb-keyval\/)/,
  uploads: /^(?:web\/features\/uploads\/|(?:contract|domain)\/uploads)/,
  // The login has it, too, so that it brings nothing of other screens along.
  listen:
    /^(?:\0virtual:catalogue-of\/web\/features\/listen\/read\.|web\/features\/listen\/(?:listen-button|reading)\.)/,
  // Nothing of a screen's first sight, and each would be a request of its own.
  late: /^(?:contract\/push|node_modules\/@tanstack\/query-persist|\0virtual:catalogue-of\/web\/features\/companions\/companion-card\.|web\/(?:api\/(?:kept-|push-notification)|features\/(?:push\/(?:push-switch-control|subscription)|companions\/companion-slot)))/,
  almanac:
    /^(?:contract\/panchang|domain\/panchang\/tables|web\/features\/panchang\/(?:customers-parts|names))/,
  "customer-shared": /^(?:contract\/rooms|web\/ui\/use-drawn-image)/,
  // By import() alone, at the same moment as the rest of it.
  admin: /^(?:web\/admin-screens|\0virtual:admin-catalogues)/,
  // Admins' screens and customers' have them: in the admins' chunk they would bring that along.
  app: /^web\/(?:features\/companions\/companion-name|api\/use-changes)/,
};
/** Of what customers' screens share: what most of them do without. */
const CUSTOMERS_CHUNKS: Readonly<Record<string, RegExp>> = {
  payments: /^web\/(?:features\/(?:payments\/|remedies\/remedy-orders)|api\/load-script)/,
  addresses: /^(?:web\/features\/addresses\/|domain\/addresses)/,
  text: /^web\/content\/(?!texts)/,
};

type Walk = { withParts?: boolean; seen?: Set<string> };

/**
 * The files of the screens, or ROUTES or ADMIN_FRAME, that import a module, directly or not. `withParts`: also those that load
 * it with a part, by import().
 */
function screensOf(
  id: string,
  context: ChunkingContext,
  { withParts = false, seen = new Set() }: Walk = {},
): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  const file = relative(root, id);
  if (SCREEN_FILE.test(file) || file === ROUTES || file === ADMIN_FRAME) return [file];
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const by = withParts ? [...importers, ...dynamicImporters] : importers;
  return [...new Set(by.flatMap((importer) => screensOf(importer, context, { withParts, seen })))];
}

const isAdmins = (file: string) => ADMIN_FILE.test(file) || file === ADMIN_FRAME;
const nameOf = (file = "") => basename(file, ".tsx");

const chunkIn = (chunks: Readonly<Record<string, RegExp>>, id: string) =>
  Object.keys(chunks).find((name) => chunks[name]?.test(relative(root, id)));

/** The chunk of what several screens share. */
function sharedChunk(id: string, context: ChunkingContext): string | null {
  if (COMPILER_HELPERS.test(id)) return "app";
  const screens = screensOf(id, context);
  if (screens.includes(ROUTES)) return "app";
  const customers = screens.filter((file) => !isAdmins(file));
  if (screens.includes(ADMIN_FRAME)) return customers.length === 0 ? "admin" : "app";
  const own = chunkIn(OWN_CHUNKS, id);
  if (own) return own;
  if (screens.length < 2) return null;
  if (customers.length === 0) return "admin";
  if (screens.every((file) => WAITING_ROOMS.test(file))) return "waiting-room";
  if (customers.length === screens.length) return chunkIn(CUSTOMERS_CHUNKS, id) ?? "customer-shared";
  return "app";
}

/** Whether a part has this module that another screen loads. The part must not bring along the one screen that imports it. */
function isInOthersPart(id: string, context: ChunkingContext): boolean {
  const [screen] = screensOf(id, context);
  if (screen === undefined) return false;
  const loaders = screensOf(id, context, { withParts: true });
  // An admin's part may bring an admin's screen along: few load it, and a file less is a request less.
  return loaders.some((by) => by !== screen && !(isAdmins(by) && isAdmins(screen)));
}

function screenChunk(id: string, context: ChunkingContext): string | null {
  const [screen] = screensOf(id, context);
  return screen === undefined || isInOthersPart(id, context) ? null : nameOf(screen);
}

function contentChunk(id: string): string {
  return `content.${CONTENT.exec(id)?.[1]}`;
}

/** A module belongs to the group of the highest priority that takes it, together with what it imports. */
export const groups = [
  { name: "first", tags: ["$initial" as const], priority: 4 },
  // It changes when the package does, and a browser keeps it from one release to the next.
  { name: "router", test: /\/node_modules\/(?:react-router|@remix-run|cookie-es)\//, priority: 3 },
  // The same, with IANA's database of time zones. It is loaded with the birth chart.
  { name: "zone-offsets", test: /\/domain\/chart\/zone-offsets\.ts$/, priority: 3 },
  {
    debugName: "shared",
    name: sharedChunk,
    test: SOURCES,
    priority: 2,
    // What a module imports has at least the same screens, so the name of its chunk is right.
    includeDependenciesRecursively: false,
  },
  {
    debugName: "screens",
    name: screenChunk,
    test: SOURCES,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // The text pages of a language, which share words.
  {
    debugName: "content",
    name: contentChunk,
    test: CONTENT,
    priority: 0,
    includeDependenciesRecursively: false,
  },
];
