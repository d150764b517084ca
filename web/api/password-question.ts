// Calls that move money need a password that was given lately. `call` asks for it here, and a dialog answers.

/** Resolves with whether the server has taken the admin's password. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the dialog. Returns how to remove it. */
export function onPasswordNeeded(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Calls that need the password at the same time share one question. */
export function askForPassword(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
