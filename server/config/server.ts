// How the server runs: address, database, secret, log.
import { isIPv6 } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { ADMIN_ROLES, type AdminRole, TOTP_ROLES } from "#domain/admin-roles.ts";
import { isLocalOrEncrypted, isPostgres } from "./database-address.ts";
import { isThisMachine } from "./demo-exposure.ts";
import { type TrustProxy, trustProxySchema } from "./trust-proxy.ts";
import {
  ALWAYS,
  fault,
  inLive,
  isWebAddress,
  type Mode,
  required,
  requiredInLive,
  splitList,
  wholeNumber,
} from "./variables.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const MIN_SECRET_LENGTH = 32;
/** By ADMIN_TOTP: the roles whose admins must have the second step. */
const TOTP_ROLES_OF: Readonly<Record<"optional" | "by-role" | "required", readonly AdminRole[]>> = {
  optional: [],
  "by-role": TOTP_ROLES,
  required: ADMIN_ROLES,
};

/** Behind a proxy: nginx gives up idle connections after 2 s, HAProxy's checks of /readyz fail twice within 2 s. */
const LIVE_DRAIN_SECONDS = 5;
const MAX_DRAIN_SECONDS = 60;

/** Schemas whose defaults depend on the port or the public address declare these variables too. */
export const portSchema = wholeNumber(65_535, 5000);
export const hostSchema = (mode: Mode) => z.string().default(mode === "demo" ? "127.0.0.1" : "0.0.0.0");

/** By which the server, and its simulator, reach it themselves. */
export function ownUrl(host: string, port: number): string {
  const isOnAll = host === "0.0.0.0" || host === "::";
  return `http://${isOnAll ? "127.0.0.1" : isIPv6(host) ? `[${host}]` : host}:${port}`;
}

export function publicUrlSchema(mode: Mode) {
  const url = required("live mode needs it")
    .refine(isWebAddress, fault("must be an address such as https://parcha.example"))
    .check(inLive(mode, /^https:/, "must be https in live mode"))
    .check(inLive(mode, isBareOrigin, "must be scheme and host alone: the app does not run below a path"))
    .overwrite((text) => text.replace(/\/+$/, ""));
  return mode === "live" ? url : url.optional();
}

function isBareOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username } = new URL(text);
  return /^\/*$/.test(pathname) && !search && !hash && !username;
}

/** Also when the variable has no value at all, or one that is refused on its own. */
function hasNoProxy(trustProxy: TrustProxy | undefined): boolean {
  return trustProxy === undefined || (trustProxy.kind === "hops" && trustProxy.hops === 0);
}

/** Checks of an address of PostgreSQL. An empty one is left to the caller. */
function databaseChecks(mode: Mode) {
  return [
    inLive(
      mode,
      (address) => address === "" || isPostgres(address),
      "must be an address such as postgresql://parcha:password@db.example/parcha?sslmode=verify-full",
    ),
    inLive(
      mode,
      (address) => address === "" || isLocalOrEncrypted(address),
      "must end with ?sslmode=verify-full: the database is on another machine, and the connection needs TLS that verifies it",
    ),
  ] as const;
}

function otherDatabaseSchema(mode: Mode) {
  return z
    .string()
    .default("")
    .check(...databaseChecks(mode));
}

type Proxied = { SECRET_KEY: string; SECRET_KEYS_BEFORE: string[]; HOST: string; TRUST_PROXY: TrustProxy };

/** What the variables together must not say in live mode. */
function contradictions({ SECRET_KEY, SECRET_KEYS_BEFORE, HOST, TRUST_PROXY }: Partial<Proxied>): string[] {
  const isUnproxied = !isThisMachine(HOST ?? "0.0.0.0") && hasNoProxy(TRUST_PROXY);
  const isKeyOld = SECRET_KEY !== undefined && SECRET_KEYS_BEFORE?.includes(SECRET_KEY);
  return [
    isUnproxied &&
      "TRUST_PROXY is missing (live mode on a public HOST needs it): the number of proxies in front of the server, or their networks",
    isKeyOld && "SECRET_KEYS_BEFORE has the present SECRET_KEY in it: it is for the earlier ones",
  ].filter((message) => typeof message === "string");
}

export function server(mode: Mode) {
  const isDemo = mode === "demo";
  return z
    .object({
      MODE: z.enum(["demo", "live"], fault("must be demo or live")).optional(),
      PORT: portSchema,
      HOST: hostSchema(mode),
      PUBLIC_URL: publicUrlSchema(mode),
      TRUST_PROXY: trustProxySchema,
      SECRET_KEY: requiredInLive(mode).check(
        inLive(
          mode,
          (key) => key.length >= MIN_SECRET_LENGTH,
          `must have at least ${MIN_SECRET_LENGTH} characters`,
        ),
      ),
      SECRET_KEYS_BEFORE: z.string().default("").transform(splitList),
      DATA_DIR: z.string().default("data"),
      DATABASE_URL: requiredInLive(mode).check(...databaseChecks(mode)),
      DATABASE_MIGRATION_URL: otherDatabaseSchema(mode),
      PREVIOUS_BUILD: z.string().default(""),
      DRAIN_SECONDS: wholeNumber(MAX_DRAIN_SECONDS, isDemo ? 0 : LIVE_DRAIN_SECONDS),
      LOG_LEVEL: z
        .enum(LOG_LEVELS, fault(`must be one of ${LOG_LEVELS.join(", ")}, not "{value}"`))
        .default(isDemo ? "warn" : "info"),
      ADMIN_TOTP: z
        .enum(
          ["optional", "by-role", "required"],
          fault('must be optional, by-role or required, not "{value}"'),
        )
        .default(isDemo ? "optional" : "required"),
      API_DOCS: z
        .enum(["on", "off"], fault('must be on or off, not "{value}"'))
        .default(isDemo ? "on" : "off"),
    })
    .superRefine((env, issues) => {
      for (const message of isDemo ? [] : contradictions(env)) issues.addIssue(message);
    }, ALWAYS)
    .transform((env) => {
      const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
      // In demo mode people type localhost or 127.0.0.1; both are this machine.
      const localUrls = isDemo ? [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`] : [];
      return {
        mode,
        host: env.HOST,
        port: env.PORT,
        /** Scheme, host and port by which browsers reach the server, without a slash at the end. */
        publicUrl,
        /** Origins that writes may come from. */
        origins: [new URL(publicUrl).origin, ...localUrls],
        /** Which proxies in front of the server may name the client's address. */
        trustProxy: env.TRUST_PROXY,
        secretKey: env.SECRET_KEY,
        /** Earlier ones, the newest first, to read what was sealed under them and to find phones that they hashed. */
        secretKeysBefore: env.SECRET_KEYS_BEFORE,
        dataDir: resolve(env.DATA_DIR),
        /** Null: the embedded PostgreSQL in `dataDir`. */
        databaseUrl: env.DATABASE_URL || null,
        /** The role that owns the tables, for migrations. Null: that of `databaseUrl`, or migrations run before. */
        databaseMigrationUrl: env.DATABASE_MIGRATION_URL || null,
        /** The folder `dist/web` of the version before. Null: its files are not served. */
        previousBuildDir: env.PREVIOUS_BUILD ? resolve(env.PREVIOUS_BUILD) : null,
        /** How long a server that stops still serves, until no proxy sends it anything. */
        drainSeconds: env.DRAIN_SECONDS,
        logLevel: env.LOG_LEVEL,
        hasApiDocs: env.API_DOCS === "on",
        /** The roles whose admins must have the second step of signing in. */
        adminTotpRoles: TOTP_ROLES_OF[env.ADMIN_TOTP],
      };
    });
}
