/** What every policy has: rows of the field table (fields.ts says what its columns are). */
import type { FieldRow } from "./field-row.ts";
import { list } from "./list.ts";

// prettier-ignore
export const fieldsOfPolicies: readonly FieldRow[] = [
  {
    field: "policyNumber", value: "IDENTIFIER", label: "Policy number", better: null,
    lines: [],
    why: "Claims, invoices and certificates refer to this number.",
    questions: list("policy number; policy no; number of the policy; policy #"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      policy number; policy no; policy #; pol no; pol number; pol #; policy nbr; policy num; policy id; your policy number; our policy number; new policy number;
      policy reference; policy certificate number; certificate policy number; policy number renewal of; bond number; contract number; certificate number; certificate no; master policy number;
      unique market reference; umr; policy declarations number; re policy; memorandum number; memorandum of coverage number;
      policy symbol and number; policy prefix and number; policy symbol number; bound policy number; policy;
      policy number assigned; policy or certificate number; policy number and term; policy number effective;
      account policy number; insurance policy number; coverage number; document number; agreement number`),
    partLabels: list("number; binder number; binder no; binder"),
    not: list(`
      fein; federal employer; tax id; prior; previous; expiring; renewal of; replaces; replacement; renewed; rewrite; underlying; quote; account number;
      former; claim; loan; agency; agent; producer; customer; billing; form number; naic; page; other insurance;
      certificate holder; phone; invoice; receipt; report; run id; batch`),
  },
  {
    field: "quoteNumber", value: "IDENTIFIER", label: "Quote number", better: null,
    lines: [],
    why: "The offer is bound under this number.",
    questions: list("quote number; quotation number; proposal number; submission number"),
    sections: ["DECLARATIONS", "OTHER", "SCHEDULE"],
    labels: list(`
      quote number; quote no; quote #; quotation number; quote id; quote reference; proposal number; proposal id;
      submission number; indication number; quote; quote option number; our reference; reference number; submission id;
      rating id; quote policy number; proposal; quotation; indication; premium indication number; submission reference;
      offer number; quote reference number; tracking number; transaction number`),
    partLabels: [],
    not: list("prior; previous; expiring; valid; date; expire; policy form; account; phone; claim"),
  },
  {
    field: "priorPolicyNumber", value: "IDENTIFIER", label: "Prior policy number", better: null,
    lines: [],
    why: "It ties this term to the one before.",
    questions: list(`
      prior policy number; previous policy number; renewal of; expiring policy number; policy that it replaces; policy does this renew`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      renewal of; renewal of number; renewal of policy number; renewal of policy; prior policy number; prior policy no;
      previous policy number; prior policy; expiring policy number; expiring policy; replaces policy number; replaces;
      replacement of; replacing policy; renews policy number; rewrite of; previous policy; former policy number;
      renewing policy number; replaced policy number; prior number; previous number; renewal replacement of;
      renewal or replacement of; renewal or replacement of number; renewal policy of; old policy number; renewal of no;
      replacement or renewal of; prior certificate number; rewrite of policy number; supersedes policy number`),
    partLabels: [],
    not: list("carrier; premium; insurer; loss; date; quote"),
  },
  {
    field: "insured", value: "PARTY", label: "Insured entity", better: null,
    lines: [],
    why: "Only the named insured has the rights of the policy.",
    questions: list(`
      named insured; who is insured; name of the insured; who is the insured; whose policy; policyholder`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      proposed for; customer information; proposal prepared for; quote prepared for; insured client; named insured; insured;
      name insured; name of insured; named insured and mailing address; named insured and address; insured name;
      insured name and address; first named insured; first named insured and mailing address; name and address of insured;
      name insured mailing address; policyholder; policy holder; insured entity; applicant; applicant name; named insured is;
      the insured; item 1 named insured; name of applicant; prepared for; insured mailing address; issued to; named member;
      member; named insured mailing address; insured and mailing address; insured's name and mailing address; employer;
      parent company; named organization; named entity; principal; proposed insured; proposal for; account name; customer name;
      insured company; bill to; billed to; invoice to; account trade name; assured; name of assured; named assured; company name; business name; insured business name;
      policyholder name; policyholder name and mailing address; covered party; named participant; client; client name;
      quote for; named insured information; insured information; name and mailing address; legal name; primary insured;
      primary named insured; named insured's name; policy issued to; proposed on for; summary for; insurance summary for;
      summary of insurance for; renewal summary for; ready reference for; insurance program for; quote proposal for;
      insurance proposal for; commercial insurance proposal for; proposal of insurance for`),
    partLabels: list("name; to; re; for"),
    not: list(`
      additional; other named; agent; agency; producer; broker; insurer name; carrier; holder of certificate;
      certificate holder; mortgagee; loss payee; property insured; insured location; business of; form of business;
      type of insured; entity type; insured is a; copy; signature; who is; contact; phone; value; premises; number of;
      amount insured; vs; limits; retention; insured person; self insured; un insured; uninsured; underinsured`),
  },
  {
    field: "carrier", value: "PARTY", label: "Carrier", better: null,
    lines: [],
    why: "The carrier pays the claims.",
    questions: list(`
      carrier; insurer; insurance company; who writes; who insures; underwritten by; issuing company; who stands behind`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      on behalf of; on behalf; written on behalf of; proposal from; quotation from; offered by; insured with;
      placed through insurer; coverage written in; policy written by; underwritten through; coverage with; insurer; carrier;
      company; insurance company; issuing company; writing company; insurance carrier; name of insurer; name of company;
      name of insurance company; insurance provided by; coverage provided by; coverage is provided by; coverage is provided in;
      insurance is provided by; underwritten by; issued by; issuing carrier; company name; insurer name; carrier name;
      policy issued by; the insurer; underwriting company; insuring company; security; coverage afforded by;
      company affording coverage; insurer affording coverage; provided by; written by; written through; policy company;
      policy is issued by; stock company; insurer's name and address; issuing company name; company providing coverage;
      administered by company; insurers; paper; underwriter company; member company; insurance is with; with security from;
      coverage is provided in the company named below; insurance underwritten by; coverage provided in;
      insurance company providing coverage; company issuing this policy; carrier information; writing carrier; insurance with;
      placed with; market; underwriter; underwriters`),
    partLabels: [],
    not: list(`
      prior; previous; expiring; number; phone; underlying; form of; use only; contact; agency; code; naic; representative;
      president; insured`),
  },
  {
    field: "broker", value: "PARTY", label: "Broker", better: null,
    lines: [],
    why: "Questions and changes go through this office.",
    questions: list("broker; agent; agency; producer; who placed; wholesaler"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      producer; agent; agency; broker; agency name; agent name; producer name; broker name; agent or broker;
      producer name and address; agency name and address; name of agent; agent name and address; your agent; agency or broker;
      insurance agent; insurance broker; insurance agency; retail agent; retail broker; retail agency; producing agent;
      producing broker; producer information; broker information; agency information; agent broker; presented by; prepared by;
      your agency; producer agent; agent of record; your insurance agent; wholesale broker; surplus lines broker; submitted by;
      name of producer; policy issued through; general agent; agency name and mailing address; authorized agent;
      agent producer; brokerage; agent is; broker of record; agency at; servicing agent; service agent; servicing agency;
      retailer; producing agency; your agent is; agent information; issued through; producer mailing address;
      name and address of agent; name and address of producer; agency and mailing address; contact your agent`),
    partLabels: [],
    not: list(`
      number; code; fee; commission; phone; license; signature; copy; authorized representative; countersigned; fax; email;
      e mail; bill; customer id; compensation`),
  },
  {
    field: "effectiveDate", value: "DATE", label: "First day in force", better: null,
    lines: [],
    why: "A loss before this day is not covered.",
    questions: list("effective date; when does it start; policy period; inception; policy term; begin"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      effective date and time; coverage dates; policy effective and expiration dates; effective date of coverage;
      effective date; policy effective date; effective; policy period from; policy period; policy term; from; inception date;
      inception; coverage effective date; policy effective; period of insurance; term; policy effective date and time;
      effective from; proposed effective date; coverage period; period from; policy inception date; effective date of policy;
      term effective date; policy period effective; eff date; pol eff date; policy eff date; policy eff; pol eff; proposed policy period; insurance period; term of policy;
      policy period effective date; effective and expiration date; period; start date; policy dates; certificate period;
      proposed term; contract period; coverage term; policy start date; quoted effective date; membership period; policy year;
      proposed policy term; binder period; new effective date; requested effective date; begins on; policy begins;
      policy period effective from; renewal effective date; annual period;
      policy changes effective; policy change effective; change effective date; endorsement effective;
      endorsement effective date; effective date of change; transaction effective date; amendment effective date;
      effective date of endorsement; endorsement takes effect`),
    partLabels: [],
    not: list(`
      endorsement effective; change effective; retroactive; prior; previous; form; cancellation; transaction; rate effective;
      experience; loss; waiting; extended reporting; edition; reporting period; of change; of cancellation; hire; date issued;
      issue date; anniversary; period restoration; restoration; payment; audit; indemnity; discovery`),
  },
  {
    field: "expirationDate", value: "DATE", label: "Expiration", better: null,
    lines: [],
    why: "A loss after this day is not covered unless the policy is renewed.",
    questions: list(`
      expiration date; when does it expire; policy period; expire; end of the term; run out; renewal date`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      expiration date and time; coverage dates; policy effective and expiration dates; expiration date; policy expiration date;
      expiration; policy period to; policy period; policy term; to; expires; expiry date; coverage expiration date;
      policy expiration; period of insurance; term; until; policy expires; proposed expiration date; coverage period;
      policy exp; exp date; pol exp date; policy exp date; pol exp; exp; expires on; policy period effective; proposed policy period; insurance period; term of policy;
      effective and expiration date; period; end date; policy dates; certificate period; proposed term; contract period;
      coverage term; policy end date; termination date; membership period; policy year; proposed policy term; binder period;
      ends on; expiring on; policy period expiration date; annual period; expiration date of policy; policy ends`),
    partLabels: [],
    not: list(`
      quote expiration; quote expires; prior; previous; form; cancellation; valid until; card; endorsement; offer;
      expiration list; retroactive; experience; loss; extended reporting; reporting period; proposal expires; license;
      restoration; payment; audit; indemnity; discovery`),
  },
  {
    field: "premium", value: "MONEY", label: "Premium", better: "LOWER",
    lines: [],
    why: "It changes what the insured pays for the term.",
    questions: list("premium; annual premium; what does it cost; how much is the premium; price"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER"],
    labels: list(`
      deposit premium; minimum and deposit premium; full risk premium; total minimum and deposit premium;
      annual minimum and deposit premium; total deposit premium; discounted premium; premium due at inception;
      total estimated cost of insurance; total annual premium excluding fees; premium; total premium; annual premium;
      policy premium; total policy premium; total annual premium; total estimated annual premium; total estimated premium;
      estimated annual premium; estimated total premium; total advance premium; advance premium; estimated policy premium;
      total policy premium at inception; premium at inception; total premium excluding taxes and fees;
      premium before taxes and fees; base premium; gross premium; net premium; quoted premium; proposed premium;
      total base premium; premium subtotal; total term premium; term premium; total premium for this policy;
      total premium for all coverage parts; policy annual premium; total coverage premium; total provisional premium;
      estimated premium; total written premium; written premium; premium total; the premium for this policy; the total premium;
      annual policy premium; businessowners premium; estimated businessowners premium; premium for all coverages; total package premium; package premium; premium without taxes and fees;
      total gross premium; total quoted premium; total account premium; account premium; total premium payable;
      premium payable; premium is payable at inception; premium excluding fees and taxes; total program premium;
      total advance annual premium; total premium due at inception; total policy premium before taxes and fees; binder premium;
      renewal premium; total estimated policy premium; full term premium; combined premium; coverage premium total;
      this premium is; premium charge; subtotal; total premium subject to audit; premium subject to audit; policy premium total; premium amount; total premium amount`),
    partLabels: [],
    not: list(`
      prior; previous; expiring; former; last year; current term; installment; down payment; return; additional premium;
      change; adjustment; minimum; manual; standard premium; subject premium; modified; premium basis; premium base; premium tax; premium discount;
      terrorism; loss constant; expense constant; earned; per premium; if paid in full; paid in full; pay in full; with taxes;
      including taxes; including fees; and fees; fee; surcharge; tax; rate; class; inclusive; unpaid; past due; payment;
      excess premium; liability premium; property premium; auto premium; building premium; endorsement premium; per month;
      monthly; quarterly; premium rating`),
  },
  {
    field: "taxes", value: "MONEY", label: "Taxes", better: "LOWER",
    lines: [],
    why: "It changes what the insured pays for the term.",
    questions: list("taxes; surplus lines tax; surcharges; tax"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER"],
    labels: list(`
      surtax; sur tax; surplus lines; excess line tax; excess lines tax; slt; sl taxes; surplus line taxes; excess and surplus lines tax;
      premium tax and surcharge; kentucky municipal tax; policy tax; local taxes; total state taxes; tax; taxes;
      surplus lines tax; surplus line tax; state tax; sl tax; premium tax; total taxes; state surplus lines tax;
      surplus lines premium tax; state premium tax; municipal tax; county tax; city tax; local government premium tax;
      state surcharge; state assessment; taxes and surcharges; total taxes and surcharges; state taxes; government taxes;
      government surcharges; fire tax; fire marshal tax; state surcharges; surcharge; surcharges; assessments;
      total taxes and assessments; premium surcharge; guaranty fund surcharge; guaranty fund assessment; fund surcharge;
      catastrophe fund assessment; emergency assessment; taxes and assessments; hurricane fund assessment; tax amount;
      surplus lines taxes; sl state tax; state fire marshal tax; kentucky surcharge; municipality tax; state surcharge total;
      local tax; second injury fund surcharge; sales tax; terrorism tax; state insurance tax; policyholder surcharge;
      workers compensation assessment; workers compensation surcharge; firefighter surcharge; municipal premium tax;
      state sl tax; excise tax`),
    partLabels: [],
    not: list(`
      retention; deductible; fine; penaltie; premium including; total premium; total including; with taxes; including taxes; before taxes;
      without taxes; excluding taxes; fee; premium and tax; premium tax and fee; taxes and fees; tax id; number; policy total;
      total policy; property tax; inclusive; rate`),
  },
  {
    field: "policyFees", value: "MONEY", label: "Policy fees", better: "LOWER",
    lines: [],
    why: "It changes what the insured pays for the term.",
    questions: list("policy fee; fees"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER"],
    labels: list(`
      policy fee; policy fees; carrier fee; company fee; policy issuance fee; issuance fee; policy service fee; mga fee;
      carrier policy fee; company policy fee; policy charge; insurer fee; carrier fees; company fees;
      policy administration fee; administration fee; admin fee; administrative fee; program fee; policy processing fee; fees;
      total fees; fee; policy fee amount; fully earned policy fee; federal policy fee; expense constant fee;
      program administrator fee; company policy fee fully earned; wholesale policy fee; taxes and fees`),
    partLabels: [],
    not: list(`
      broker; agency; inspection; stamping; tax; total premium; total including; premium and fee; including; before; excluding;
      without; installment; nsf; late; reinstatement; cancellation; schedule of; policy total; membership`),
  },
  {
    field: "otherFees", value: "MONEY", label: "Other fees", better: "LOWER",
    lines: [],
    why: "It changes what the insured pays for the term.",
    questions: list("other fees; stamping fee; inspection fee; broker fee"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER"],
    labels: list(`
      underwriting fee; reserve fund assessment; hfiaa surcharge; probation surcharge; stamping fee; inspection fee; broker fee; agency fee;
      stamping office fee; stamp fee; stamping; service fee; filing fee; surplus lines stamping fee; surplus lines service fee;
      inspection; inspection charge; broker fees; membership fee; processing fee; risk management fee; loss control fee;
      clearing house fee; electronic transaction fee; emergency management fee; empa fee; dca emp fee; fslso service fee;
      service office fee; regulatory fee; audit fee; transaction fee; fire fee; other fees; other charges; technology fee;
      brokerage fee; windstorm fee; survey fee; placement fee; wholesale broker fee; agency service fee; credit card fee;
      inspection fees; state stamping fee; stamping office; membership dues; association fee; wire fee; surplus lines fee;
      mwua fee; motor vehicle fee; engineering fee; state filing fee; stamp tax fee; carrier inspection fee;
      emergency fund fee; reserve fund fee; icc fee; hazard mitigation fee`),
    partLabels: [],
    not: list(`
      total premium; total including; before; excluding; without; installment; nsf; late; reinstatement; cancellation`),
  },
  {
    field: "total", value: "MONEY", label: "Total", better: "LOWER",
    lines: [],
    why: "It changes what the insured pays for the term.",
    questions: list("total; total cost; amount due; everything in; all in; with taxes and fees"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER"],
    labels: list(`
      total account premium including surcharges; total annual payment; total annual premium surcharges and fees;
      total payment; total premium fees and surcharges; total premium surcharges; total premium and tax;
      total policy premium tax and fee; full annual payment; total account premium and fees; total; grand total; total due;
      total amount due; total payable; total cost; total amount; total policy cost; total premium and fees;
      total premium taxes and fees; total with taxes and fees; total including taxes and fees;
      total premium including taxes and fees; total premium tax and fee; amount due; total charges; total policy charges;
      total annual cost; total estimated cost; total premium and taxes; total policy premium and fees;
      total policy premium taxes and fees; total premium surcharges and fees; total premium with taxes and fees; policy total;
      total price; total premium inclusive of taxes and fees; premium including taxes and fees; total premium and surcharges;
      total policy premium including taxes and fees; total invoice; invoice total; account total; total account premium;
      total quote; estimated total; total estimated amount; total premium plus taxes and fees;
      total annual premium including taxes and fees; total policy premium and surcharges; total amount payable;
      total premium fees and taxes; total premium fees; total amount due at binding; total premium and charges;
      premium and fees; premium taxes and fees total; total to pay; total policy premium including surcharges;
      total premium including surcharges; total premium including assessments; total prepaid amount; total amount paid;
      total with fees; total balance due; policy grand total; total premium due including taxes and fees;
      total annual premium and fees; total including surcharges; total including fees; total including taxes;
      premium with taxes and fees; total estimated premium taxes fees and surcharges; total premium and assessments;
      total term cost; total estimated annual premium including taxes and assessments;
      total estimated annual premium including all taxes and assessments; total premium including all taxes and fees`),
    partLabels: [],
    not: list(`
      prior; previous; expiring; former; last year; current term; deposit; installment; down payment; return;
      additional premium; change; adjustment; minimum; limit; building; insured value; value; payroll; losses; claims; paid;
      incurred; reserve; area; units; vehicles; number; aggregate; terrorism; taxes only; percent; exposure; loss; reserves;
      monthly; quarterly; in full`),
  },
  {
    field: "minimumEarnedPremiumPercent", value: "PERCENT", label: "Minimum earned premium, percent", better: "LOWER",
    lines: [],
    why: "The carrier keeps this share even if the policy is canceled early.",
    questions: list(`
      minimum earned premium; premium kept; kept if the insured cancels; minimum retained; fully earned`),
    sections: ["DECLARATIONS", "ENDORSEMENT", "SCHEDULE", "OTHER", "FORM"],
    labels: list(`
      premium is at least earned; at least earned; minimum earned premium is; earned at binding; percent earned;
      premium is minimum earned; of the premium is earned; minimum earned on cancellation; minimum earned premium;
      minimum earned; minimum retained premium; minimum premium earned; minimum and earned; mep;
      minimum earned premium percentage; minimum retained; percent minimum earned; fully earned; minimum earned at inception;
      earned premium; of premium is minimum earned; premium minimum earned; earned at inception; minimum premium retained;
      minimum earned premium of; minimum earned premium endorsement; minimum percentage earned`),
    partLabels: [],
    not: list("coinsurance; deductible"),
  },
  {
    field: "billingType", value: "CHOICE", label: "Billing type", better: null,
    lines: [],
    why: "It decides whom the insured pays.",
    questions: list("billing type; direct bill; agency bill; who bills"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      policy will be billed; will be billed; billed; type of billing; billing company; billing type; billing method; bill type;
      billing; bill to; bill plan; billing plan; payment method; method of payment; direct bill; agency bill; billed by; bill;
      bill method; premium billing; billing mode`),
    partLabels: [],
    not: list("inquiries; question; address; account number; phone; date"),
  },
  {
    field: "intervalType", value: "CHOICE", label: "Payment interval", better: null,
    lines: [],
    why: "It decides when the premium falls due.",
    questions: list("payment plan; how often is it paid; installments; pay monthly"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      policy will be billed; will be billed; billed; installment option; payment plan; pay plan; billing plan;
      payment interval; payment option; installment plan; payment frequency; payment mode; payment terms; premium payment;
      payable; premium payable; pay mode; installments; payment schedule; billing frequency; billing; payment; bill plan;
      premium is payable; billing mode`),
    partLabels: [],
    not: list("medical; audit; adjustment; loss; options; period; interim; reporting"),
  },
  {
    field: "deductible", value: "MONEY", label: "Deductible", better: "LOWER",
    lines: [],
    why: "The insured pays this much of each loss.",
    questions: list("deductible; what does the insured pay itself; out of pocket"),
    sections: ["DECLARATIONS", "SCHEDULE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      deductible; policy deductible; property deductible; deductible amount; deductible per occurrence;
      all other perils deductible; all other perils; aop deductible; aop; standard deductible; liability deductible;
      bodily injury and property damage deductible; per claim deductible; per occurrence deductible; deductible per claim;
      deductible each occurrence; building deductible; base deductible; each occurrence deductible; deductible each claim;
      basic deductible; all perils deductible; all other causes of loss; all covered causes of loss deductible;
      blanket deductible; property damage deductible; flat deductible; basic property deductible;
      all other covered causes of loss; deductible all perils; deductible all other perils; optional deductible;
      property coverage deductible; deductible applicable; per loss deductible; section i deductible; bi pd deductible;
      deductible per loss; deductible liability; loss deductible; contents deductible;
      buildings and personal property deductible; per occurrence property deductible; property damage liability deductible;
      policy wide deductible`),
    partLabels: [],
    not: list(`
      wind; hail; named storm; hurricane; flood; earthquake; equipment breakdown; glass; theft; water; cyber; data; auto;
      comprehensive; collision; crime; employee dishonesty; employee theft; optional coverage; employee benefit; professional;
      spoilage; outdoor; signs; money; sprinkler; vandalism; premium; credit; waiting; hours; equipment; tools; cargo;
      sinkhole; freeze; aggregate; retention; exclusion; endorsement; sewer; utility; sump; building glass; business income;
      exterior glass; inland marine; identity; forgery`),
  },
  {
    field: "experienceModification", value: "FACTOR", label: "Experience modification", better: "LOWER",
    lines: ["WORKERS_COMPENSATION"],
    why: "It scales the workers compensation premium.",
    questions: list("experience modification; experience mod; xmod; emod; mod factor"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      experience modification; experience modification factor; experience mod; experience rating modification;
      experience modifier; mod factor; experience rating factor; exp mod; emod; x mod; xmod; experience factor; merit rating;
      experience rating; mod; exp mod factor; experience rating mod; e mod; emr; experience modification rate;
      interstate experience modification; intrastate experience modification`),
    partLabels: [],
    not: list("anniversary; period; plan; schedule"),
  },
];
