import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { SignInDocument } from "../graphql/generated/graphql.ts";
import { type FieldProblem, GraphQLProblem, unknownError } from "../graphql/problem.ts";
import { allowDrafts } from "../session/kept-drafts.ts";
import type { SignInSearch } from "../session/sign-in-path.ts";
import { routeTarget } from "../ui/route-target.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { SignedOutNote } from "./signed-out-note.tsx";

/** A mail takes a moment to arrive; requesting again sooner only sends a second one. */
const newCodeWaitSeconds = 30;

interface Refusal {
  fields: readonly FieldProblem[];
  message: string;
}

const refusalOf = (error: unknown): Refusal =>
  error instanceof GraphQLProblem
    ? { fields: error.fields, message: error.message }
    : { fields: [], message: unknownError };

const messageFor = (refusal: Refusal | null, field: string): string | null =>
  refusal?.fields.find(({ path }) => path === field)?.message ?? null;

/** Step one if the URL has no address, step two if it has one. */
export function SignInPage({ search }: { search: SignInSearch }) {
  const { email, ...way } = search;
  const [lastEmail, setLastEmail] = useState(email ?? "");
  useEffect(allowDrafts, []);
  if (email === undefined) return <EmailEntry initialEmail={lastEmail} onSent={setLastEmail} way={way} />;
  return <CodeEntry key={email} email={email} way={way} />;
}

interface EmailEntryProps {
  initialEmail: string;
  onSent: (email: string) => void;
  /** The page that the person came from, and why; passed on from step to step. */
  way: SignInSearch;
}

function EmailEntry({ initialEmail, onSent, way }: EmailEntryProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const send = async (email: string) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await execute(SignInDocument, { email });
      onSent(email);
      await router.navigate({ to: "/app/signin", search: { ...way, email } });
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };

  const emailError = messageFor(refusal, "email");
  return (
    <EmailStep
      initialEmail={initialEmail}
      onSubmitEmail={(email) => void send(email)}
      isBusy={isBusy}
      emailError={emailError}
      error={emailError ? null : refusal?.message}
      notice={way.reason && <SignedOutNote reason={way.reason} />}
    />
  );
}

function CodeEntry({ email, way }: { email: string; way: SignInSearch }) {
  const router = useRouter();
  const [work, setWork] = useState<"verifying" | "sending" | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [hasSentNewCode, setSentNewCode] = useState(false);
  const { secondsLeft, restart, end } = useCountdown(newCodeWaitSeconds);

  const attempt = async (kind: "verifying" | "sending", act: () => Promise<void>) => {
    if (work) return;
    setWork(kind);
    setRefusal(null);
    setSentNewCode(false);
    try {
      await act();
    } catch (error) {
      setRefusal(refusalOf(error));
      // A rejected code may no longer be valid: it must be possible to request a new one.
      if (kind === "verifying") end();
    } finally {
      setWork(null);
    }
  };

  const verify = (code: string) =>
    attempt("verifying", async () => {
      await execute(SignInDocument, { email, code });
      await router.navigate({ ...routeTarget(way.from ?? "/app"), replace: true });
    });

  const sendAgain = () =>
    attempt("sending", async () => {
      await execute(SignInDocument, { email });
      setSentNewCode(true);
      restart();
    });

  return (
    <CodeStep
      email={email}
      onSubmitCode={(code) => void verify(code)}
      onSendNewCode={() => void sendAgain()}
      onUseAnotherEmail={() => void router.navigate({ to: "/app/signin", search: way })}
      isBusy={work === "verifying"}
      isSending={work === "sending"}
      secondsToWait={secondsLeft}
      hasSentNewCode={hasSentNewCode}
      error={messageFor(refusal, "code") ?? messageFor(refusal, "email") ?? refusal?.message}
    />
  );
}

function useCountdown(seconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((left) => left - 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { secondsLeft, restart: () => setSecondsLeft(seconds), end: () => setSecondsLeft(0) };
}
