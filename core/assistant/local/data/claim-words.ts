/**
 * How papers of a loss name its facts, which words tell its cause, and how policies word the clauses that bear on it. The
 * tables are data, to be reviewed as such; phrases are those of comparison/words.ts. Questions are in our own words.
 */
import { list } from "./list.ts";

/** AMOUNT: money. DATE: a calendar date. TEXT: whatever stands behind the label. */
export interface LossField {
  key:
    | "DATE"
    | "REPORTED"
    | "CLAIMED"
    | "INSURED"
    | "PLACE"
    | "VEHICLE"
    | "WHAT"
    | "AMOUNT"
    | "CLAIMANT"
    | "REQUESTED"
    | "SENT"
    | "PROTECTED";
  label: string;
  value: "AMOUNT" | "DATE" | "TEXT";
  labels: readonly string[];
  not: readonly string[];
  /** Sentences that state it without a label. */
  said?: readonly string[];
  /** But not those. */
  unsaid?: readonly string[];
}

const happened = list(
  "occur*; happen*; took place; burst; broke; leak*; collid*; struck; hit; fell; slipped; tripped; caught fire; burned; stolen; stole; broke into; broken into; damaged; flooded; exploded; collapsed; injured; was|were hurt; backed up; froze; vandalized; spilled; loss of; accident of; on the night|morning|afternoon|evening of; date of loss",
);

// prettier-ignore
export const lossFields: readonly LossField[] = [
  {
    key: "DATE", label: "Date of loss", value: "DATE",
    labels: list("date of loss|accident|occurrence|incident|injury|event|damage; date and time of loss|accident|occurrence|incident; loss|accident|incident|occurrence|injury date; occurred on; when did .. happen|occur; date time of loss; d o l; dol"),
    not: list("report*; notice; notified; birth; hire; policy"),
    said: happened,
    unsaid: list("report*; notif*; policy|coverage period; effective; expir*; letter of; dated; received your; proof of loss; inspect*; estimate*; hired; inception"),
  },
  {
    key: "REPORTED", label: "Reported", value: "DATE",
    labels: list("date reported; reported; reported on|to; date of report|notice; notice given|received; date notified; claim reported; report date"),
    not: list("by; police"),
    said: list("reported; notified; told|informed|called .. insurance company|insurer|carrier; gave|given notice; first notice; notice of .. received; received notice|your notice; tendered"),
    unsaid: list("police; proof of loss; must; within; effective"),
  },
  {
    key: "CLAIMED", label: "Claim or suit received", value: "DATE",
    labels: list("demand|claim|suit|summons|complaint received; date of demand|service|suit; suit|summons served; served on"), not: [],
    said: list("letter .. lawyer|lawyers|attorney|attorneys|counsel; lawyer|attorney|attorneys .. letter|wrote|demand*; demand letter; letter of representation; served with|on; summons|lawsuit .. received|served; sued us|them|the insured"),
    unsaid: list("within; must; carrier|insurer .. counsel|attorney"),
  },
  {
    key: "REQUESTED", label: "Proof of loss asked for", value: "DATE",
    labels: list("proof of loss requested; proof requested"), not: [],
    said: list("request* .. proof of loss; asked .. proof of loss; proof of loss .. requested"),
    unsaid: list("within; after"),
  },
  {
    key: "SENT", label: "Proof of loss sent", value: "DATE",
    labels: list("proof of loss sent|submitted|filed|mailed; proof submitted"), not: [],
    said: list("sent|submitted|filed|mailed .. proof of loss; proof of loss .. sent|submitted|filed|mailed"),
    unsaid: list("within; must"),
  },
  {
    key: "PROTECTED", label: "Done against further damage", value: "TEXT",
    labels: list("mitigation; temporary repairs; emergency repairs; steps taken"), not: list("cost; estimate; amount"),
    said: list("tarp|tarps|tarped|tarpaulin*; board|boarded up; shut|turned off .. water|gas|power|electricity|main|valve; water|gas|power|valve .. shut|turned off; pumped out; dried out; temporary repair|repairs; covered .. opening|openings|hole; moved .. dry|safety|safe"),
    unsaid: list("must; should; please; will; would; not; never; could"),
  },
  {
    key: "INSURED", label: "Insured", value: "TEXT",
    labels: list("employer; insured; named insured; name of insured; our insured; your insured; policyholder; insured name"),
    not: list("additional; phone; address; email; location; vehicle; property; date; contact; notified; liability"),
  },
  {
    key: "PLACE", label: "Place of loss", value: "TEXT",
    labels: list("location of loss|accident|occurrence|incident|damage; loss|accident|incident location; place of loss|accident|occurrence; loss address; address of loss; where did .. happen|occur; location|place"),
    not: list("mailing; contact; number"),
  },
  {
    key: "VEHICLE", label: "Vehicle", value: "TEXT",
    labels: list("insured vehicle; our vehicle; vehicle|unit; vehicle involved; vin; vehicle identification number"),
    not: list("other; claimant; third; number of; owner; type|use"),
  },
  {
    key: "AMOUNT", label: "Amount claimed", value: "AMOUNT",
    labels: list("amount claimed|demanded|requested; amount of loss|claim|damage; estimate|estimated .. loss|damage|damages|amount|repair|repairs|cost; estimated loss|damage|cost; repair estimate; loss|claim|damage amount; demand; total claimed|claim|loss|damage; damages claimed; estimate of loss|damage"),
    not: list("deductible; limit; paid; reserve"),
    said: list("claim* .. $; demand* .. $; estimate* .. $; $ .. to repair|replace; damage* .. $; cost* .. $; wired|stole|lost|took $; loss of $; repair* .. for|at $; $ .. stolen|lost|missing"),
    unsaid: list("deductible; limit|limits; premium; we|policy will pay|pays; sublimit; bought|purchased .. $; payroll; annual*; reserve|reserved"),
  },
  {
    key: "CLAIMANT", label: "Claimant", value: "TEXT",
    labels: list("claimant; claimant name; injured person|party|worker|employee; third party; name of claimant|injured"),
    not: list("phone; address; email; attorney; vehicle"),
  },
  {
    key: "WHAT", label: "What happened", value: "TEXT",
    labels: list("description of loss|accident|occurrence|incident|damage|event; what happened; cause of loss|damage|accident; type|kind of loss|claim|damage; facts; facts of loss; loss|accident|incident description; how .. happen*|occur*; narrative; details of loss|accident; description; damaged property; property damaged; injury"),
    not: list("policy; coverage; deductible; date; vehicle"),
  },
];

/** A figure without a dollar sign that is an amount, where somebody typed it. */
export const plainAmounts = list(
  "$ to fix|repair|replace; $ in damage|damages|repairs; bill|bills|invoice|estimate|est|quote $; bill|bills|invoice|estimate of|for $; loss|lost|cost|costs $",
);

/** A sentence tells what happened if it has one of these. */
export const happenedWords = happened;

/** A sentence on what the policy says or what the carrier decides tells no fact. */
export const positionWords = list(
  "policy; policies; coverage; covered; exclu*; provision*; endorsement*; reserv*; deny|denies|denied|denial; declin*; insuring agreement; insurance; limit|limits; we will|do|cannot; are unable; you must; proof of loss; condition|conditions; please",
);
/** With which a carrier says why it may not pay. */
export const groundWords = list(
  "exclu*; not covered; does not apply|cover; do not cover|pay; no coverage; bars|barred; deny|denies|denied; precluded; outside of|the coverage|policy; limitation applies",
);

/** What sort of insurance answers for a cause. */
export type ClaimKind = "PROPERTY" | "LIABILITY" | "AUTO" | "EMPLOYEE" | "CYBER";

export interface LossCause {
  label: string;
  kinds: readonly ClaimKind[];
  /** In papers of the loss. */
  said: readonly string[];
  /** But not where these stand. */
  unsaid?: readonly string[];
  /** In the clauses of a policy. */
  clause: readonly string[];
  /** It bears on exclusions, but is no cause by itself. */
  isAside?: true;
  /** Policies that answer for it do so in a clause of its own, with a limit and a deductible of its own. */
  isApart?: true;
}

// prettier-ignore
export const lossCauses: readonly LossCause[] = [
  { label: "Fire or smoke", kinds: ["PROPERTY"], said: list("fire|fires; smoke; flame|flames; burned; burnt; lightning"), unsaid: list("fire department|marshal|alarm|station|extinguisher|code; no fire|smoke"), clause: list("fire; smoke; lightning; hostile fire") },
  { label: "Wind or hail", kinds: ["PROPERTY"], said: list("wind|winds; windstorm; hail; hailstorm; tornado; hurricane; gust*"), clause: list("wind; windstorm; hail; named storm; hurricane; wind and|or hail") },
  { label: "Flood", isApart: true, kinds: ["PROPERTY"], said: list("flood|floods|flooded|flooding; floodwater*; surface water; river .. rose|overflow*|bank*; storm surge; creek .. rose|overflow*; rising water"), clause: list("flood; surface water; storm surge; tidal") },
  { label: "Sewer or drain backup", isApart: true, kinds: ["PROPERTY"], said: list("back* up; sewer; sump; drain .. back*"), clause: list("back* up; backup; sewer*; sump") },
  { label: "Water from pipes", kinds: ["PROPERTY"], said: list("pipe|pipes; plumbing; sprinkler|sprinklers .. leak*|discharg*|burst; water heater; supply line; water leak*; leak*"), clause: list("plumbing; leakage; seepage; water damage; burst*; accidental discharge; water or moisture") },
  { label: "Freezing", isAside: true, kinds: ["PROPERTY"], said: list("froze; frozen; freezing; freeze"), clause: list("freez*") },
  { label: "Theft", kinds: ["PROPERTY"], said: list("stole; stolen; theft; burglar*; robbed; robbery; broke into; broken into; break in; missing"), clause: list("theft; burglary; robbery; dishonest*; unexplained|mysterious disappearance; shortage") },
  { label: "Vandalism", kinds: ["PROPERTY"], said: list("vandal*; graffiti; smashed"), clause: list("vandal*; malicious mischief") },
  { label: "Collapse", kinds: ["PROPERTY"], said: list("collaps*; caved in"), clause: list("collapse") },
  { label: "Earth movement", isApart: true, kinds: ["PROPERTY"], said: list("earthquake; landslide; sinkhole; earth|ground moved|shifted|sank; mudslide; subsid*"), clause: list("earth movement; earthquake; landslide; sinkhole; subsidence; mudslide") },
  { label: "Wear or gradual damage", isAside: true, kinds: ["PROPERTY"], said: list("worn; wear and tear; rust*; corro*; rotted; rot; deteriorat*; over time|months|weeks|years; gradual*; slow leak; long term"), clause: list("wear and tear; wear; rust; corrosion; decay; deterioration; gradual*; continuous or repeated; latent|hidden defect") },
  { label: "Mold", isAside: true, isApart: true, kinds: ["PROPERTY", "LIABILITY"], said: list("mold; mould; fungus; mildew"), clause: list("mold; fungus; fungi; wet rot; bacteria") },
  { label: "Equipment breakdown", isApart: true, kinds: ["PROPERTY"], said: list("breakdown; broke down; compressor .. fail*|died|quit|stopped|burned; fridge|refrigerator|freezer|cooler .. died|failed|quit|broke; short circuit*; power surge; motor .. fail*|died|quit|burned"), clause: list("breakdown; mechanical; electrical arcing|disturbance; artificially generated") },
  { label: "Power failure", isAside: true, isApart: true, kinds: ["PROPERTY"], said: list("power outage|failure; power was|went out; outage; lost power; blackout"), clause: list("power failure; failure of power; utility; utilities; off premises services") },
  { label: "Spoilage", isApart: true, kinds: ["PROPERTY"], said: list("fridge|fridges|refrigerator|refrigerators|freezer|freezers|cooler|coolers|compressor|compressors .. died|failed|fails|quit|stopped|broke|broken|warm; lost .. food|dough|cream|meat|produce|dairy|milk|seafood|fish|flowers|vaccine*; spoil*; perish*; refrigerat*; walk in cooler|freezer; thawed"), clause: list("spoil*; perishable; refrigerat*") },
  { label: "Vacancy", isAside: true, kinds: ["PROPERTY"], said: list("vacant; vacancy; unoccupied; empty for; stood empty"), clause: list("vacan*; unoccupied") },
  { label: "Vehicle accident", kinds: ["AUTO", "LIABILITY"], said: list("collid*; collision; rear ended; rear end; ran into; struck .. car|vehicle|truck|van|pedestrian; truck|van|car|vehicle|driver .. struck|hit|backed|crash*|ran|skidded|rolled; crash|crashed; intersection"), clause: list("collision; covered auto|autos liability; covered autos; ownership maintenance .. auto|autos|vehicle*; aircraft auto; automobile liability; motor vehicle*; bodily injury .. use of a covered auto; owned autos") },
  { label: "Fall or injury of a visitor", kinds: ["LIABILITY"], said: list("customer|visitor|guest|tenant|pedestrian|shopper|patron|passerby .. fell|slipped|tripped|injured|hurt|burned|cut|struck; slipped|tripped .. on|over; slip and fall; trip and fall"), clause: list("bodily injury .. property damage; bodily injury liability; premises and operations; medical expenses|payments") },
  { label: "Damage to the property of others", kinds: ["LIABILITY"], said: list("neighbor* .. damage*; damage* .. neighbor*; damage* .. property|building|ceiling|floor|home|car|fence of; damage* .. my|their house|building|home|car|property|store|office; next door; customer* .. property|car|equipment|goods; hit|struck|dented|damaged|scratched a|an|the|his|her|their|another car|van|truck|vehicle|window|fence|wall; hit|struck|dented|damaged|scratched .. parked; parked car|van|truck|vehicle .. hit|struck|dented|damaged|scratched; dropped .. on|onto .. car|van|truck|vehicle; owner* .. claims|demands; tenant below; property of others"), clause: list("bodily injury .. property damage; property damage liability; care custody or control; property in .. care custody") },
  { label: "Injury of an employee", kinds: ["EMPLOYEE", "LIABILITY"], said: list("employee|worker|laborer|roofer|helper|driver .. injured|fell|hurt|struck|crushed|caught|strained|cut|broke|burned|lacerat*; crew member|members .. injured|fell|hurt|struck|crushed|caught|strained|cut|broke|burned|lacerat*; injured employee|worker; our employee"), clause: list("bodily injury by accident|disease; workers compensation; employers liability; employee|employees .. arising out of .. employment; injury to employees; employee of the insured; bodily injury to employees; your employees") },
  { label: "Injury of somebody else's worker", kinds: ["LIABILITY"], said: list("plumber|electrician|carpenter|painter|mason|drywaller|framer|welder|glazier|landscaper|inspector|surveyor|contractor|subcontractor|deliveryman .. hurt|injured|fell|slipped|tripped|burned|cut|crushed; hurt|injured|struck|hit a|an|the|another|their plumber|electrician|carpenter|painter|mason|drywaller|framer|welder|glazier|landscaper|inspector|surveyor|contractor|subcontractor|deliveryman"), unsaid: list("not hurt|injured; nobody|no one .. hurt|injured"), clause: list("bodily injury .. property damage; bodily injury liability; employee|employees|worker|workers .. of any|another|other|a|every contractor|subcontractor; employees|workers of contractors|subcontractors; contractors|subcontractors employees|workers") },
  { label: "Work of subcontractors", isAside: true, kinds: ["LIABILITY"], said: list("subcontractor|subcontractors|sub; independent contractor"), clause: list("subcontract*; independent contractor*") },
  { label: "Faulty work", isAside: true, kinds: ["LIABILITY"], said: list("workmanship; faulty; defective; improperly|poorly installed|built; installed wrong|incorrectly"), clause: list("faulty; defective; workmanship; your work; damage to your work|product; inadequate") },
  { label: "Pollution", kinds: ["LIABILITY", "PROPERTY"], said: list("fuel|chemical|oil|diesel|gasoline spill*|leak*; spilled|spill; fumes; pollut*; contamin*; released .. chemical*"), clause: list("pollut*; contamin*; lead paint|hazard") },
  { label: "Liquor", isAside: true, kinds: ["LIABILITY"], said: list("intoxicated; drunk; served alcohol|drinks|liquor; overserved; after drinking"), clause: list("liquor; alcohol*; intoxicat*") },
  { label: "Assault", isAside: true, kinds: ["LIABILITY"], said: list("assault*; punched; stabbed; shot by; bouncer; fight; altercation"), clause: list("assault; battery; fight*; firearm*; weapon*") },
  { label: "Intended act", isAside: true, kinds: ["LIABILITY", "AUTO"], said: list("intentional*; deliberate*; on purpose"), clause: list("expected or intended; intentional*") },
  { label: "Professional services", kinds: ["LIABILITY"], said: list("advice; design error; misdiagnos*; malpractice; engineering; surveyed wrong; professional services"), clause: list("professional service|services; professional liability; professional; errors and omissions; malpractice") },
  { label: "Height of the work", isAside: true, kinds: ["LIABILITY"], said: list("story|stories; storey; high rise; feet high|above"), clause: list("height; stories; above .. feet") },
  { label: "Residential work", isAside: true, kinds: ["LIABILITY"], said: list("condominium*; townhouse*; townhome*; apartment building; tract home*; residential"), clause: list("residential; condominium*; townhouse*; habitational") },
  { label: "Roofing with heat", isAside: true, kinds: ["LIABILITY"], said: list("torch*; hot tar; heat applied; open flame"), clause: list("torch*; hot tar; open flame; heat applied") },
  { label: "Data breach or attack", kinds: ["CYBER"], said: list("ransomware; hack*; malware; data breach; phish*; encrypted our|the; unauthorized access; patient|customer records .. exposed|stolen"), clause: list("ransom*; extortion; data breach|breaches; security failure|event|incident; privacy; network security; breach response; cyber*; malicious code") },
  { label: "Payment fraud", kinds: ["CYBER"], said: list("wire transfer|fraud; wired; fraudulent|fake invoice|instruction|instructions|email; impersonat*; changed .. bank"), clause: list("funds transfer; social engineering; computer fraud; transfer of funds|money; fraudulent instruction*") },
];

/** What of the insured's own a loss struck. A property policy has limits of their own for each. */
export interface LossPart {
  /** As written in a sentence. */
  name: string;
  /** In papers of the loss. */
  said: readonly string[];
  /** In the rows of a policy. */
  limit: readonly string[];
  /** But not where these stand. */
  notLimit: readonly string[];
  /** Policies give it in sentences, too. */
  isSaid?: true;
}

// prettier-ignore
export const lossParts: readonly LossPart[] = [
  {
    name: "the building",
    said: list("building|buildings; roof|roofs|roofing; wall|walls; ceiling|ceilings; floor|floors|flooring; drywall; siding; window|windows; structure|structures; carpet|carpets|carpeting; foundation; skylight*; shingle*; barn|shed|garage .. damaged|destroyed|burned|collapsed"),
    limit: list("building|buildings; structure|structures; dwelling"),
    notLimit: list("personal property|effects; contents; ordinance; blanket; newly acquired; premium; rate"),
  },
  {
    name: "the contents",
    said: list("contents; personal property; equipment; stock; inventory; merchandise; goods; furniture; furnishings; machine|machines|machinery; tool|tools; computer|computers; laptop|laptops; server|servers; supplies; oven|ovens; mixer|mixers; refrigerator*; freezer|freezers; cooler|coolers; shelves|shelving; desk|desks; carpet|carpets|carpeting; flour; food; produce; materials; instruments; cash register*; belongings"),
    limit: list("personal property; contents; stock; equipment; bpp; furniture; inventory"),
    notLimit: list("breakdown; others; off premises; transit; newly acquired; perishable; electronic data; outdoor; premium; rate; mobile|contractors|rented equipment"),
  },
  {
    name: "business income", isSaid: true,
    said: list("lost|lose|losing .. income|revenue|sales|profit|profits|earnings|rents; loss of income|revenue|sales|profit|profits|earnings|rent|rents|business; income|revenue|sales .. lost|loss; business income|interruption; extra expense; closed for # day|days|week|weeks|month|months; closed for a|one|two|three|four|five|six|seven|eight|nine|ten day|days|week|weeks|month|months; could not open|operate|trade; had to close; shut down for"),
    limit: list("business income; extra expense; business interruption; loss of income|earnings|rents; rental value|income; time element"),
    notLimit: list("dependent; utility; civil authority; premium; rate; exclu*"),
  },
];
/** With which somebody says that a part was harmed, and does not only speak of it. */
export const harmWords = list(
  "damage|damages|damaged|damaging; destroy*; ruin*; broke|broken|breaking; burn|burned|burnt; crack*; smash*; crush*; soak*; drench*; tore|torn; ripped; blew|blown; shattered; dent*; punctured; scorched; melted; warped; stained; spoiled; flooded; collapsed; stolen; stole; lost; repair*; replac*",
);
/** With which somebody says that a part was spared. */
export const sparedWords = list(
  "not damaged|hurt|affected|touched|harmed|claimed|involved; no damage .. to; undamaged; unharmed; unaffected; intact; spared; nothing happened to; is|was|are|were fine|ok|okay|dry; not the|our|any",
);
/** What somebody fell on was not struck. */
export const underFoot = list("slipped|tripped .. on|over");
/** Of what somebody else's body suffered, and of what it cost. */
export const injuryWords = list(
  "injur*; hurt; hospital*; doctor|doctors; ambulance; e r; er; emergency room; surgery; medical; physician; broken|broke|fractured|sprained wrist|arm|leg|ankle|hip|foot|hand|bone|rib|ribs|nose|shoulder; fracture|fractures; concussion; whiplash; stitches; lost wages",
);
/** The most that a sentence pays. */
export const upTo = list(
  "up to $; not|no more than $; limit of .. $; limit .. is $; most .. pay .. $; maximum .. $",
);
/** Columns and labels of what the insured bears. */
export const keptLabels = list("deductible*; retention*; waiting period");
/** Deductibles of certain causes are named after them. */
export const perilWords = list(
  "wind|hail|windstorm|hurricane; flood; earthquake|earth; water; theft; collision|comprehensive; spoilage; breakdown; named storm",
);
/** Columns of what a policy pays. */
export const limitColumns = list("limit*|amount*|coverage|insurance");
/** A table of those is about the price. */
export const priceLabels = list("premium|premiums; rate|rates; charge|charges");

/** The sentence by which a policy undertakes to pay, for each kind. */
export const agreements: Readonly<Record<ClaimKind, readonly string[]>> = {
  PROPERTY: list("direct physical loss; direct loss; all risk*; special form; covered property"),
  LIABILITY: list(
    "legally obligated|obliged|liable .. damages; bodily injury .. property damage; sums .. damages",
  ),
  AUTO: list(
    "covered auto|autos; covered autos liability; owned autos; any auto; collision; combined single limit",
  ),
  EMPLOYEE: list("workers compensation; bodily injury by accident; employers liability"),
  CYBER: list(
    "security failure|event|incident; privacy event|incident|breach; breach response; cyber incident; network security; data breach|breaches; cyber*",
  ),
};
/** With which the policy itself pays, as sentences say it. */
export const paying = list(
  "we|policy|insurance|company|insurer pay|pays|insure|insures|cover|covers; will pay|cover|insure",
);
/** Lines of insurance that answer for each kind, as demands call them and as documents are recognized. */
export const linesOfKind: Readonly<Record<ClaimKind, readonly string[]>> = {
  PROPERTY: list(
    "commercial property; property; business owners; flood; inland marine; builders risk; package",
  ),
  LIABILITY: list(
    "general liability; business owners; professional liability; umbrella liability; package; liquor liability",
  ),
  AUTO: list("commercial auto; auto; business auto"),
  EMPLOYEE: list("workers compensation"),
  CYBER: list("cyber; cyber liability"),
};

/** A sentence that leaves something out, where no list of exclusions was read. */
export const excluding = list(
  "exclusion|exclusions|excluded|excludes; does not apply|cover; do not apply|cover|pay; not covered",
);
/** What takes something of an exclusion back. */
export const takenBack = list(
  "except; but we|this; however; exclusion|paragraph|part|provision does not apply; unless; other than; but if",
);

/** A condition that a policy puts on a claim. */
export interface LossCondition {
  label: string;
  /** How its sentence is worded. */
  about: readonly string[];
  not: readonly string[];
  /** From when its time runs, as far as no word of the sentence says otherwise. */
  from: "LOSS" | "REQUEST" | "NONE";
  /** The fact that meets it. */
  met: "REPORTED" | "SENT" | "TODAY" | "PROTECTED" | null;
  /** To the insured, while that fact is missing. */
  question: string | null;
  /** The sorts of insurance whose policies have it; where another one does not, nothing is missing. */
  kinds?: readonly ClaimKind[];
}

// prettier-ignore
export const lossConditions: readonly LossCondition[] = [
  {
    label: "Notice of loss", from: "LOSS", met: "REPORTED",
    about: list("notify us; notified .. occurrence|claim|offense|accident|loss|injury; tell|inform us .. injury|loss|accident|claim|damage|incident|occurrence; notice .. loss|occurrence|accident|claim|offense|damage|incident; give us .. notice; give the company .. notice; report* .. loss|accident|claim|incident .. us|to; reported to us; notice as soon as"),
    not: list("cancel*; nonrenew*; non renew*; days notice of; proof of loss; additional insured; premium; pay* .. medical|expenses; certificate; mail*"),
    question: "When, and how, was the loss first reported to the carrier?",
  },
  {
    label: "Proof of loss", from: "REQUEST", met: "SENT",
    about: list("proof of loss"), not: list("we will pay; pay .. within; after we receive"),
    question: "When did the carrier ask for a proof of loss, and when was it sent?",
    kinds: ["PROPERTY", "AUTO", "CYBER"],
  },
  {
    label: "Suit against the carrier", from: "LOSS", met: "TODAY",
    kinds: ["PROPERTY", "LIABILITY", "AUTO", "CYBER"],
    about: list("suit|action|lawsuit .. against us|insurer; suit|action .. against the company; legal action; bring|brought .. suit|action; suit|action .. brought; action is|be brought; sue us; suit is brought"),
    not: list("defend; suits against the|an insured; notice of .. suit"),
    question: null,
  },
  {
    label: "Cooperation", from: "NONE", met: null,
    about: list("cooperat*; assist us; examin* under oath; records available|for examination; books and records"),
    not: list("premium; audit"),
    question: null,
  },
  {
    label: "Protection from further damage", from: "NONE", met: "PROTECTED", kinds: ["PROPERTY", "AUTO"],
    about: list("further damage; protect .. property; reasonable|necessary steps .. protect|preserve; preserve the property|evidence; reasonable repairs"),
    not: list("employ*; safeguard*"),
    question: "What was done to keep the damage from growing, and when?",
  },
];
/** The time runs from a request of the carrier. */
export const requestWords = list("request*; demand by us; we ask; asked");
/** The time runs from the loss. */
export const fromLossWords = list(
  "after|from|of|following .. loss|damage|accident|occurrence|incident|injury|discovery; loss occur*",
);
/** No number of days is named. */
export const promptly = list("prompt*; as soon as practicable|possible; immediately; without delay; at once");

/** Sentences in which somebody wants to be treated as an additional insured. */
export const statusWords = list("additional insured*; additionally insured");
