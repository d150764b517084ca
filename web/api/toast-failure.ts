import { toast } from "#web/ui/toast.ts";
import { messageOf } from "./call.ts";

/** Says in a toast what has failed, and why. */
export function toastFailure(title: string, error: unknown): void {
  toast({ title, body: messageOf(error), tone: "destructive" });
}
