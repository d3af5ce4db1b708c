/** Another system of the agency, such as its management system: what is written there is approved by a person first. */
import type { IntegrationWrite } from "#model/artifacts";

export interface WriteOutcome {
  /** Null: nobody can tell. */
  success: boolean | null;
  /** A sentence for people. */
  message: string;
}

export interface Integration {
  /** As people call it, such as "HawkSoft". */
  readonly name: string;
  /** At most once for each key. Rejects if the answer is lost. */
  write(key: string, write: IntegrationWrite): Promise<WriteOutcome>;
  /** What became of an earlier write; null if the other side cannot tell. */
  find(key: string): Promise<WriteOutcome | null>;
}

export interface IntegrationPorts {
  /** Null if none is connected. */
  readonly integration: Integration | null;
}

/** Writes, or finds out what became of it if an earlier try was cut off: nothing is written twice. */
export async function writeOnce(
  integration: Integration | null,
  key: string,
  write: IntegrationWrite,
  isRepeat: boolean,
): Promise<WriteOutcome> {
  if (!integration)
    return {
      success: false,
      message: "Nothing was written, because the integration is not connected any more.",
    };
  if (!isRepeat) return integration.write(key, write);
  return (await integration.find(key)) ?? unclear(integration.name);
}

export const unclear = (name: string): WriteOutcome => ({
  success: null,
  message: `It is not certain whether this was written. Look in ${name} before you ask for it again.`,
});
