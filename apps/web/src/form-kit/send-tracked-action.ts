/**
 * A route action whose way is shown: how much has been sent, that all of it has, that the answer is coming. `fetch`
 * tells none of that about what it sends, so this is the one place with an XMLHttpRequest.
 */
import { type ActionOutcome, outcomeOf, unreachableOutcome } from "./send-action.ts";

export type SendPhase =
  | { phase: "SENDING"; sentBytes: number; totalBytes: number | null }
  /** All of it has arrived; the server is working. */
  | { phase: "WORKING" }
  /** The server has begun to answer. */
  | { phase: "ANSWERING" };

interface TrackedSend {
  path: string;
  body: Record<string, unknown> | FormData;
  onPhase: (phase: SendPhase) => void;
  signal?: AbortSignal;
}

/** Posts `body`: an object as JSON, a FormData as multipart. Null when it was given up through the signal. */
export function sendTrackedAction<Data>(send: TrackedSend): Promise<ActionOutcome<Data> | null> {
  const { path, body, onPhase, signal } = send;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
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
