// The words that names and comments of this project do not use: the data of scripts/checks/words.ts. A word stands for
// its plural too; an entry of several words is a phrase (`last look` finds lastLook, LastLook and last-look.ts).

/** The folders whose words are checked. */
export const CHECKED_ROOMS = /^(domain|contract|server|simulator|tests|bench|scripts|web)\/|^[^/]+\.ts$/;

export type Exception = {
  /** Names as they are written; every name where this is missing. */
  names?: readonly string[];
  /** Every file where this is missing. */
  files?: RegExp;
  why: string;
};

export type Entry = {
  word: string;
  /** Ends the sentence "… write …". */
  instead: string;
  /** The files in which the word is refused; every file where this is missing. */
  only?: RegExp;
  except?: readonly Exception[];
};

/** Sentences for people may use any word, and their keys name the sentence. */
const sentences: Exception = { files: /\/i18n\//, why: "keys of sentences for people" };

const ofChart: Exception = {
  files: /^(domain\/chart|web\/features\/birth-chart)\//,
  why: "a twelfth of a birth chart",
};

/** Refused in the names that a file declares, and in the names of files and folders. */
export const IN_NAMES: readonly Entry[] = [
  // The server's parts.
  { word: "house", instead: "ctx (AppContext), or Parcha", except: [ofChart] },
  { word: "door", instead: "routes (RouteContext), or what it is" },
  { word: "witness", instead: "auditTrail or withAudit" },
  { word: "witnessed", instead: "audited" },
  { word: "ear", instead: "subscriber" },
  { word: "hear", instead: "handle… or subscribe" },
  { word: "heard", instead: "received" },
  { word: "tell", instead: "send, publish or notify" },
  { word: "told", instead: "sent, published or notified" },
  {
    word: "letter",
    instead: "envelope or message",
    except: [
      {
        files: /^domain\/(addresses|intakes|opt-out)\.ts$/,
        why: "how many letters a text has",
      },
      {
        files:
          /^server\/modules\/staff\/totp\.test\.ts$|^tests\/(api\/second-step|e2e\/two-steps\.story)\.ts$/,
        why: "the letters of base32",
      },
      { files: /^scripts\/checks\//, why: "the letters of a language" },
    ],
  },
  { word: "say", instead: "translate or format…", except: [sentences] },
  { word: "said", instead: "translated, reported or sent", except: [sentences] },
  { word: "speak", instead: "translate or format…", except: [sentences] },
  { word: "spoken", instead: "translated", except: [sentences] },
  { word: "wish", instead: "…Options, …Request or …Input" },
  { word: "wanted", instead: "…Options, …Request, …Input or expected…" },
  { word: "as admins see", instead: "toBooking, toRefund, to…" },
  { word: "belonging", instead: "associatedData, or what belongs to what" },
  { word: "store", instead: "queries", only: /^server\/modules\// },

  // Sessions, the queue and the call.
  { word: "in line", instead: "inQueue or queuePosition" },
  { word: "vacate", instead: "leaveRoom" },
  { word: "take seat", instead: "joinRoom" },
  { word: "leave seat", instead: "leaveRoom" },
  { word: "mend", instead: "restartIce or repair" },
  { word: "hopeless", instead: "onFailed" },
  {
    word: "whom",
    instead: "the noun of the actor",
    except: [
      {
        names: ["forWhom", "ForWhom", "FOR_WHOM"],
        why: "the field forWhom of an intake, on the wire and in the database",
      },
    ],
  },

  // Money.
  { word: "fate", instead: "outcome" },
  { word: "ending", instead: "outcome" },
  { word: "fared", instead: "outcomesSince" },
  { word: "give way", instead: "replace…" },
  { word: "let go", instead: "release…" },
  { word: "lets go", instead: "releases…" },
  { word: "disown", instead: "reject…" },
  { word: "disowned", instead: "rejected…" },
  { word: "spend step", instead: "consume…" },
  {
    word: "vidhi",
    instead: "remedy",
    except: [
      sentences,
      { files: /^contract\//, why: "the wire's paths, endpoints and fields keep the word" },
      {
        names: ["vidhis", "vidhisBooked", "vidhisCompleted"],
        why: "fields of the wire (contract/remedies.ts, reports.ts)",
      },
      {
        names: ["SMS_TEMPLATE_VIDHI_PERFORMED_HI", "SMS_TEMPLATE_VIDHI_PERFORMED_EN"],
        why: "variables are named after the kind of message",
      },
    ],
  },

  // The browser.
  { word: "last look", instead: "ConfirmDialog" },
  { word: "sure", instead: "InlineConfirm, or what is confirmed" },
  { word: "arrival", instead: "RouteAnnouncer" },
  { word: "is ever", instead: "useLatch" },

  // The simulator and the tests.
  { word: "sandbox", instead: "simulator" },
  { word: "weather", instead: "faults" },
  { word: "newcomer", instead: "fixtures, or the customer" },
  {
    word: "blank",
    instead: "resetDatabase, or empty",
    except: [{ names: ["BLANK_LINES"], why: "the usual term" }],
  },
  { word: "postman", instead: "webhookDelivery" },
  { word: "victim", instead: "processUnderTest" },
  { word: "dice", instead: "random" },
  { word: "chance", instead: "random or probability" },
  { word: "memory", instead: "model", only: /^tests\// },

  // Limits.
  { word: "most", instead: "max…", except: [{ names: ["atMost"], why: "plain English" }] },
  { word: "longest", instead: "max…" },
  { word: "largest", instead: "max…" },
  { word: "least", instead: "min…", except: [{ names: ["atLeast"], why: "plain English" }] },

  // Pronouns and images.
  ...["she", "her", "he", "his"].map((word) => ({ word, instead: "customer, guide or admin" })),
  ...["whoever", "nobody", "somebody", "anybody", "everybody"].map((word) => ({
    word,
    instead: "the noun of the actor, or none…, any… or every…",
  })),
  { word: "vouch", instead: "sign or issue" },
  { word: "knock", instead: "call or request" },
  { word: "riddle", instead: "what it is" },
];

/** Refused in comments and in the names of tests. */
export const IN_PROSE: readonly Entry[] = [
  ...["she", "her", "he", "his"].map((word) => ({
    word,
    instead: "the customer, the guide or the admin",
  })),
  ...["whoever", "whom", "who comes"].map((word) => ({ word, instead: "the noun of the actor" })),
  ...["nobody", "somebody"].map((word) => ({ word, instead: "the noun of the actor" })),
  ...["ours", "us", "we"].map((word) => ({ word, instead: "the server, Parcha or this file" })),
  ...["told", "tells"].map((word) => ({ word, instead: "what is sent, shown or stored, and by what" })),
  {
    word: "house",
    instead: "the server, or ctx",
    except: [{ files: /^contract\/addresses\.ts$/, why: "part of an address" }, ofChart],
  },
  { word: "lets go", instead: "releases or closes" },
  { word: "made anew", instead: "created again" },
];
