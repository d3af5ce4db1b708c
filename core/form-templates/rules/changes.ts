/** Which facts fill the forms that change or bind insurance: cancellation, change of agent, binder. */
import { type Rules } from "../rule.ts";
import { causesRules } from "./lines.ts";

/** The policies that a form is about; the first where it is about one. */
const chosenRules = (row: string): Rules => ({
  Policy_TypeDescription: `chosen.${row}.type`,
  Policy_PolicyNumberIdentifier: `chosen.${row}.number`,
  Policy_EffectiveDate: `chosen.${row}.effective`,
  Policy_ExpirationDate: `chosen.${row}.expiration`,
});

export const cancellationRules: Rules = {
  ...chosenRules("0"),
  Policy_CancellationDate: "cancellation.date",
  CancelNonRenew_FullTermPremiumAmount: "chosen.0.premium",
};

export const changeOfAgentRules: Rules = {
  ...chosenRules("#"),
  Policy_ProducerChangeEffectiveDate: "agentChange.date",
  Policy_PriorProducerDescription: "agentChange.priorAgency",
};

export const binderRules: Rules = {
  ...causesRules,
  Binder_NumberIdentifier: "bound.binderNumber",
  Binder_EffectiveDate: "bound.effective",
  Binder_ExpirationDate: "bound.expiration",
  Binder_OperationsDescription: "business.operations",
  Property_DeductibleAmount: "property.deductible",
  Property_CoinsurancePercent: "property.coinsurance",
  Property_LimitAmount: "property.building",
  Binder_FeesAmount: "bound.fees",
  Binder_TaxesAmount: "bound.taxes",
  Binder_EstimatedTotalPremiumAmount: "bound.total",
};
