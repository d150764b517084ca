// Calls that move money need a password that was given lately, and what cannot be undone a code that was entered lately.
// An admin whose login session has ended signs in again. `call` asks for them here, and a dialog answers.

/** Resolves with whether the server has taken the password or the code. `body`: of the answer that asks. */
type Ask = (body: unknown) => Promise<boolean>;
export type Question = {
  /** Registers the dialog. Returns how to remove it. */
  answerBy: (dialog: Ask) => () => void;
  /** Calls that need the answer at the same time share one question. */
  ask: Ask;
};

function question(): Question {
  let ask: Ask | null = null;
  let asked: Promise<boolean> | null = null;
  return {
    answerBy: (dialog) => {
      ask = dialog;
      return () => {
        if (ask === dialog) ask = null;
      };
    },
    ask: (body) => {
      asked ??= (ask?.(body) ?? Promise.resolve(false)).finally(() => {
        asked = null;
      });
      return asked;
    },
  };
}

/** By the error code that asks: the admin's password; the code from an SMS to the customer; an admin's login. */
export const QUESTIONS: Readonly<Record<string, Question>> &
  Record<"password-needed" | "code-needed" | "not-signed-in", Question> = {
  "password-needed": question(),
  "code-needed": question(),
  "not-signed-in": question(),
};
