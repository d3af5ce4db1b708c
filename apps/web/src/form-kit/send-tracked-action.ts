/**
 * A route action with progress: how much was sent, that all of it was, that the response is arriving. `fetch` reports
 * none of this for request bodies, so this is the one place that uses XMLHttpRequest.
 */
import { type ActionOutcome, outcomeOf, unreachableOutcome } from "./send-action.ts";

export type SendPhase =
  | { phase: "SENDING"; sentBytes: number; totalBytes: number | null }
  /** All of it has arrived; the server is working. */
  | { phase: "WORKING" }
  /** The server has started to respond. */
  | { phase: "ANSWERING" };

interface TrackedSend {
  path: string;
  /** POST when left out. */
  method?: "POST" | "PUT";
  body: Record<string, unknown> | FormData;
  onPhase: (phase: SendPhase) => void;
  signal?: AbortSignal;
}

/** Sends `body`: an object as JSON, a FormData as multipart. Null if it was aborted through the signal. */
export function sendTrackedAction<Data>(send: TrackedSend): Promise<ActionOutcome<Data> | null> {
  const { path, method = "POST", body, onPhase, signal } = send;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onPhase({ phase: "SENDING", sentBytes: loaded, totalBytes: lengthComputable ? total : null });
    request.upload.onload = () => onPhase({ phase: "WORKING" });
    request.onreadystatechange = () => {
      if (request.readyState === XMLHttpRequest.HEADERS_RECEIVED && request.status !== 0)
        onPhase({ phase: "ANSWERING" });
    };
    request.onload = () => resolve(outcomeOf<Data>(request.status, parse(request.responseText)));
    request.onerror = () => resolve(unreachableOutcome);
    request.ontimeout = () => resolve(unreachableOutcome);
    request.onabort = () => resolve(null);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (body instanceof FormData) {
      request.send(body);
    } else {
      request.setRequestHeader("content-type", "application/json");
      request.send(JSON.stringify(body));
    }
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
