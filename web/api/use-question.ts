import { useEffect, useState } from "react";
import type { Question } from "./questions.ts";

export type Answer = (isConfirmed: boolean) => void;

/** How the question that a call waits for is answered; null while none waits. Leaving the screen answers no. */
export function useQuestion(question: Question): { answer: Answer } | null {
  const [pending, setPending] = useState<{ answer: Answer } | null>(null);
  useEffect(() => {
    let answer: Answer = () => undefined;
    const remove = question.answerBy(
      () =>
        new Promise((resolve) => {
          answer = (isConfirmed) => {
            setPending(null);
            resolve(isConfirmed);
          };
          setPending({ answer });
        }),
    );
    return () => {
      remove();
      answer(false);
    };
  }, [question]);
  return pending;
}
