/** Standing rules in the schema. */
import { AgencyUserRef } from "#core/users";
import { builder, unwrap } from "../shared/graphql-builder.ts";
import { EmailMessageRef } from "./graphql-ref.ts";
import { standingRuleKinds, standingRuleTexts } from "./rules/kinds.ts";
import type { RuleSetting, StandingRule } from "./rules/mod.ts";

const KindEnum = builder.enumType("StandingRuleKind", {
  description: "What a rule may send without anybody's click.",
  values: standingRuleKinds,
});

const RuleRef = builder.objectRef<StandingRule>("StandingRule").implement({
  description: "A time that a rule was on, under one name.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    name: t.exposeString("name", { description: "What the owner called it; the sent emails say so." }),
    switchedOnBy: t.field({
      type: AgencyUserRef,
      nullable: true,
      description: "The owner who switched it on.",
      resolve: ({ onBy }, _args, { services }) => services.users.byId.load(onBy),
    }),
    switchedOnAt: t.expose("onAt", { type: "DateTime", description: "Since when it is on." }),
    switchedOffAt: t.expose("offAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was switched off; null while it is on.",
    }),
  }),
});

const SettingRef = builder.objectRef<RuleSetting>("StandingRuleSetting").implement({
  description: "A kind of rule, and the one that is on.",
  fields: (t) => ({
    kind: t.expose("kind", { type: KindEnum, description: "The kind." }),
    label: t.string({ description: "Its name.", resolve: ({ kind }) => standingRuleTexts[kind].label }),
    when: t.string({
      description: "When it sends, and to whom.",
      resolve: ({ kind }) => standingRuleTexts[kind].when,
    }),
    example: t.string({
      description: "What it sends, to somebody called Anna.",
      resolve: ({ kind, rule, exampleOf }) => exampleOf(rule?.name ?? standingRuleTexts[kind].label),
    }),
    rule: t.expose("rule", { type: RuleRef, nullable: true, description: "Null while none is on." }),
  }),
});

builder.queryField("standingRules", (t) =>
  t.field({
    type: [SettingRef],
    access: "READ",
    description: "What may be sent without anybody's click, one entry for each kind.",
    resolve: (_root, _args, { services }) => services.emails.listRules(),
  }),
);

builder.mutationFields((t) => ({
  switchOnStandingRule: t.field({
    type: SettingRef,
    access: "OWN_AGENCY",
    description: "Lets a rule send emails of its kind from now on.",
    args: {
      kind: t.arg({ type: KindEnum, required: true, description: "What it may send." }),
      name: t.arg.string({ required: true, description: "What it is called, also in the emails." }),
    },
    resolve: async (_root, input, { services }) => unwrap(await services.emails.switchOnRule(input)),
  }),
  switchOffStandingRule: t.field({
    type: SettingRef,
    access: "OWN_AGENCY",
    description: "Ends a rule at once, also for emails that are not sent yet.",
    args: { id: t.arg.id({ required: true, description: "The rule's id." }) },
    resolve: async (_root, { id }, { services }) => unwrap(await services.emails.switchOffRule(id)),
  }),
}));

builder.objectField(EmailMessageRef, "rule", (t) =>
  t.expose("rule", {
    type: RuleRef,
    nullable: true,
    description: "The rule that sent it; null for everything else.",
  }),
);
