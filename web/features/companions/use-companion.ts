import { useEffect, useState } from "react";
import type { CompanionState } from "#contract/companions.ts";
import type { Channel } from "#web/realtime/channel.ts";

/** Who comes along, as the live channel says from its registration on; null: nobody, as far as it is known. */
export function useCompanion(bookingId: string | null, channel: Channel | null): CompanionState | null {
  const [companion, setCompanion] = useState<CompanionState | null>(null);
  useEffect(() => {
    setCompanion(null);
    return channel?.listen({
      message: (message) => {
        if (message.type === "companion_changed" && message.bookingId === bookingId)
          setCompanion(message.companion);
      },
    });
  }, [bookingId, channel]);
  return companion;
}
