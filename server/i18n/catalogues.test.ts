import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCatalogue } from "./catalogues.ts";

test("entries that a translator's program keeps as obsolete are left out of a catalogue", () => {
  const folder = mkdtempSync(join(tmpdir(), "catalogue-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "hi.po");
  writeFileSync(
    file,
    `msgid ""
msgstr "Language: hi\\n"

#. Book
msgid "book"
msgstr "बुक कीजिए #~ अभी"

#~ msgid "gone"
#~ msgstr "यह नहीं रहा"

#~ msgid "book"
#~ msgstr ""
#~ "पहले का "
#~ "वाक्य"
`,
  );
  expect([...readCatalogue(file)]).toEqual([["book", "बुक कीजिए #~ अभी"]]);
});
