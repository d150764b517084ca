// The endpoint cases of admins and super admins.
import { getShippingAddress } from "#contract/addresses.ts";
import * as availability from "#contract/availability.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { getChartConventions, saveChartConventions } from "#contract/chart-conventions.ts";
import { closeDays, previewClosedDays } from "#contract/closed-days.ts";
import { decideCompanion } from "#contract/companions.ts";
import * as customerPage from "#contract/customer-page.ts";
import * as dispatch from "#contract/dispatch.ts";
import * as notes from "#contract/notes.ts";
import * as ownAccount from "#contract/own-account.ts";
import * as panchang from "#contract/panchang.ts";
import * as parchas from "#contract/parchas.ts";
import * as push from "#contract/push.ts";
import * as remedies from "#contract/remedies.ts";
import { searchEverything } from "#contract/search.ts";
import * as sessions from "#contract/sessions.ts";
import * as staff from "#contract/staff.ts";
import * as staffAccounts from "#contract/staff-accounts.ts";
import { createUpload } from "#contract/uploads.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import type { Client } from "#tests/support/client.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { createPhoto, uploadFile } from "#tests/support/session-results.ts";
import { type EndpointCase, endpointCase } from "./endpoint-case.ts";
import { type Fixtures, isAdminRole, PASSWORD, type Role, TODAY } from "./fixtures.ts";
import { MONEY_CASES } from "./money-endpoints.ts";
import { REPORT_CASES } from "./report-endpoints.ts";

const HOURS = [{ startTime: "10:00", endTime: "18:00" }];
const ofDay = () => ({ params: { date: "2026-12-20" } });
const ofCompleted = ({ completedId }: Fixtures) => ({ params: { id: completedId } });
const ofParcha = ({ parchaId }: Fixtures) => ({ params: { id: parchaId } });
const REMEDY = {
  name: "Havan",
  nameHindi: "हवन",
  price: 11,
  videoUrl: "https://a.example/x",
  isActive: true,
};
/** A new admin, so that a changed TOTP setting does not affect other calls. */
const newAdminFor = async ({ signInNewAdmin }: Fixtures, role: Role) =>
  signInNewAdmin(isAdminRole(role) ? role : "admin");

/** Begins the TOTP setup and returns the code that the admin's authenticator app shows. */
async function beginTotpSetup({ app }: Fixtures, client: Client): Promise<string> {
  const { body } = await client.call(staff.beginTotp);
  return authenticatorCode(body.secret, app.clock.now());
}

const signInCases: EndpointCase[] = [
  endpointCase(
    staff.adminLogin,
    async ({ createAdminAccount }) => ({
      input: { username: await createAdminAccount(), password: PASSWORD, totp: "123456" },
    }),
    { needsOwnBrowser: true },
  ),
  endpointCase(staff.adminLogout, () => ({}), { needsOwnBrowser: true }),
  endpointCase(staff.confirmPassword, async (fixtures, role) => ({
    client: await newAdminFor(fixtures, role),
    input: { password: PASSWORD },
  })),
  endpointCase(staff.getAdminMe, () => ({})),
  endpointCase(staff.getTotpStatus, () => ({})),
  endpointCase(staff.beginTotp, () => ({})),
  endpointCase(staff.confirmTotp, async (fixtures, role) => {
    const client = await newAdminFor(fixtures, role);
    return { client, input: { code: await beginTotpSetup(fixtures, client) } };
  }),
  endpointCase(staff.disableTotp, async (fixtures, role) => ({
    client: await newAdminFor(fixtures, role),
    input: { code: "123456" },
  })),
];

let nextInvited = 0;
const newInvitation = () => ({
  username: `invited-${nextInvited++}`,
  name: "An invited one",
  role: "staff" as const,
});
const invite = async ({ superAdmin }: Fixtures) =>
  (await superAdmin.call(staffAccounts.inviteStaff, { input: newInvitation() })).body;
const tokenOf = ({ invite: { url } }: { invite: { url: string } }) => url.split("#")[1] ?? "";

const staffCases: EndpointCase[] = [
  endpointCase(staffAccounts.listStaff, () => ({})),
  endpointCase(staffAccounts.inviteStaff, () => ({ input: newInvitation() })),
  endpointCase(staffAccounts.renewInvite, async (fixtures) => ({
    params: { id: (await invite(fixtures)).account.id },
  })),
  endpointCase(staffAccounts.setStaffRole, async (fixtures) => ({
    params: { id: (await invite(fixtures)).account.id },
    input: { role: "accounts" as const },
  })),
  endpointCase(staffAccounts.setStaffDisabled, async (fixtures) => ({
    params: { id: (await invite(fixtures)).account.id },
    input: { isDisabled: true },
  })),
  endpointCase(staffAccounts.openInvite, async (fixtures) => ({
    input: { token: tokenOf(await invite(fixtures)) },
  })),
  endpointCase(staffAccounts.acceptInvite, async (fixtures) => ({
    input: { token: tokenOf(await invite(fixtures)), password: PASSWORD },
  })),
  endpointCase(ownAccount.changePassword, async (fixtures, role) => ({
    client: await newAdminFor(fixtures, role),
    input: { oldPassword: PASSWORD, newPassword: "a mango tree by the well" },
  })),
  endpointCase(push.subscribeAdminToPush, () => ({ input: newPushSubscription() })),
  endpointCase(push.unsubscribeAdminFromPush, () => ({
    input: { endpoint: newPushSubscription().endpoint },
  })),
  endpointCase(ownAccount.listLoginSessions, () => ({})),
  endpointCase(ownAccount.endLoginSession, async (fixtures, role) => {
    const client = await newAdminFor(fixtures, role);
    const { sessions } = (await client.call(ownAccount.listLoginSessions)).body;
    return { client, params: { id: sessions[0]?.id ?? "" } };
  }),
  endpointCase(ownAccount.endOtherLoginSessions, async (fixtures, role) => ({
    client: await newAdminFor(fixtures, role),
  })),
];

const availabilityCases: EndpointCase[] = [
  endpointCase(availability.listAvailability, () => ({ query: { from: TODAY, to: "2026-12-20" } })),
  endpointCase(previewClosedDays, () => ({ query: { from: "2026-12-20", to: "2026-12-22" } })),
  endpointCase(closeDays, async ({ createPaidBooking }) => {
    const { id } = (await createPaidBooking()).booking;
    return { input: { from: "2026-12-20", to: "2026-12-22", sessions: [{ id, moveTo: null }] } };
  }),
  endpointCase(availability.getAvailability, ofDay),
  endpointCase(availability.saveAvailability, () => ({ input: { date: "2026-12-20", timeRanges: HOURS } })),
  endpointCase(availability.clearAvailability, ofDay),
  endpointCase(availability.resetToWeeklyHours, ofDay),
  endpointCase(availability.getWeeklyHours, () => ({})),
  endpointCase(availability.saveWeeklyHours, () => ({ input: { week: [{ weekday: 0, ranges: HOURS }] } })),
  endpointCase(panchang.getPanchangDay, ofDay),
  endpointCase(panchang.savePanchangSettings, () => ({
    input: {
      placeName: "New Delhi",
      showsGuidesDay: true,
      showsDays: true,
      showsMoment: true,
      showsRemedyDates: true,
    },
  })),
];

const sessionCases: EndpointCase[] = [
  endpointCase(sessions.listUpcomingSessions, () => ({})),
  endpointCase(sessions.listTodaysUpcomingSessions, () => ({})),
  endpointCase(sessions.listSessionsToComplete, () => ({})),
  endpointCase(sessions.listTodaysCompletedSessions, () => ({})),
  endpointCase(sessions.listTodaysSessions, () => ({})),
  endpointCase(sessions.getAdminBooking, ofCompleted),
  endpointCase(sessions.getCustomerHistory, ofCompleted),
  endpointCase(sessions.listCompletedSessions, () => ({ query: { search: "Seeker", to: TODAY } })),
  endpointCase(sessions.listNotHeldSessions, () => ({ query: { limit: "20", from: TODAY } })),
  endpointCase(sessions.listOwedParchas, () => ({ query: { limit: "20" } })),
  endpointCase(sessions.listNotesToPost, () => ({ query: { limit: "20" } })),
  endpointCase(sessions.getOwedWork, () => ({})),
  endpointCase(getShippingAddress, ofCompleted),
  endpointCase(decideCompanion, async ({ createNamedCompanion }) => {
    const { booking, companionId } = await createNamedCompanion();
    return {
      params: { id: booking.id },
      input: { companionId, action: "let-in" as const, again: true as const },
    };
  }),
  endpointCase(getCallSheet, ofCompleted),
  endpointCase(notes.listNotes, ({ owner }) => ({ params: { userId: owner.user.id } })),
  endpointCase(notes.saveNote, ({ owner, completedId }) => ({
    params: { userId: owner.user.id, noteId: crypto.randomUUID() },
    input: { text: "Mangal dosh", version: 0, bookingId: completedId },
  })),
  endpointCase(getChartConventions, () => ({})),
  endpointCase(saveChartConventions, () => ({
    input: { ayanamsa: "raman" as const, node: "true" as const, yearDays: 360 as const },
  })),
  endpointCase(setBookingStatus, async ({ createPaidBooking }) => ({
    params: { id: (await createPaidBooking()).booking.id },
    input: { status: "confirmed" as const },
  })),
];

const resultCases: EndpointCase[] = [
  endpointCase(createUpload, () => ({
    input: { filename: "a.jpg", contentType: "image/jpeg", size: 1000, purpose: "parcha" },
  })),
  endpointCase(parchas.uploadParcha, async ({ admin, idWithoutResults }) => ({
    params: { id: idWithoutResults },
    input: { parchaURL: await uploadFile(admin, await createPhoto(), "image/jpeg"), notes: "Front" as const },
  })),
  endpointCase(parchas.swapParchas, (fixtures) => ({
    ...ofCompleted(fixtures),
    input: { parchaId: fixtures.parchaId, notes: "Front" as const },
  })),
  endpointCase(parchas.setTrackingNumber, (fixtures) => ({
    ...ofParcha(fixtures),
    input: { trackingNumber: "EE-1" },
  })),
  endpointCase(parchas.markParchaSent, ofParcha),
  endpointCase(dispatch.listDispatchedNotes, () => ({ query: { state: "to-print" as const, search: "EE" } })),
  endpointCase(dispatch.setNotesPrinted, ({ completedId }) => ({
    input: { bookingIds: [completedId], isPrinted: true, printedAt: "2026-11-25T04:30:00.000Z" },
  })),
  endpointCase(dispatch.postNote, (fixtures) => ({
    ...ofCompleted(fixtures),
    input: { trackingNumber: "EE-2" },
  })),
  endpointCase(remedies.listActiveRemedies, () => ({})),
  endpointCase(remedies.listAllRemedies, () => ({})),
  endpointCase(remedies.createRemedy, () => ({ input: REMEDY })),
  endpointCase(remedies.updateRemedy, async ({ createCatalogueRemedy }) => ({
    params: { id: (await createCatalogueRemedy()).id },
    input: REMEDY,
  })),
  endpointCase(remedies.prescribeRemedies, async ({ idWithoutResults, createCatalogueRemedy }) => ({
    params: { id: idWithoutResults },
    input: { remedyIds: [(await createCatalogueRemedy()).id] },
  })),
  endpointCase(remedies.listPendingRemedies, () => ({ query: { search: "Havan", limit: "20" } })),
  endpointCase(remedies.summarizePendingRemedies, () => ({})),
  endpointCase(remedies.listPerformedRemedies, () => ({ query: { search: "Havan" } })),
  endpointCase(remedies.setRemedyVideo, async ({ buyRemedy, uploadVideo }) => ({
    params: { id: await buyRemedy() },
    input: { videoUrl: await uploadVideo() },
  })),
  endpointCase(remedies.completeRemedy, async ({ createFilmedRemedy }) => ({
    params: { id: await createFilmedRemedy() },
  })),
  endpointCase(remedies.undoPublication, async ({ createFilmedRemedy }) => ({
    params: { id: await createFilmedRemedy() },
  })),
];

const ofOwner = ({ owner }: Fixtures) => ({ params: { id: owner.user.id } });

const customerCases: EndpointCase[] = [
  endpointCase(searchEverything, () => ({ query: { text: "Seeker" } })),
  endpointCase(customerPage.listCustomersByActivity, ({ owner }) => ({
    query: { limit: "20", search: owner.user.phone },
  })),
  endpointCase(customerPage.getCustomer, ofOwner),
  endpointCase(customerPage.getCustomerAddress, ofOwner),
  endpointCase(customerPage.listCustomerTimeline, (fixtures) => ({
    ...ofOwner(fixtures),
    query: { filter: "sessions" as const },
  })),
  endpointCase(customerPage.getCustomerMoney, ofOwner),
  endpointCase(customerPage.listCustomerPeople, ofOwner),
];

export const ADMIN_CASES = [
  ...signInCases,
  ...staffCases,
  ...availabilityCases,
  ...sessionCases,
  ...resultCases,
  ...MONEY_CASES,
  ...customerCases,
  ...REPORT_CASES,
];
