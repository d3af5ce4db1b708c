/** The payment provider's script, which draws the card form: loaded when a card is needed, and only then. */

export interface PaymentElements {
  create(type: "payment"): {
    mount(node: HTMLElement): void;
    unmount(): void;
    on(event: "ready", then: () => void): void;
  };
}

interface PaymentError {
  message?: string;
}

/** The part of the provider's script that is used here. */
export interface PaymentProvider {
  elements(options: { clientSecret: string; appearance: object }): PaymentElements;
  confirmSetup(options: {
    elements: PaymentElements;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<{ error?: PaymentError }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => PaymentProvider;
  }
}

const notLoaded = "The card form could not be loaded. Check your connection and try again.";

let loading: Promise<void> | null = null;

const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(notLoaded));
    });
    document.head.append(script);
  });

/** `scriptUrl`, `publishableKey`: from the server. Rejects with a sentence to show; calling again tries again. */
export async function loadPaymentProvider(
  scriptUrl: string,
  publishableKey: string,
): Promise<PaymentProvider> {
  if (!window.Stripe) {
    loading ??= loadScript(scriptUrl).finally(() => {
      loading = null;
    });
    await loading;
  }
  if (!window.Stripe) throw new Error(notLoaded);
  return window.Stripe(publishableKey);
}
