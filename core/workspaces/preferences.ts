/** Which presets a user wants to see on the home page. */
import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { recordChange } from "#core/audit";
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
}

const preferencesSchema = v.object({
  favoritePresets: v.object({
    presets: v.pipe(
      v.array(v.picklist(presetKeys, "Choose one of the presets.")),
      v.transform((keys) => presetKeys.filter((key) => keys.includes(key))),
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
  const chosen = new Map(rows.map((row) => [row.userId, row.favoritePresets]));
  return new Map(
    userIds.map((userId) => [userId, { userId, favoritePresets: chosen.get(userId) ?? [...presetKeys] }]),
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
  const [before] = await db.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  const { presets } = parsed.value.favoritePresets;
  const values = { favoritePresets: presets, updatedAt: scope.nowMs() };
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
      before: { favoritePresets: before?.favoritePresets ?? null },
      after: { favoritePresets: presets },
    })),
  ]);
  scope.written({});
  return ok(userId);
}
