// Calls that move money need a password that was given lately, and what cannot be undone a code that was entered lately.
// `call` asks for them here, and a dialog answers.

/** Resolves with whether the server has taken the password or the code. */
type Ask = () => Promise<boolean>;

export class Question {
  #ask: Ask | null = null;
  #asked: Promise<boolean> | null = null;

  /** Registers the dialog. Returns how to remove it. */
  answerBy(dialog: Ask): () => void {
    this.#ask = dialog;
    return () => {
      if (this.#ask === dialog) this.#ask = null;
    };
  }

  /** Calls that need the answer at the same time share one question. */
  ask(): Promise<boolean> {
    this.#asked ??= (this.#ask?.() ?? Promise.resolve(false)).finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }
}

/** The admin's password. */
export const passwordQuestion = new Question();
/** The code from an SMS to the customer. */
export const codeQuestion = new Question();
