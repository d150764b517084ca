// Which file may import which: the data of scripts/checks/imports.ts. All paths are from the project's root; a package
// is written as it is imported ("pg", "zod/mini").

/** The modules of the server. A module imports only from modules above it in this list, so no circle of modules can exist. */
export const MODULES = [
  "customers",
  "availability",
  "notes",
  "uploads",
  "notifications",
  "accounting",
  "parchas",
  "remedies",
  "bookings",
  "sessions",
  "payments",
  "account",
  "reports",
  "staff",
  "audit",
];

/** It imports what the build has made to draw pages. */
export const BUILD_IMPORTERS = ["server/http/drawing.ts"];

export type Room = {
  name: string;
  /** A file belongs to the first room whose pattern matches its path. */
  files: RegExp;
  /** Names of rooms. A room does not import itself unless it is listed. */
  mayImport: readonly string[];
  /** Rooms that may be imported by `import()` only. */
  mayImportDynamically?: readonly string[];
  /** Every package is allowed where this is missing. */
  packages?: RegExp;
  /** A room without an alias in package.json writes `./folder/x.ts` for its own folders. */
  hasNoAlias?: true;
  /** Ends the sentence that refuses an import. */
  instead: string;
};

const shared = "Move what both need into contract/ or domain/.";
const allButE2e = [
  ...["domain", "domain chart", "domain tests", "contract", "contract tests", "server", "server tests"],
  ...["simulator", "simulator tests", "web", "web tests", "main", "tests", "tooling"],
];

// Rooms of tests stand before the room that their files lie in.
export const ROOMS: readonly Room[] = [
  {
    name: "domain tests",
    files: /^domain\/.*\.test\.ts$/,
    mayImport: ["domain", "domain chart", "domain tests"],
    packages: /^vitest$/,
    instead: "A rule is tested by its arguments alone.",
  },
  {
    // The rules that need a library: where the planets stand. It is large, so that in the browser only the part that draws a
    // chart has it (decision 0094), and the server computes the almanac (decision 0127).
    name: "domain chart",
    files: /^domain\/(chart\/|panchang\/(?!tables\.ts))/,
    mayImport: ["domain", "domain chart"],
    packages: /^astronomy-engine$/,
    instead: "A chart and an almanac follow from their arguments and astronomy-engine alone: pass it in.",
  },
  {
    name: "domain",
    files: /^domain\//,
    mayImport: ["domain"],
    packages: /^$/,
    instead: "Rules are functions of their arguments, so that server and browser can use them: pass it in.",
  },
  {
    name: "contract tests",
    files: /^contract\/.*\.test\.ts$/,
    mayImport: ["domain", "contract", "contract tests"],
    packages: /^(zod\/mini|vitest)$/,
    instead: "A test of the wire needs nothing of the server or the browser.",
  },
  {
    name: "contract",
    files: /^contract\//,
    mayImport: ["domain", "contract"],
    packages: /^zod\/mini$/,
    instead: "The browser downloads the contract: keep it to domain/ and zod/mini.",
  },
  {
    name: "server tests",
    files: /^server\/.*\.test\.ts$/,
    mayImport: allButE2e.filter((room) => !room.startsWith("web")),
    instead: shared,
  },
  {
    name: "server",
    files: /^server\//,
    mayImport: ["domain", "domain chart", "contract", "server"],
    instead: `${shared} What only tests need belongs in tests/support.`,
  },
  {
    name: "simulator tests",
    files: /^simulator\/.*\.test\.ts$/,
    mayImport: allButE2e.filter((room) => !room.startsWith("web")),
    instead: shared,
  },
  {
    name: "simulator",
    files: /^simulator\//,
    mayImport: ["domain", "contract", "server", "simulator"],
    instead: `${shared} What only tests need belongs in tests/support.`,
  },
  {
    name: "web tests",
    files: /^web\/(testing\/|.*\.test\.tsx?$)/,
    mayImport: ["domain", "domain chart", "contract", "web", "web tests"],
    instead: `${shared} What tests of the browser share belongs in web/testing.`,
  },
  {
    name: "web",
    files: /^web\//,
    mayImport: ["domain", "domain chart", "contract", "web"],
    instead: shared,
  },
  {
    name: "main",
    files: /^(main|commands)\.ts$/,
    mayImport: ["server", "main"],
    mayImportDynamically: ["simulator"],
    instead: "The simulator is loaded in demo mode only, by import(); everything else belongs in server/.",
  },
  {
    name: "e2e",
    files: /^tests\/e2e\//,
    mayImport: [...allButE2e, "e2e"],
    instead: "",
  },
  {
    name: "tests",
    files: /^(tests\/|main\.test\.ts$)/,
    mayImport: allButE2e,
    instead: "Move what other tests need into tests/support.",
  },
  {
    name: "tooling",
    files: /^(scripts|bench)\/|^[^/]+\.config\.ts$/,
    mayImport: allButE2e,
    hasNoAlias: true,
    instead: "Move what other tools need into scripts/.",
  },
];

/** Code that ships, as opposed to tests and tools. */
export const PRODUCT_ROOMS = ["domain", "domain chart", "contract", "server", "simulator", "web", "main"];

type Wall = {
  importers: RegExp;
  /** Importers that are let through. */
  except?: RegExp;
  imported: RegExp;
  /** A whole sentence. */
  instead: string;
};

/** Inside the rooms. The order of the modules is not here: it is MODULES. */
export const WALLS: readonly Wall[] = [
  {
    importers: /^web\//,
    except: /^web\/features\/birth-chart\/|\.test\.tsx?$/,
    imported: /^domain\/(chart\/|panchang\/(milan|mangal))/,
    instead:
      "It brings the library along: show the chart's slot, which loads web/features/birth-chart on demand.",
  },
  {
    importers: /^(web|contract)\//,
    except: /^web\/testing\/|\.test\.tsx?$/,
    imported: /^domain\/panchang\/(almanac|lunar-month|observances|panchang|sky)\.ts$/,
    instead: "The server computes the almanac: ask it by an endpoint of contract/panchang.ts.",
  },
  {
    importers: /^server\//,
    except: /\.test\.ts$/,
    imported: /^domain\/chart\//,
    instead: "The browser computes charts, so that birth details stay where they are (decision 0094).",
  },
  {
    importers: /^web\//,
    except: /^web\/(features\/(birth-chart|call-sheet)|screens\/admin)\/|\.test\.tsx?$/,
    imported: /^web\/features\/birth-chart\//,
    instead: "The chart is for the guide alone, who says what it means: keep it on screens of admins.",
  },
  {
    importers: /^(server|simulator)\//,
    except:
      /\.test\.ts$|\.sql\.ts$|^server\/db\/|^server\/realtime\/subscription\.ts$|^simulator\/([a-z-]*store|schema)\.ts$/,
    imported: /^(pg|sql-template-tag)(\/|$)|^server\/db\/sql\.ts$/,
    instead:
      "SQL is written in <noun>.sql.ts; open a transaction with #server/db/transaction.ts and call it.",
  },
  {
    importers: /^server\/(http|realtime|db|providers|media|config|crypto|i18n)\//,
    except: /\.test\.ts$/,
    imported: /^server\/(modules\/|commands\/|metrics\/|app\.ts$|start\.ts$|sweeps\.ts$)/,
    instead: "Every module uses this folder, so it knows no module: take what it needs as an argument.",
  },
  {
    importers: /^server\/modules\//,
    except: /\.test\.ts$/,
    imported: /^server\/(commands\/|metrics\/|app\.ts$|start\.ts$|sweeps\.ts$)/,
    instead: "app.ts and sweeps.ts bring the modules together: take what the module needs as an argument.",
  },
  {
    importers: /^(server|simulator)\/|^commands\.ts$/,
    except: /\.test\.ts$|^server\/app\.ts$/,
    imported: /^server\/modules\/[^/]+\/[^/]+\.routes\.ts$/,
    instead: "Routes are registered by server/app.ts only: move what is shared into <noun>.ts.",
  },
  {
    importers: /^(server|simulator)\/|^commands\.ts$/,
    except: /\.test\.ts$|^server\/sweeps\.ts$/,
    imported: /^server\/modules\/[^/]+\/[^/]+\.jobs\.ts$/,
    instead: "Jobs are run by server/sweeps.ts only: move what is shared into <noun>.ts.",
  },
  {
    importers: /^web\/ui\//,
    imported: /^(domain|contract|web\/(features|screens|api|shell|realtime|content))\//,
    instead: "web/ui holds buttons and dialogs for any product: pass in what they show.",
  },
  {
    importers: /^web\/features\//,
    imported: /^web\/(screens|shell)\//,
    instead: "Screens and their frames are made of features: move what both need into the feature or web/ui.",
  },
  {
    importers: /^web\/shell\//,
    imported: /^web\/screens\//,
    instead: "A frame knows no screen: move what both need into a feature or web/ui.",
  },
];
