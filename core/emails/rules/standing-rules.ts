/**
 * Rules that an owner switches on under a name, each for one kind of mail. Off is off at once: what a rule has queued and is
 * not sent yet stays here, also if the rule is switched on again.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { getAgencyProfile } from "#core/agencies";
import { recordChange } from "#core/audit";
import type { Yes } from "#model/deliveries";
import { getActingUser } from "../../shared/acting-user.ts";
import type { AgencyScope } from "../../shared/agency-scope.ts";
import { type AgencyDb, type Statement, writeAll } from "../../shared/database.ts";
import { parseInput } from "../../shared/field-problems.ts";
import { conflict, invalid, notFound, type Problem } from "../../shared/problem.ts";
import { err, ok, type Result } from "../../shared/result.ts";
import { guardThat, isConflict } from "../../shared/version-guard.ts";
import { standingRules } from "../tables.ts";
import { receiptText, type StandingRuleKind, standingRuleKinds, switchOnRuleSchema } from "./kinds.ts";

const WHAT = "standing rule";

export type StandingRule = typeof standingRules.$inferSelect;

export interface RuleSetting {
  kind: StandingRuleKind;
  /** The rule that is on; null while none is. */
  rule: StandingRule | null;
  /** What it sends, or would send under this name. */
  exampleOf(name: string): string;
}

export interface StandingRules {
  /** One for each kind. */
  listRules(): Promise<RuleSetting[]>;
  /** `input`: see `switchOnRuleSchema`. A conflict while it is on under another name. */
  switchOnRule(input: unknown): Promise<Result<RuleSetting, Problem<"VALIDATION" | "CONFLICT">>>;
  /** Off already is off. */
  switchOffRule(id: string): Promise<Result<RuleSetting, Problem<"NOT_FOUND">>>;
}

export async function findRuleThatIsOn(db: AgencyDb, kind: StandingRuleKind): Promise<StandingRule | null> {
  const [rule] = await db
    .select()
    .from(standingRules)
    .where(and(eq(standingRules.kind, kind), isNull(standingRules.offAt)));
  return rule ?? null;
}

/** The batch of what a rule sends continues only while it is on. */
export const guardRuleIsOn = (db: AgencyDb, { id }: Pick<StandingRule, "id">): Statement[] =>
  guardThat(
    db,
    id,
    sql`(SELECT ${standingRules.offAt} IS NULL FROM ${standingRules} WHERE ${standingRules.id} = ${id})`,
  );

/** For the job that sends mail: why what a rule has queued must not be sent; null if it may, or no rule queued it. */
export async function refuseRuleMail(
  { db }: Pick<AgencyScope, "db">,
  { yes }: { yes: Yes },
): Promise<string | null> {
  if (yes.kind !== "RULE") return null;
  const [rule] = await db.select().from(standingRules).where(eq(standingRules.id, yes.id));
  if (!rule) return "The rule that should send this email is not switched on, so it was not sent.";
  return rule.offAt === null ? null : `The rule “${rule.name}” was switched off, so this email was not sent.`;
}

export function createStandingRules(scope: AgencyScope): StandingRules {
  const { db } = scope;
  const listRules = async (): Promise<RuleSetting[]> => {
    const [on, { name: agencyName }] = await Promise.all([
      db.select().from(standingRules).where(isNull(standingRules.offAt)),
      getAgencyProfile(db),
    ]);
    return standingRuleKinds.map((kind) => ({
      kind,
      rule: on.find((each) => each.kind === kind) ?? null,
      exampleOf: (ruleName) => receiptText({ greeting: "Hello Anna,", agencyName, ruleName }),
    }));
  };
  const settingOf = async (kind: StandingRuleKind): Promise<RuleSetting> => {
    const setting = (await listRules()).find((each) => each.kind === kind);
    if (!setting) throw new Error("A kind of rule has no setting.");
    return setting;
  };
  const audited = ({ kind, name }: Pick<StandingRule, "kind" | "name">, isOn: boolean) => ({
    ...{ kind, name, isOn },
  });
  return {
    listRules,

    async switchOnRule(input) {
      const form = parseInput(switchOnRuleSchema, input);
      if (!form.ok) return err(invalid(form.error));
      const { kind, name } = form.value;
      const [before, onBy] = await Promise.all([findRuleThatIsOn(db, kind), getActingUser(scope)]);
      if (before?.name === name) return ok(await settingOf(kind));
      if (before) return err(conflict(WHAT));
      const id = scope.newId("rul");
      const isOff = sql`(SELECT count(*) = 0 FROM ${standingRules}
        WHERE ${standingRules.kind} = ${kind} AND ${standingRules.offAt} IS NULL)`;
      try {
        await writeAll(db, [
          ...guardThat(db, kind, isOff),
          db.insert(standingRules).values({ id, kind, name, onBy, onAt: scope.nowMs() }),
          ...(await recordChange(scope, {
            ...{ action: "standingRule.switchOn", entity: "standingRule", entityId: id, version: 1 },
            after: audited({ kind, name }, true),
          })),
        ]);
      } catch (error) {
        if (isConflict(error)) return err(conflict(WHAT));
        throw error;
      }
      scope.written({});
      return ok(await settingOf(kind));
    },

    async switchOffRule(id) {
      const [[rule], offBy] = await Promise.all([
        db.select().from(standingRules).where(eq(standingRules.id, id)),
        getActingUser(scope),
      ]);
      if (!rule) return err(notFound(WHAT));
      if (rule.offAt === null) {
        try {
          await writeAll(db, [
            ...guardRuleIsOn(db, rule),
            db.update(standingRules).set({ offBy, offAt: scope.nowMs() }).where(eq(standingRules.id, id)),
            ...(await recordChange(scope, {
              ...{ action: "standingRule.switchOff", entity: "standingRule", entityId: id, version: 2 },
              before: audited(rule, true),
              after: audited(rule, false),
            })),
          ]);
          scope.written({});
        } catch (error) {
          // Somebody else has switched it off in the same moment.
          if (!isConflict(error)) throw error;
        }
      }
      return ok(await settingOf(rule.kind));
    },
  };
}
