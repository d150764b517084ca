// Sends what must not take effect twice: a submission keeps its idempotency key until the server has answered it, so that
// sending it again repeats the answer instead of the effect.

import type { Endpoint, OutputOf } from "#contract/endpoint.ts";
import { CallFailure, type CallOptions, call, type RequestOptions } from "./call.ts";
import { randomHex } from "./random-id.ts";
import { tabValue } from "./stored-value.ts";

type Submission = { key: string; body: string };

const storedBy = (name: string) => tabValue(name, isSubmission);
/** By the method and path of the request. A later submission with another body replaces the earlier one. */
const open = new Map<string, Submission>();
const running = new Map<Submission, Promise<unknown>>();

/**
 * Calls an endpoint that takes an idempotency key. The same input again, also after a reload, has the same key until the
 * server has answered; while a call is under way, it joins that call. Fails with CallFailure.
 */
export async function submit<const E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
): Promise<OutputOf<E>> {
  const { params, query, input } = options as { params?: object; query?: object; input?: unknown };
  const name = `submission ${endpoint.method} ${endpoint.path} ${JSON.stringify(params ?? {})}`;
  const body = JSON.stringify([query ?? null, input ?? null]);
  const submission = findOpen(name, body) ?? openNew(name, body);
  const joined = running.get(submission);
  if (joined) return joined as Promise<OutputOf<E>>;
  const answer = send(endpoint, options, name, submission).finally(() => running.delete(submission));
  running.set(submission, answer);
  return answer;
}

async function send<const E extends Endpoint>(
  endpoint: E,
  options: RequestOptions<E>,
  name: string,
  submission: Submission,
): Promise<OutputOf<E>> {
  try {
    const withKey = { ...options, idempotencyKey: submission.key } as unknown as CallOptions<E>;
    const output = await (call as Call<E>)(endpoint, withKey);
    close(name, submission);
    return output;
  } catch (error) {
    if (isRefusal(error)) close(name, submission);
    throw error;
  }
}

type Call<E extends Endpoint> = (endpoint: E, options: CallOptions<E>) => Promise<OutputOf<E>>;

/** Statuses of answers that are given before the server looks at the key: an earlier try may have succeeded. */
const BEFORE_THE_KEY = [401, 403, 408, 429];

/** Whether the server has refused the submission itself. After any other failure, its outcome is not known. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.code === "bad-answer") return false;
  return error.status >= 400 && error.status < 500 && !BEFORE_THE_KEY.includes(error.status);
}

function findOpen(name: string, body: string): Submission | null {
  const found = open.get(name) ?? storedBy(name).get();
  if (found?.body !== body) return null;
  open.set(name, found);
  return found;
}

function openNew(name: string, body: string): Submission {
  const submission = { key: randomHex(), body };
  open.set(name, submission);
  storedBy(name).set(submission);
  return submission;
}

function close(name: string, submission: Submission): void {
  if (open.get(name) !== submission) return;
  open.delete(name);
  storedBy(name).set(null);
}

function isSubmission(value: unknown): value is Submission {
  if (typeof value !== "object" || value === null || !("key" in value) || !("body" in value)) return false;
  return typeof value.key === "string" && typeof value.body === "string";
}
