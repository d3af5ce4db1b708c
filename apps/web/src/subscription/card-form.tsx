import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { css } from "#styled/css";
import { messageOf, unknownError } from "../graphql/problem.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Loader } from "../ui/loader.tsx";
import { loadPaymentProvider, type PaymentElements, type PaymentProvider } from "./payment-script.ts";

export interface CardFormHandle {
  /** Hands the card to the payment provider, which may ask the person to confirm it. Null, or what went wrong. */
  confirm(returnUrl: string): Promise<string | null>;
}

interface CardFormProps {
  scriptUrl: string;
  publishableKey: string;
  clientSecret: string;
  ref: Ref<CardFormHandle>;
  /** Opens the form anew. */
  onRetry: () => void;
  /** Whether the card form is there. */
  onReady: (isReady: boolean) => void;
}

/** The product's colors and type, as the provider's form takes them. */
function appearanceOf(node: HTMLElement) {
  const style = getComputedStyle(node);
  const colorOf = (token: string) => style.getPropertyValue(`--colors-${token}`).trim();
  const isDark =
    style.colorScheme === "dark" ||
    (style.colorScheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  return {
    theme: isDark ? "night" : "stripe",
    variables: {
      fontFamily: style.fontFamily,
      fontSizeBase: "14px",
      borderRadius: "6px",
      colorText: style.color,
      colorTextSecondary: colorOf("fg-muted"),
      colorBackground: colorOf("bg-raised"),
    },
  };
}

/**
 * The card form of the payment provider, in a frame of its own: the product never sees a card number. Everything that
 * knows the provider's script is here and in payment-script.ts.
 */
export function CardForm({ scriptUrl, publishableKey, clientSecret, ref, onRetry, onReady }: CardFormProps) {
  const node = useRef<HTMLDivElement>(null);
  const opened = useRef<{ provider: PaymentProvider; elements: PaymentElements } | null>(null);
  const [isReady, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useEffectEvent((ready: boolean) => {
    setReady(ready);
    onReady(ready);
  });

  useEffect(() => {
    let isOver = false;
    let unmount = () => {};
    const open = async () => {
      setProblem(null);
      try {
        const provider = await loadPaymentProvider(scriptUrl, publishableKey);
        if (isOver || !node.current) return;
        const elements = provider.elements({ clientSecret, appearance: appearanceOf(node.current) });
        const element = elements.create("payment");
        element.on("ready", () => {
          if (!isOver) tell(true);
        });
        element.mount(node.current);
        opened.current = { provider, elements };
        unmount = () => element.unmount();
      } catch (error) {
        if (!isOver) setProblem(messageOf(error));
      }
    };
    void open();
    return () => {
      isOver = true;
      opened.current = null;
      unmount();
      tell(false);
    };
  }, [scriptUrl, publishableKey, clientSecret]);

  useImperativeHandle(ref, () => ({
    confirm: async (returnUrl) => {
      if (!opened.current) return unknownError;
      const { provider, elements } = opened.current;
      try {
        const { error } = await provider.confirmSetup({
          elements,
          confirmParams: { return_url: returnUrl },
          redirect: "if_required",
        });
        return error ? (error.message ?? unknownError) : null;
      } catch (error) {
        return messageOf(error);
      }
    },
  }));

  return (
    <section aria-label="Card" className={css({ mt: "16" })}>
      <h4 className={css({ textStyle: "label", mb: "4" })}>Card</h4>
      {problem ? (
        <Banner
          hue="red"
          title={problem}
          isAlert
          action={
            <Button tone="ghost" size="small" onClick={onRetry}>
              Try again
            </Button>
          }
        />
      ) : (
        !isReady && (
          <p role="status" className={css({ display: "flex", gap: "8", color: "fg.muted", py: "6" })}>
            <Loader />
            Loading the card form...
          </p>
        )
      )}
      <div ref={node} />
    </section>
  );
}
