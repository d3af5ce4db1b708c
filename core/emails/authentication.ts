/**
 * Whether a message is from whom it says: as our own receiver judged it. Only the topmost Authentication-Results header
 * counts, and only if our receiver wrote it; whatever stands below may have been written by the sender.
 */

import type { Authenticity } from "./labels.ts";

/** A property of one method's result, such as `header.d=example.com`. */
interface MethodResult {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

/** Comments may be nested and say anything, "dmarc=pass" as well. */
function withoutComments(value: string): string {
  let [depth, text] = [0, ""];
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at];
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) text += character;
  }
  return text;
}

function resultsOf(value: string): { receiver: string; results: MethodResult[] } {
  const [receiver = "", ...methods] = withoutComments(value).toLowerCase().split(";");
  const results = methods.flatMap((method): MethodResult[] => {
    const [[name, result] = [], ...properties] = method
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => {
        const equals = pair.indexOf("=");
        return [pair.slice(0, Math.max(0, equals)), pair.slice(equals + 1).replaceAll('"', "")];
      });
    return name ? [{ method: name, result: result ?? "", properties: new Map(properties) }] : [];
  });
  // A version may stand behind the receiver's name.
  return { receiver: receiver.trim().split(/\s+/)[0] ?? "", results };
}

/** The same domain, or one below the other, as relaxed alignment wants it. */
function isAligned(one: string, other: string): boolean {
  if (!one.includes(".") || !other.includes(".")) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/**
 * `headers`: as received, from the top. `receiver`: how our receiver names itself in its header; null at a door whose
 * receiver writes none. `fromDomain`: of the one address in From.
 */
export function judgeAuthenticity(
  headers: readonly { key: string; value: string }[],
  { receiver, fromDomain }: { receiver: string | null; fromDomain: string | null },
): Authenticity {
  if (receiver === null || fromDomain === null) return "UNKNOWN";
  const topmost = headers.find(({ key }) => key === "authentication-results");
  if (!topmost) return "UNKNOWN";
  const said = resultsOf(topmost.value);
  if (said.receiver !== receiver) return "UNKNOWN";
  const of = (method: string) => said.results.filter((one) => one.method === method);
  const dmarc = of("dmarc").filter(
    ({ properties }) => (properties.get("header.from") ?? fromDomain) === fromDomain,
  );
  if (dmarc.some(({ result }) => result === "fail")) return "FAILED";
  if (dmarc.some(({ result }) => result === "pass")) return "VERIFIED";
  const isSigned = of("dkim").some(
    ({ result, properties }) => result === "pass" && isAligned(properties.get("header.d") ?? "", fromDomain),
  );
  return isSigned ? "VERIFIED" : "UNKNOWN";
}
