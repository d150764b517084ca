// Calls that move money need a password that was given lately, and what cannot be undone a code that was entered lately.
// `call` asks for them here, and a dialog answers.

/** Resolves with whether the server has taken the password or the code. */
type Ask = () => Promise<boolean>;
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
    ask: () => {
      asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
        asked = null;
      });
      return asked;
    },
  };
}

/** By the error code that asks: the admin's password; the code from an SMS to the customer. */
export const QUESTIONS: Readonly<Record<string, Question>> &
  Record<"password-needed" | "code-needed", Question> = {
  "password-needed": question(),
  "code-needed": question(),
};
