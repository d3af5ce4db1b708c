/** Which presets a user wants to see on the home page. */
import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
import { findPresetIds } from "#core/custom-presets";
import { getActingUser } from "../shared/acting-user.ts";
import type { AgencyScope } from "../shared/agency-scope.ts";
import { writeAll } from "../shared/database.ts";
import { parseInput } from "../shared/field-problems.ts";
import { invalid, type Problem } from "../shared/problem.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { type PresetKey, presetKeys } from "#model/presets";
import { userPreferences } from "./tables.ts";

export interface UserPreferences {
  userId: string;
  favoritePresets: PresetKey[];
  /** Custom presets that they have taken off the home page; new ones stand there. */
  hiddenCustomPresets: string[];
}

/** More than any agency keeps. */
const SHOWN_PRESETS_MAX = 10_000;

const preferencesSchema = v.object({
  favoritePresets: v.object({
    presets: v.pipe(
      v.array(v.picklist(presetKeys, "Choose one of the presets.")),
      v.transform((keys) => presetKeys.filter((key) => keys.includes(key))),
    ),
    /** Which custom presets are shown; as it was when left out. */
    customPresetIds: v.nullish(
      v.pipe(v.array(v.string()), v.maxLength(SHOWN_PRESETS_MAX, "Choose fewer presets.")),
      null,
    ),
  }),
});

/** Every preset for users who have not chosen. */
export async function findPreferences(
  { db }: AgencyScope,
  userIds: readonly string[],
): Promise<Map<string, UserPreferences>> {
  const rows = await db
    .select()
    .from(userPreferences)
    .where(inArray(userPreferences.userId, [...userIds]));
  const chosen = new Map(rows.map((row) => [row.userId, row]));
  return new Map(
    userIds.map((userId) => {
      const { favoritePresets = [...presetKeys], hiddenCustomPresets = [] } = chosen.get(userId) ?? {};
      return [userId, { userId, favoritePresets, hiddenCustomPresets }];
    }),
  );
}

/** Of the acting user; answers their id. `input`: the whole of the preferences. */
export async function updatePreferences(
  scope: AgencyScope,
  input: unknown,
): Promise<Result<string, Problem<"VALIDATION">>> {
  const { db } = scope;
  const parsed = parseInput(preferencesSchema, input);
  if (!parsed.ok) return err(invalid(parsed.error));
  const userId = await getActingUser(scope);
  const { presets, customPresetIds } = parsed.value.favoritePresets;
  const [[before], existing] = await Promise.all([
    db.select().from(userPreferences).where(eq(userPreferences.userId, userId)),
    customPresetIds === null ? [] : findPresetIds(db),
  ]);
  const hiddenCustomPresets =
    customPresetIds === null
      ? (before?.hiddenCustomPresets ?? [])
      : existing.filter((id) => !customPresetIds.includes(id));
  const values = { favoritePresets: presets, hiddenCustomPresets, updatedAt: scope.nowMs() };
  await writeAll(db, [
    db
      .insert(userPreferences)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: userPreferences.userId, set: values }),
    ...(await recordChange(scope, {
      action: "agencyUser.preferences",
      entity: "agencyUser",
      entityId: userId,
      version: 1,
      before: {
        favoritePresets: before?.favoritePresets ?? null,
        hiddenCustomPresets: before?.hiddenCustomPresets ?? [],
      },
      after: { favoritePresets: presets, hiddenCustomPresets },
    })),
  ]);
  scope.written({});
  return ok(userId);
}
