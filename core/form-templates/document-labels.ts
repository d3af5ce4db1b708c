/** How documents and people label what forms ask for. Data: the first that fits a label whole. */
export type LabelKind =
  | "TEXT"
  | "LONG"
  | "DATE"
  | "AMOUNT"
  | "COUNT"
  | "FEIN"
  | "CODE"
  | "PARTY"
  | "ADDRESS"
  | "ENTITY"
  | "CAUSES"
  | "PERCENT"
  | "VALUATION"
  | "YES_NO";

export interface DocumentLabel {
  label: RegExp;
  key: string;
  kind: LabelKind;
}

const label = (pattern: string, key: string, kind: LabelKind): DocumentLabel => ({
  label: new RegExp(String.raw`^(?:${pattern})$`, "iu"),
  key,
  kind,
});

const insured = String.raw`(?:first )?(?:named )?insured|applicant|proposed insured`;
const company = String.raw`${insured}|business|company|client`;
const legalName = String.raw`(?:${insured})|(?:${company})(?:['’]s)? \(?(?:legal |full )?name\)?|legal name(?: of (?:the )?(?:business|applicant|insured))?|(?:business |company )?legal (?:business )?name`;

export const documentLabels: readonly DocumentLabel[] = [
  label(String.raw`${legalName}`, "insured.0.name", "PARTY"),
  label(
    String.raw`(?:(?:${company}) )?mailing address|(?:${company})(?:['’]s)? address|address of (?:the )?(?:applicant|insured)`,
    "insured.0",
    "ADDRESS",
  ),
  label(
    String.raw`(?:federal )?(?:fein|ein|tax (?:id|number|identification)|employer id(?:entification)?)(?: ?(?:no\.?|number|#))?(?: \((?:fein|ein)\))?|fein or soc(?:ial)? sec(?:urity)? ?#?`,
    "insured.0.fein",
    "FEIN",
  ),
  label(String.raw`naics(?: codes?)?(?: no\.?| number| #)?`, "insured.0.naics", "CODE"),
  label(String.raw`sic(?: codes?)?(?: no\.?| number| #)?`, "insured.0.sic", "CODE"),
  label(String.raw`gl (?:class )?code`, "insured.0.glCode", "CODE"),
  label(
    String.raw`(?:(?:business|company|main|office|primary|applicant) )?(?:tele)?phone(?: ?(?:no\.?|number|#))?`,
    "insured.0.phone",
    "TEXT",
  ),
  label(String.raw`(?:(?:business|company|applicant) )?e-?mail(?: address)?`, "insured.0.email", "TEXT"),
  label(String.raw`(?:business |company )?web ?site(?: address)?`, "insured.0.website", "TEXT"),
  label(
    String.raw`(?:(?:legal |business |type of )?(?:entity|organization)(?: type)?|form of business|legal (?:form|structure)|business structure)`,
    "insured.0.entity",
    "ENTITY",
  ),
  label(
    String.raw`(?:date )?(?:business )?(?:started|established|founded|start date|date established)|date business started|in business since`,
    "business.started",
    "DATE",
  ),
  label(
    String.raw`years in business|(?:number of )?years (?:in operation|of operation)`,
    "business.years",
    "COUNT",
  ),
  label(
    String.raw`(?:description|nature|type) of (?:the )?(?:business |primary )?(?:operations?|business)|(?:business |primary )?operations|business description|what (?:the business|they|we) do(?:es)?`,
    "business.operations",
    "LONG",
  ),
  label(
    String.raw`(?:requested |proposed |desired )(?:effective|eff\.?|start|inception)(?: date)?|(?:effective|coverage start) date (?:requested|needed|desired)|coverage (?:needed|to begin|starts?|begins?)(?: on)?`,
    "proposed.effective",
    "DATE",
  ),
  label(
    String.raw`(?:requested |proposed |desired )(?:expiration|exp\.?)(?: date)?`,
    "proposed.expiration",
    "DATE",
  ),
  label(
    String.raw`(?:annual |gross |estimated |projected |total )*(?:revenues?|sales|receipts)`,
    "location.0.revenue",
    "AMOUNT",
  ),
  label(
    String.raw`(?:number of )?full[- ]?time(?: employees?| staff)?|(?:#|no\.) full[- ]?time(?: empl(?:oyees)?)?`,
    "location.0.fullTime",
    "COUNT",
  ),
  label(
    String.raw`(?:number of )?part[- ]?time(?: employees?| staff)?|(?:#|no\.) part[- ]?time(?: empl(?:oyees)?)?`,
    "location.0.partTime",
    "COUNT",
  ),
  label(
    String.raw`(?:described premises|covered premises|insured premises|premises|location|risk|property|physical|building|insured (?:location|property|building))(?: (?:no\.?|number|#)? ?1)?(?: address)?|loc(?:ation)? ?#? ?1(?: address)?|address of (?:the )?(?:premises|building|property)`,
    "location.0",
    "ADDRESS",
  ),
  label(
    String.raw`(?:location|loc|premises)\.? ?(?:no\.?|number|#)? ?2(?: address)?`,
    "location.1",
    "ADDRESS",
  ),
  label(
    String.raw`(?:location|loc|premises)\.? ?(?:no\.?|number|#)? ?3(?: address)?`,
    "location.2",
    "ADDRESS",
  ),
  label(String.raw`year (?:built|constructed)|built in`, "location.0.builtYear", "CODE"),
  label(String.raw`(?:type of )?construction(?: type| class)?`, "location.0.construction", "TEXT"),
  label(
    String.raw`(?:number of |# ?(?:of )?|no\. (?:of )?)?(?:stories|storeys|floors)`,
    "location.0.stories",
    "COUNT",
  ),
  label(String.raw`(?:number of |# ?(?:of )?)?basements`, "location.0.basements", "COUNT"),
  label(
    String.raw`(?:total |building |gross )*(?:floor )?(?:area|square (?:feet|footage)|sq\.? ?ft\.?)(?: \(?(?:sq\.? ?ft\.?|square feet)\)?)?`,
    "location.0.area",
    "COUNT",
  ),
  label(String.raw`(?:covered )?causes? of loss(?: form)?`, "term.causes", "CAUSES"),
  label(String.raw`co-?insurance(?: percentage)?`, "term.coinsurance", "PERCENT"),
  label(String.raw`valuation(?: basis| method)?`, "term.valuation", "VALUATION"),
  label(String.raw`(?:fire )?protection class`, "location.0.protectionClass", "CODE"),
  label(String.raw`roof (?:type|material)`, "location.0.roof", "TEXT"),
  label(String.raw`roof(?:ing)? (?:updated|replaced|year|update(?: year)?)`, "location.0.roofYear", "CODE"),
  label(String.raw`wiring (?:updated|replaced|year|update(?: year)?)`, "location.0.wiringYear", "CODE"),
  label(String.raw`plumbing (?:updated|replaced|year|update(?: year)?)`, "location.0.plumbingYear", "CODE"),
  label(
    String.raw`(?:heating|hvac) (?:updated|replaced|year|update(?: year)?)`,
    "location.0.heatingYear",
    "CODE",
  ),
  label(String.raw`(?:distance to )?(?:fire )?hydrant(?: \(?feet\)?)?`, "location.0.hydrantFeet", "COUNT"),
  label(String.raw`(?:distance to )?fire station(?: \(?miles\)?)?`, "location.0.stationMiles", "COUNT"),
  label(
    String.raw`(?:building |insurable |insured )*(?:interest|occupancy status)|owner or tenant`,
    "location.0.interest",
    "TEXT",
  ),
  label(String.raw`county`, "location.0.county", "TEXT"),
  label(String.raw`(?:primary |main |insured )?contact(?: person| name)?`, "contact.0.name", "TEXT"),
  label(String.raw`contact (?:tele)?phone(?: number)?`, "contact.0.phone", "TEXT"),
  label(String.raw`contact e-?mail(?: address)?`, "contact.0.email", "TEXT"),
  label(String.raw`inspection contact`, "contactFor.INSPECTION.name", "TEXT"),
  label(String.raw`(?:accounting|audit)(?: records)? contact`, "contactFor.ACCOUNTING.name", "TEXT"),
  label(String.raw`claims? contact`, "contactFor.CLAIMS.name", "TEXT"),
  label(String.raw`certificate holder|holder`, "holder", "PARTY"),
  label(String.raw`mortgagee|mortgage ?holder|mortgage company|lender`, "interest.0", "PARTY"),
  label(String.raw`loss payee`, "interest.0", "PARTY"),
  label(String.raw`additional interest`, "interest.0", "PARTY"),
  label(String.raw`loan (?:no\.?|number|#)`, "interest.0.loan", "CODE"),
  label(
    String.raw`(?:cancellation|cancel(?:lation)? effective)(?: date)?|(?:effective date of|date of) cancellation|cancel (?:on|as of|effective)`,
    "cancellation.date",
    "DATE",
  ),
  label(
    String.raw`(?:effective date of (?:the )?)?(?:change|transfer) (?:of (?:agent|broker|producer|agency) )?(?:effective|date|effective date)|change effective(?: date)?`,
    "agentChange.date",
    "DATE",
  ),
  label(
    String.raw`(?:current|prior|previous|present|replaced) (?:agency|agent|broker|producer)(?: of record)?`,
    "agentChange.priorAgency",
    "TEXT",
  ),
  label(String.raw`binder (?:no\.?|number|#)`, "bound.binderNumber", "CODE"),
  label(
    String.raw`(?:experience )?mod(?:ification)?(?: factor| rate)?|(?:experience )?emr`,
    "wc.modification",
    "CODE",
  ),
  label(
    String.raw`description of (?:operations(?: ?/ ?locations(?: ?/ ?vehicles)?)|work|project)|project`,
    "certificate.description",
    "LONG",
  ),
];

export const interestKinds: readonly (readonly [RegExp, string])[] = [
  [/lender['’]?s loss pay/i, "LENDERS_LOSS_PAYABLE"],
  [/loss payee/i, "LOSS_PAYEE"],
  [/mortgage/i, "MORTGAGEE"],
  [/additional insured/i, "ADDITIONAL_INSURED"],
];

export const entityWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:sub ?-?chapter s|s[ -]corp(?:oration)?)\b/i, "SUBCHAPTER_S_CORPORATION"],
  [/\bl\.?l\.?c\b|limited liability company/i, "LIMITED_LIABILITY_COMPANY"],
  [/\bnon[- ]?profit|not[- ]for[- ]profit\b/i, "NONPROFIT"],
  [/\bjoint venture\b/i, "JOINT_VENTURE"],
  [/\bpartnership\b/i, "PARTNERSHIP"],
  [/\btrust\b/i, "TRUST"],
  [/\b(?:individual|sole propriet\w+)\b/i, "INDIVIDUAL"],
  [/\bcorporation|corp\.?|incorporated\b/i, "CORPORATION"],
];
