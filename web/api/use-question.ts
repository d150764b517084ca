import { useEffect, useState } from "react";
import type { Question } from "./questions.ts";

export type Answer = (isConfirmed: boolean) => void;

const always = () => true;

type Pending = { answer: Answer; body: unknown };

/**
 * How the question that a call waits for is answered; null while none waits. Leaving the screen answers no. `body`: of the
 * answer that asks; where it is not for this dialog, the answer is no.
 */
export function useQuestion(question: Question, isFor: (body: unknown) => boolean = always): Pending | null {
  const [pending, setPending] = useState<Pending | null>(null);
  useEffect(() => {
    let answer: Answer = () => undefined;
    const remove = question.answerBy(
      (body) =>
        new Promise((resolve) => {
          if (!isFor(body)) return resolve(false);
          answer = (isConfirmed) => {
            setPending(null);
            resolve(isConfirmed);
          };
          setPending({ answer, body });
        }),
    );
    return () => {
      remove();
      answer(false);
    };
  }, [question, isFor]);
  return pending;
}
