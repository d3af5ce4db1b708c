/**
 * Standing rules: what is sent without anybody's click, of one kind, by a rule that an owner has named and switched on. The
 * sent mail, its thread and the audit log name the rule.
 */
export { confirmReceiptJob, mayBeConfirmed } from "./confirm-receipt-job.ts";
export {
  createStandingRules,
  findRuleThatIsOn,
  refuseRuleMail,
  type RuleSetting,
  type StandingRule,
  type StandingRules,
} from "./standing-rules.ts";
