import { LIVE_CHANNEL_ROLES } from "#contract/access.ts";
import { SOCKET_PATH } from "#contract/socket.ts";
import { trustFunction } from "#server/config/trust-proxy.ts";
import type { AppContext } from "#server/context.ts";
import { tokenHash } from "#server/crypto/tokens.ts";
import { type AuditTrail, recordForeignSocket } from "#server/http/audit-trail.ts";
import { clientAddress, rateLimitAddress } from "#server/http/client-address.ts";
import { readCookieHeader } from "#server/http/cookies.ts";
import type { LoginSessions } from "#server/http/route.ts";
import type { SocketHandler } from "#server/realtime/handler.ts";
import { handleClose, handleHeartbeat } from "./presence.ts";
import { handleMessage } from "./socket.ts";

/** Handles the live channel's connections. One browser may have the login session of a customer, of an admin, or both. */
export function liveSocketHandler(
  ctx: AppContext,
  { loginSessions, auditTrail }: { loginSessions: LoginSessions; auditTrail: AuditTrail },
): SocketHandler {
  const isTrusted = trustFunction(ctx.config.trustProxy);
  return {
    async authenticate({ headers }) {
      const now = ctx.now();
      const customerToken = readCookieHeader(headers.cookie, "session");
      const adminToken = readCookieHeader(headers.cookie, "admin");
      // The browser connects again by itself, so a connection is no use of the session.
      const use = { isUse: false, now };
      const customerLogin = customerToken ? await loginSessions.findCustomer(customerToken, use) : null;
      // Null also while the owner of the account is not known.
      const customer = customerLogin?.customer ?? null;
      const login = adminToken ? await loginSessions.findAdmin(adminToken, use) : null;
      const found = login && "admin" in login ? login.admin : null;
      const mayListen = found && !found.mustSetUpTotp && LIVE_CHANNEL_ROLES.includes(found.role);
      const admin = mayListen ? found : null;
      if (!customer && !admin) return null;
      const tokens = [customer && customerToken, admin && adminToken].filter((token) => token !== null);
      return {
        customer,
        admin,
        loginSessionHashes: tokens.map((token) => tokenHash(token).toString("hex")),
      };
    },
    findOpenSessions: (hashes) =>
      loginSessions.findOpen(
        hashes.map((hash) => Buffer.from(hash, "hex")),
        ctx.now(),
      ),
    onForeignOrigin: (request) => {
      void recordForeignSocket(auditTrail, SOCKET_PATH, clientAddress(request, isTrusted), ctx.now());
    },
    addressOf: (request) => rateLimitAddress(clientAddress(request, isTrusted)),
    onMessage: (connection, message) => handleMessage(ctx, connection, message),
    onClose: (connection) => handleClose(ctx, connection),
    onHeartbeat: (connections) => handleHeartbeat(ctx, connections),
    onError: (error) => ctx.log.warn({ err: error }, "live channel event failed"),
  };
}
