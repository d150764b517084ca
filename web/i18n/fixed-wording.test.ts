// The sentences that are fixed word for word. Which screen says one, and when, is tested where it is said.
import { beforeAll, describe, expect, it } from "vitest";
import { NOT_FOUND_TITLE } from "#web/content/not-found-title.ts";
import { setLanguage } from "./language.ts";
import { type PlainKey, t } from "./t.ts";

type Fixed = [id: PlainKey, wording: string][];

const CUSTOMERS: Fixed = [
  ["shell.my-content", "My Content"],
  ["shell.account", "Account"],
  ["book.minutes", "10~20 minutes"],
  ["general.ist", "IST"],
  ["book.not-signed-in", "Not Logged In"],
  ["book.not-signed-in-body", "Please log in to book a session"],
  ["book.failed", "Booking Failed"],
  ["book.slots-failed", "Failed to fetch slots"],
  ["payments.pending-title", "Payment Verification Pending"],
  ["payments.check-status", "Check Payment Status"],
  ["payments.trouble", "Verifying Payment..."],
  ["payments.trouble-body", "Having trouble verifying. Please use the Check Payment Status button."],
  ["payments.not-confirmed", "Payment Not Confirmed"],
  ["payments.not-confirmed-body", "If payment was deducted, please contact support with your payment ID."],
  ["join.ready", "Ready to Join"],
  ["join.upcoming", "Upcoming"],
  ["join.guide-ready", "Guruji is Ready"],
  ["join.your-turn", "Your turn next"],
  ["call.failed-token", "Failed to generate Jitsi token"],
  ["call.failed-session", "Failed to initialize video session"],
  ["call.failed-refresh", "Please refresh the page and try again."],
  ["call.failed-script", "Unable to load video session - check your internet connection"],
  ["call.failed-init", "Unable to initialize video session - refresh"],
  ["call.one-camera", "Only one camera available or camera switching is not supported"],
  ["parchas.failed", "Failed to fetch parchas"],
  ["photos.image-failed", "Failed to fetch parcha image"],
  ["parchas.downloaded", "Parcha downloaded successfully"],
  ["parchas.download-failed", "Failed to download parcha"],
  ["remedies.failed", "Failed to fetch remedies"],
  ["remedies.not-started", "Failed to initiate payment. Please try again."],
  ["remedies.not-verified", "Payment verification failed. Please contact support."],
  ["remedies.done", "Purchase Successful"],
  ["profile.mismatch", "Phone number mismatch"],
];

const ADMINS: Fixed = [
  ["admin.both-needed", "Please enter both username and password"],
  ["admin.login-failed", "Login Failed"],
  ["availability.save", "Save Availability"],
  ["availability.clear", "Clear"],
  ["availability.saved", "Availability saved successfully"],
  ["availability.deleted", "Availability deleted successfully"],
  ["availability.save-failed", "Failed to save availability"],
  ["availability.load-failed", "Failed to fetch availability"],
  ["availability.no-ranges", "Please add at least one time range"],
  ["sessions.tab-upcoming", "All Upcoming"],
  ["sessions.tab-today", "Today"],
  ["sessions.tab-completed", "Completed"],
  ["room.not-found", "Session not found"],
  ["sessions.complete-title", "Session Completed?"],
  ["sessions.complete-yes", "Yes"],
  ["sessions.complete-no", "No, Not Yet"],
  ["sessions.status-failed", "Failed to update session status. Please try again."],
  ["results.no-ticket", "Failed to get upload URL"],
  ["results.uploaded-Front", "Parcha front uploaded successfully"],
  ["results.uploaded-Back", "Parcha back uploaded successfully"],
  ["results.failed-Front", "Failed to upload parcha front"],
  ["results.failed-Back", "Failed to upload parcha back"],
  ["results.complete-failed", "Failed to complete session. Please try again."],
  ["results.remedies-saved", "Remedies updated successfully"],
  ["results.remedies-failed", "Failed to update remedies"],
  ["results.edit-remedies", "Edit Remedies"],
  ["results.not-found", "Session Not Found"],
  ["results.to-dashboard", "Back to Dashboard"],
  ["vidhis.add", "Add New Vidhi"],
  ["vidhis.inactive", "Inactive"],
  ["vidhis.watch", "Watch Video"],
  ["vidhis.created", "Vidhi created successfully"],
  ["vidhis.updated", "Vidhi updated successfully"],
  ["vidhis.create-failed", "Failed to create vidhi"],
  ["vidhis.update-failed", "Failed to update vidhi"],
  ["vidhis.pending-empty", "No pending vidhis"],
  ["vidhis.pending-loading", "Loading..."],
  ["vidhis.upload-video", "Upload Completion Video"],
  ["vidhis.video-uploaded", "Video uploaded"],
  ["vidhis.mark-complete", "Mark as Complete"],
  ["vidhis.uploaded-toast", "Video uploaded successfully"],
  ["vidhis.upload-failed", "Failed to save video"],
  ["vidhis.success", "Success"],
  ["vidhis.marked", "Vidhi marked as complete"],
  ["vidhis.error", "Error"],
  ["vidhis.mark-failed", "Failed to mark vidhi complete"],
  ["reports.users-none", "No Users Found"],
  ["reports.bookings-none", "No Bookings"],
  ["reports.bookings-none-found", "No Bookings Found"],
  ["reports.search-otherwise", "Try adjusting your search"],
  ["reports.bookings-search-hint", "Search by name, phone, date, or status..."],
  ["reports.today-share", "Today's Share"],
  ["reports.total-share", "Total Share"],
  ["reports.test-failed", "Failed to create test booking"],
  ["reports.fields-missing", "Please fill in all fields"],
  ["reports.phone-not-ten-digits", "Phone number must be exactly 10 digits"],
  ["reports.date-misshapen", "Date must be in YYYY-MM-DD format"],
  ["reports.time-misshapen", "Time must be in HH:mm format"],
];

beforeAll(() => setLanguage("en"));

it.each([
  ["en", /^Payment cancelled, try again later\./, /time has been released/, /money.* comes back/],
  ["hi", /फिर कोशिश कीजिए/, /समय अब आपके लिए रुका नहीं/, /पैसे.* लौट आएँगे/],
] as const)(
  "a customer who closes the checkout reads in %s: try again, the time is free, money comes back",
  async (language, ...facts) => {
    await setLanguage(language);
    for (const fact of facts) expect(t("payments.cancelled-body")).toMatch(fact);
  },
);

it.each([
  ["hi", /guide|गाइड|गुरुजी/, /सहयोगी.*कूरियर/],
  ["en", /guide|Guruji/, /staff.*deliver/],
] as const)(
  "a customer who gives an address reads in %s who sees it: the guide, the staff and those who deliver it",
  async (language, ...people) => {
    await setLanguage(language);
    for (const said of [t("addresses.why"), t("dashboard.privacy-talk")])
      for (const person of people) expect(said).toMatch(person);
  },
);

it("the page of an unknown address says so", () => {
  expect(NOT_FOUND_TITLE).toBe("404 Page Not Found");
});

describe("what is fixed word for word", () => {
  it.each(CUSTOMERS)("customers read %s: %s", (id, wording) => {
    expect(t(id)).toBe(wording);
  });

  it.each(ADMINS)("admins read %s: %s", (id, wording) => {
    expect(t(id)).toBe(wording);
  });
});
