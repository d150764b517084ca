import { type RefObject, useState } from "react";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { InlineConfirm } from "#web/ui/inline-confirm.tsx";
import { toast } from "#web/ui/toast.ts";

/** A login session in words. */
export type ListedSession = {
  id: string;
  isCurrent: boolean;
  device: string;
  facts: readonly string[];
  /** Of the button that ends it. */
  endLabel: string;
};

/** The sentences of customers and of admins are loaded apart. */
type SessionWords = {
  here: string;
  end: string;
  pending: string;
  ended: string;
  endFailed: string;
  endOthers: string;
  othersQuestion: string;
  othersKeep: string;
};

type Props = {
  sessions: readonly ListedSession[];
  words: SessionWords;
  /** The id of the list's heading. */
  labelledBy: string;
  /** Takes the focus: the pressed button disappears with its session. */
  heading: RefObject<HTMLHeadingElement | null>;
  onEnd: (id: string) => Promise<unknown>;
  /** Returns what the notice says. */
  onEndOthers: () => Promise<string>;
  onChanged: () => void;
};

/** Where a person is signed in. Each session but this one can be ended, and all others at once. */
export function LoginSessionList({ sessions, words, labelledBy, heading, ...on }: Props) {
  const onChanged = () => {
    heading.current?.focus();
    on.onChanged();
  };
  return (
    <>
      <ul aria-labelledby={labelledBy} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            words={words}
            onEnd={() => on.onEnd(session.id)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {sessions.length > 1 ? <EndOthers words={words} onEnd={on.onEndOthers} onChanged={onChanged} /> : null}
    </>
  );
}

/** It has ended meanwhile, which is what was wanted. */
function ignoreEnded(error: unknown) {
  if (!(error instanceof CallFailure) || error.code !== "not-found") throw error;
}

type RowProps = {
  session: ListedSession;
  words: SessionWords;
  onEnd: () => Promise<unknown>;
  onChanged: () => void;
};

function SessionRow({ session, words, onEnd, onChanged }: RowProps) {
  const [isPending, setPending] = useState(false);
  const { device, isCurrent, facts, endLabel } = session;
  const end = async () => {
    setPending(true);
    try {
      await onEnd().catch(ignoreEnded);
      toast({ title: words.ended, body: device, tone: "done" });
      onChanged();
    } catch (error) {
      setPending(false);
      toast({ title: words.endFailed, body: messageOf(error), tone: "destructive" });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          <span>{device}</span>
          {isCurrent ? <Badge tone="done">{words.here}</Badge> : null}
        </p>
        <p className="text-small text-ink-quiet">{facts.join(" · ")}</p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={endLabel}
          isPending={isPending}
          pendingLabel={words.pending}
          onClick={() => void end()}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
}

type OthersProps = { words: SessionWords; onEnd: () => Promise<string>; onChanged: () => void };

function EndOthers({ words, onEnd, onChanged }: OthersProps) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    try {
      toast({ title: await onEnd(), tone: "done" });
      onChanged();
    } catch (error) {
      toast({ title: words.endFailed, body: messageOf(error), tone: "destructive" });
    }
    setPending(false);
    setAsking(false);
  };
  if (!isAsking)
    return (
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
        {words.endOthers}
      </Button>
    );
  return (
    <InlineConfirm
      question={words.othersQuestion}
      noLabel={words.othersKeep}
      yesLabel={words.endOthers}
      pendingLabel={words.pending}
      isPending={isPending}
      onNo={() => setAsking(false)}
      onYes={() => void end()}
    />
  );
}
