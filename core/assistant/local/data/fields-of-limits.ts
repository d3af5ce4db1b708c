/** Limits and retentions: rows of the field table (fields.ts says what its columns are). */
import type { FieldRow } from "./field-row.ts";
import { list } from "./list.ts";

// prettier-ignore
export const fieldsOfLimits: readonly FieldRow[] = [
  {
    field: "glPerOccurrenceLimit", value: "MONEY", label: "Each occurrence", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It is the most that is paid for one occurrence.",
    questions: list(`
      each occurrence limit; each occurrence liability limit; per occurrence; occurrence limit; general liability limit; liability limit`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      general liability each occurrence; liability and medical expenses; liability and medical expenses limit;
      businessowners liability; business liability; liability and medical expenses each occurrence; business liability limit;
      general liability occurrence; general liability per occurrence; gl each occurrence;
      liability and medical expense per occurrence; businessowners liability and medical expenses;
      commercial general liability each occurrence; bodily injury and property damage each occurrence limit;
      general liability limit; liability and med exp; business liability coverage; liability medical expenses per occurrence;
      liability limit each occurrence; bodily injury and property damage liability each occurrence`),
    partLabels: list(`
      each occurrence; each occurrence limit; per occurrence; occurrence; occurrence limit; per occurrence limit;
      any one occurrence; every occurrence; limit each occurrence; bodily injury and property damage;
      bodily injury property damage each occurrence; bodily injury and property damage limit; liability limit;
      limit of liability; limit of insurance; general liability; liability; liability limits of insurance;
      each claim or occurrence; each occurrence limit of insurance; bi pd; bi pd each occurrence; combined single limit;
      coverage a each occurrence; liability coverage; premises liability; each occurrence of bodily injury and property damage;
      coverage a bodily injury and property damage; bodily injury and property damage liability; occurrence limit of liability;
      per occurrence limit of liability; commercial general liability`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; abuse; molestation;
      employee benefit; liquor; pollution; cyber; professional; wrongful act; sewage; crisis; uninsured; underinsured;
      terrorism; fungi; mold; silica; assault; battery; sublimit; data breach; garage; garagekeeper; stop gap; employment;
      error omission; limited coverage; hired auto; non owned auto; cargo; directors officers; umbrella; communicable;
      aggregate; rented; premises damage; fire damage; personal; advertising; product; medical payment; medical expense any;
      per person; each person; employee; disease; accident; auto; tenant; offense; project; location limit; building; fire legal`),
  },
  {
    field: "glAggregateLimit", value: "MONEY", label: "General aggregate", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It is the most that is paid in one term.",
    questions: list("general aggregate; aggregate limit; aggregate"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      general aggregate; general aggregate limit; aggregate limit other than products completed operations;
      general aggregate other than products completed operations; general liability aggregate;
      other than products completed operations aggregate; general annual aggregate; general aggregate limit of insurance;
      gen agg; general liability general aggregate; annual general aggregate; policy general aggregate;
      aggregate other than products and completed operations; aggregate limit except products completed operations;
      general policy aggregate; liability general aggregate; businessowners liability aggregate;
      all other occurrences aggregate; liability aggregate other than products completed operations; general total limit;
      commercial general liability aggregate; liability and medical expenses aggregate; general aggregate per location;
      general aggregate per project; other than products completed operations; business liability aggregate;
      liability and medical expenses annual aggregate; general total aggregate`),
    partLabels: list(`
      aggregate; aggregate limit; annual aggregate; policy aggregate; total aggregate; liability aggregate;
      aggregate limit of insurance; aggregate limit of liability; policy period aggregate; per policy aggregate;
      annual aggregate limit; all other`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; abuse; molestation;
      employee benefit; liquor; pollution; cyber; professional; wrongful act; sewage; crisis; uninsured; underinsured;
      terrorism; fungi; mold; silica; assault; battery; sublimit; data breach; garage; garagekeeper; stop gap; employment;
      error omission; limited coverage; hired auto; non owned auto; cargo; directors officers; umbrella; communicable;
      personal; advertising; each employee; disease; auto; medical; rented; applies per; limit applies; products aggregate;
      completed operations aggregate limit of`),
  },
  {
    field: "glProductsAndCompletedOperationsLimit", value: "MONEY", label: "Products and completed operations aggregate", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It is the most that is paid in one term for products and finished work.",
    questions: list("products and completed operations; completed operations aggregate; products aggregate"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      products and completed; products aggregate limit; comp op aggregate; products completed op; products compl ops;
      products completed operations aggregate; products completed operations aggregate limit;
      products and completed operations; products completed operations; products comp op agg; products comp ops;
      products comp op aggregate; completed operations aggregate; products aggregate;
      products and completed operations aggregate limit; prod comp ops agg; products completed ops agg; pco aggregate;
      products completed work aggregate; products completed operations hazard; completed operations;
      products liability aggregate; products completed operations hazard aggregate; aggregate products completed operations;
      products completed operations annual aggregate; products completed operations liability;
      products completed work hazard aggregate limit; products comp operations aggregate;
      aggregate limit products completed operations; products completed operations limit; prod completed ops;
      comp ops aggregate; pco agg; products co aggregate; products completed operations hazard limit;
      products liability completed operations aggregate; liability and medical expenses products completed operations aggregate`),
    partLabels: list("product; product aggregate limit"),
    not: list(`
      deductible; retention; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; premium; other than; except;
      excluding; exclusion; umbrella; cyber; withdrawal; recall; spoilage; hazard means; professional`),
  },
  {
    field: "glPersonalAndAdvertisingInjuryLimit", value: "MONEY", label: "Personal and advertising injury", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It is the most that is paid for libel, slander and the like.",
    questions: list(`
      personal and advertising injury; advertising injury; personal injury limit; libel and slander`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      personal and advertising injury; personal and advertising injury limit; personal advertising injury;
      personal injury and advertising injury; personal adv injury; pers and adv injury; personal and advertising;
      personal injury advertising; advertising injury; personal and adv inj; p&a injury;
      personal and advertising injury each person or organization; personal and advertising injury liability;
      personal injury limit; personal injury and advertising; pai;
      personal and advertising injury any one person or organization; personal injury; advertising and personal injury;
      p and ai; personal advertising injury liability; coverage b personal and advertising injury`),
    partLabels: [],
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; protection;
      aggregate; auto; umbrella; cyber; professional; exclusion; aircraft; workplace`),
  },
  {
    field: "glRentedPremisesDamageLimit", value: "MONEY", label: "Damage to rented premises", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "Leases often ask for a certain amount here.",
    questions: list("damage to premises rented; damage to rented premises; rented premises; fire legal; tenant damage"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      damage to premises rented to you; damage to premises rented to you limit; damage to rented premises; rented premises;
      premises rented to you; damage to premises rented; fire damage; fire legal liability; tenants legal liability;
      fire damage limit; damage to rented premises each occurrence; damage to property rented to you; fire damage any one fire;
      damage to premises; tenants liability; premises damage; damage to leased premises; rented to you;
      tenants fire legal liability; tenants property damage liability; damages to premises rented to you; fire legal;
      fire damage legal liability; damage to premises rented to you any one premises; dpr; dpr limit; damage premises rented;
      tenants property damage; damage to rented property; legal liability fire; damage to premises rented by you;
      damage to premises you rent; liability damage to premises rented to you; dmg to rented premises; fire damage liability;
      damage to rented premises liability`),
    partLabels: list("any one premises; any one fire; any one premise"),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; aggregate; auto;
      vehicle; rented vehicles; rented equipment; equipment`),
  },
  {
    field: "glMedicalPerPersonLimit", value: "MONEY", label: "Medical expense, any one person", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It pays small injuries without a lawsuit.",
    questions: list("medical expense; medical payments; med pay; med exp; medical expense limit per person; medical expense per person"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      medical expense; medical expense limit; medical expenses; medical payments; medical expense any one person; med exp;
      med exp any one person; medical payments per person; medical expenses per person; medical payments limit;
      medical expense each person; med pay; medical payments each person; medical limit; medical expenses any one person;
      med pay per person; premises medical payments; medical payments to others; medical coverage;
      medical payment any one person; medical per person; medical expense per person limit; medical exp;
      medical payments any one person; medical expense coverage; coverage c medical payments; coverage c medical expense;
      medical; med expense; med expenses any one person; medical payments per person limit`),
    partLabels: list("any one person; per person; each person"),
    not: list(`
      deductible; retention; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; premium; auto;
      liability and; each accident; per accident; aggregate; each occurrence; evacuation; professional; exclusion; malpractice;
      motorist; vehicle`),
  },
  {
    field: "glMedicalPerOccurrenceLimit", value: "MONEY", label: "Medical expense, each occurrence", better: "HIGHER",
    lines: ["GENERAL_LIABILITY","BUSINESS_OWNERS"],
    why: "It pays small injuries without a lawsuit.",
    questions: list("medical expense each occurrence; medical payments each accident"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      medical expense each occurrence; medical payments each accident; medical payments per accident;
      medical expenses per occurrence; medical expense any one accident; medical payments each occurrence;
      medical expense per accident; medical per occurrence; medical payments per occurrence`),
    partLabels: [],
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; auto;
      liability and; aggregate; per person; vehicle`),
  },
  {
    field: "propertyBuildingLimit", value: "MONEY", label: "Building", better: "HIGHER",
    lines: ["PROPERTY","BUSINESS_OWNERS","FLOOD"],
    why: "It is the most that is paid for the buildings.",
    questions: list(`
      building limit; building coverage; how much is the building insured for; limit on the building`),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER"],
    labels: list(`
      building; building limit; buildings; building coverage; blanket building; blanket buildings; total building limit;
      building value; total building; limit of insurance building; building limit of insurance; building replacement cost;
      coverage a building; building amount; blanket building limit; buildings limit of insurance; total buildings;
      building property; building and personal property; blanket building and personal property;
      building and business personal property; building and your business personal property; building and your personal property;
      blanket building and business personal property; blanket real and personal property; building property coverage;
      real property; scheduled buildings; dwelling; covered buildings; insured buildings; building insured value;
      limit on the building; building amount of insurance; total building value; building coverage limit;
      blanket real property; buildings total; residential buildings; building and contents; building or structure;
      building blanket limit; commercial building; building replacement value; total insured building value; sum of buildings;
      building structure`),
    partLabels: [],
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; ordinance; newly;
      acquired; glass; debris; code; demolition; backup; construction; description; age; number; ornament; income; sign; year;
      area; square; feet; sq; ft; stories; foundation; underground; green; utility; interest; increase; inflation; undamaged; law;
      tenant; tenants; loss of rents; each additional; outbuilding; other structure; materials; supplies; per building;
      equipment; limited coverage; type; valuation; owner; occupant; upgrade; builders; vacant; damage to buildings;
      damage to building; theft; losses; loss`),
  },
  {
    field: "propertyContentsLimit", value: "MONEY", label: "Business personal property", better: "HIGHER",
    lines: ["PROPERTY","BUSINESS_OWNERS","FLOOD"],
    why: "It is the most that is paid for furniture, stock and equipment.",
    questions: list("contents limit; business personal property; personal property limit; bpp; contents"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER"],
    labels: list(`
      business personal property; business personal property limit; contents; contents limit; personal property;
      your business personal property; blanket business personal property; bpp; bpp limit; business property; blanket contents;
      blanket personal property; total business personal property; total contents; personal property limit; business contents;
      contents coverage; coverage b business personal property; coverage b contents; coverage b personal property;
      personal property of insured; business personal property limit of insurance; contents value; contents replacement cost;
      total bpp; insured contents; business personal property coverage; business personal property replacement cost;
      community personal property; association personal property; your personal property; bus pers prop;
      coverage c personal property; business personal property value; personal property value; content;
      total personal property; bpp value; business personal property blanket limit; personal property amount;
      contents amount of insurance; furniture fixtures and equipment; personal property of the insured; stock and contents;
      limit on business personal property; bpp limit of insurance; total contents limit`),
    partLabels: [],
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; others; transit;
      off premises; away from; newly; acquired; undescribed; temporary; temporarily; seasonal; outdoor; employee; employees;
      effects; any other; installation; exhibition; vehicles; deferred; income; building; portable; premises outside; increase;
      theft; signs; computer; electronic; storage; worldwide; fairs; trade show; debris; in the care; patients; guest;
      residents; directors; loss; rented; personal property in; damage; landlord; landlords; tenant; tenants`),
  },
  {
    field: "umbrellaPerOccurrenceLimit", value: "MONEY", label: "Umbrella, each occurrence", better: "HIGHER",
    lines: ["UMBRELLA"],
    why: "It is what stands above the primary limits.",
    questions: list("umbrella limit; excess limit; umbrella each occurrence; umbrella"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      umbrella each occurrence; umbrella liability; umbrella limit; umbrella occurrence; excess each occurrence;
      umbrella liability limit; umbrella liability each occurrence; commercial umbrella; commercial umbrella liability;
      excess liability each occurrence; umbrella per occurrence; umbrella liability per occurrence; commercial umbrella limit;
      umbrella; excess liability limit; umbrella liability each occurrence limit; umbrella limit of liability;
      umbrella limit of insurance; excess liability`),
    partLabels: list(`
      each occurrence; each occurrence limit; per occurrence; occurrence limit; occurrence; limit of liability;
      limit of insurance; limit; liability limit; each claim; each incident; each event; policy limit;
      each occurrence limit of liability; liability coverage limit; limits of insurance each occurrence; any one occurrence;
      coverage limit; limits of liability; limits of insurance; bodily injury and property damage each occurrence`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; retained; underlying; aggregate; crisis;
      medical; personal; advertising; disease; employee; products; accident; auto; each person; general liability; terrorism;
      employers; over; above; schedule`),
  },
  {
    field: "umbrellaAggregateLimit", value: "MONEY", label: "Umbrella aggregate", better: "HIGHER",
    lines: ["UMBRELLA"],
    why: "It is the most that the umbrella pays in one term.",
    questions: list("umbrella aggregate; excess aggregate"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      umbrella aggregate; umbrella aggregate limit; excess aggregate; umbrella liability aggregate; umbrella general aggregate;
      excess liability aggregate; umbrella annual aggregate; commercial umbrella aggregate; umbrella liability aggregate limit`),
    partLabels: list(`
      aggregate; aggregate limit; general aggregate; annual aggregate; policy aggregate; general aggregate limit;
      aggregate limit of liability; total aggregate; other aggregate; aggregate where applicable; policy aggregate limit;
      aggregate limit of insurance; limit of liability aggregate; annual aggregate limit; general annual aggregate`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; retained; underlying; products;
      completed operations; crisis; personal; general liability; disease; employee; terrorism; auto; over; above`),
  },
  {
    field: "wcPerAccidentLimit", value: "MONEY", label: "Employers liability, each accident", better: "HIGHER",
    lines: ["WORKERS_COMPENSATION"],
    why: "It is the most that employers liability pays for one accident.",
    questions: list("employers liability each accident; each accident limit; bodily injury by accident"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      el each accident; bodily injury by accident; bodily injury by accident each accident; employers liability each accident;
      e l each accident; employers liability bodily injury by accident; employers liability accident;
      bodily injury by accident limit; employers liability per accident; workers compensation each accident; bi by accident`),
    partLabels: list(`
      each accident; accident; per accident; by accident; any one accident; each accident limit; each occurrence`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; disease; auto;
      combined single; property damage; uninsured; medical; motorist; collision; garage; umbrella; personal injury;
      policy limit; aggregate; csl`),
  },
  {
    field: "wcPerDiseasePolicyLimit", value: "MONEY", label: "Employers liability, disease, policy limit", better: "HIGHER",
    lines: ["WORKERS_COMPENSATION"],
    why: "It is the most that employers liability pays for disease in one term.",
    questions: list("disease policy limit; policy limit for disease"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      disease policy limit; bodily injury by disease policy limit; el disease policy limit; e l disease policy limit;
      disease aggregate; employers liability disease policy limit; bodily injury by disease policy; disease policy;
      el disease policy; by disease policy limit; bodily injury disease policy limit; disease each policy;
      occupational disease policy limit`),
    partLabels: list("policy limit"),
    not: list(`
      deductible; retention; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; premium; accident;
      each employee limit; auto; per employee`),
  },
  {
    field: "wcPerDiseaseEmployeeLimit", value: "MONEY", label: "Employers liability, disease, each employee", better: "HIGHER",
    lines: ["WORKERS_COMPENSATION"],
    why: "It is the most that employers liability pays for one employee's disease.",
    questions: list("disease each employee; disease per employee"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      disease each employee; bodily injury by disease each employee; el disease each employee; e l disease each employee;
      el disease ea employee; employers liability disease each employee; disease per employee;
      bodily injury by disease employee; disease employee; disease each employee limit; disease each person;
      by disease each employee; bodily injury disease each employee; occupational disease each employee`),
    partLabels: list("each employee; per employee; any one employee; employee"),
    not: list(`
      deductible; retention; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; premium; accident;
      policy limit; auto; benefit`),
  },
  {
    field: "cyberAggregateLimit", value: "MONEY", label: "Cyber aggregate", better: "HIGHER",
    lines: ["CYBER"],
    why: "It is the most that the cyber policy pays in one term.",
    questions: list("cyber limit; cyber aggregate; policy aggregate"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list(`
      cyber aggregate; cyber aggregate limit; cyber policy aggregate; cyber liability aggregate;
      maximum policy aggregate limit; policy aggregate limit of liability; cyber limit; cyber liability; cyber liability limit;
      aggregate limit all insuring agreements; cyber annual aggregate; cyber insurance limit; data breach aggregate;
      cyber suite annual aggregate limit`),
    partLabels: list(`
      aggregate; aggregate limit; policy aggregate; policy aggregate limit; annual aggregate; total aggregate;
      maximum aggregate limit; limit of liability; limit of insurance; aggregate limit of liability;
      aggregate limit of insurance; maximum policy aggregate; policy limit; combined aggregate; overall aggregate;
      maximum single limit; total limit of liability; limit; aggregate for all claims; policy period aggregate;
      annual aggregate limit; aggregate limit of liability for all insuring agreements; each claim and aggregate;
      overall policy limit; maximum policy limit`),
    not: list(`
      deductible; retention; premium; rate; tax; fee; exposure; payroll; coinsurance; underlying; retained; sublimit;
      each claim only; per event; regulatory; ransom; extortion; business interruption; social engineering; funds transfer;
      dependent; bricking; pci; payment card; reputation; media; notification; forensic; response`),
  },
  {
    field: "cyberRetentionLimit", value: "MONEY", label: "Cyber retention", better: "LOWER",
    lines: ["CYBER"],
    why: "The insured pays this much of each cyber loss.",
    questions: list("cyber retention; retention; cyber deductible"),
    sections: ["DECLARATIONS", "SCHEDULE", "CERTIFICATE", "OTHER", "ENDORSEMENT"],
    labels: list("cyber retention; cyber deductible; cyber liability retention; cyber liability deductible"),
    partLabels: list(`
      retention; retention each claim; each claim retention; policy retention; self insured retention; retention amount;
      deductible; deductible each claim; retention per claim; each incident retention; aggregate retention;
      per claim retention; retention each event; each event retention; general retention; all claims retention;
      retention each incident`),
    not: list("premium; waiting; hours; limit of; sublimit"),
  },
];
