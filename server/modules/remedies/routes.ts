import * as contract from "#contract/remedies.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import * as remedies from "./service.ts";

export function remedyRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.remediesOfBooking,
  )(async ({ params, customer, admin }) => ({
    remedies: await remedies.remediesOfBooking(house, params.id, admin ? null : (customer?.id ?? "")),
  }));

  route(
    doors,
    contract.prescribeRemedies,
  )(async ({ params, input, admin, now }) => {
    const { remedyIds } = input;
    const wanted = { bookingId: params.id, remedyIds, adminId: admin.id };
    return { success: true, remedies: await remedies.prescribe(house, wanted, now) };
  });

  route(
    doors,
    contract.remediesOfUser,
  )(async ({ params, customer }) => {
    requireOwn(customer, params.userId);
    return { remedies: await remedies.remediesOfUser(house, customer.id) };
  });

  catalogueRoutes(doors);
  vidhiRoutes(doors);
}

function catalogueRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.activeRemedies,
  )(async () => ({ remedies: await remedies.catalogue(house, "active") }));

  route(doors, contract.allRemedies)(async () => ({ remedies: await remedies.catalogue(house, "all") }));

  route(
    doors,
    contract.createRemedy,
  )(async ({ input, now }) => ({ success: true, remedy: await remedies.createRemedy(house, input, now) }));

  route(
    doors,
    contract.updateRemedy,
  )(async ({ params, input }) => ({
    success: true,
    remedy: await remedies.updateRemedy(house, params.id, input),
  }));
}

function vidhiRoutes(doors: Doors) {
  const { house } = doors;

  route(doors, contract.pendingVidhis)(async () => ({ vidhis: await remedies.pendingVidhis(house) }));

  route(
    doors,
    contract.uploadVidhiVideo,
  )(async ({ params, input, now }) => ({
    success: true,
    completionVideoUrl: await remedies.uploadVideo(house, params.id, input.videoUrl, now),
  }));

  route(
    doors,
    contract.completeVidhi,
  )(async ({ params, now }) => {
    await remedies.complete(house, params.id, now);
    return { success: true, bookingRemedyId: params.id.toLowerCase(), completionStatus: "completed" };
  });
}
