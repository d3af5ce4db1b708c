import { execute } from "../graphql/execute.ts";
import { type CustomPresetCardFragment, CustomPresetChoicesDocument } from "../graphql/generated/graphql.ts";

/** All custom presets of the agency, by title. */
export async function loadPresetChoices(signal?: AbortSignal): Promise<CustomPresetCardFragment[]> {
  const all: CustomPresetCardFragment[] = [];
  for (let after: string | null = null; ;) {
    const { customPresets }: { customPresets: ChoicePage } = await execute(
      CustomPresetChoicesDocument,
      { after },
      signal,
    );
    all.push(...customPresets.nodes);
    if (!customPresets.hasNextPage) return all;
    after = customPresets.endCursor;
  }
}

interface ChoicePage {
  nodes: CustomPresetCardFragment[];
  endCursor: string | null;
  hasNextPage: boolean;
}
