import { useState } from "react";
import { exportMyData } from "#contract/account.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { callFile, messageOf } from "#web/api/call.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { toast } from "#web/ui/toast.ts";

/** Saves everything that is stored about the customer. The server may ask for a code first. */
export function DataFile() {
  const t = useT();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      saveFile(`parcha-my-data-${istDateOf(serverNow())}.json`, await callFile(exportMyData));
    } catch (error) {
      toast({ title: t("profile.data-file-failed"), body: messageOf(error), tone: "destructive" });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-2"
      isPending={isLoading}
      pendingLabel={t("profile.data-file-loading")}
      onClick={() => void save()}
    >
      <Icon name="file" size={20} />
      {t("profile.data-file")}
    </Button>
  );
}
