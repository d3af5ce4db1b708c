/**
 * Exposures of a business and the coverage that answers each: which words of its papers state one, which policies answer,
 * and by which words they do or leave it out. The table is data, to be reviewed as such; phrases are those of
 * comparison/words.ts.
 */
import { list } from "./list.ts";

export interface ExposureRow {
  exposure: string;
  /** Labels and questions that state it with the value beside them; it is none if the value is zero, no or blank. */
  labels: readonly string[];
  /** But none of these. */
  not?: readonly string[];
  /** Only such values count. */
  value?: "COUNT" | "FLOOD_ZONE" | "OLD_YEAR";
  /** Sentences that state it. */
  said: readonly string[];
  /** But not where these stand. */
  unsaid?: readonly string[];
  /** They say what is missing, so that a "no" among them denies nothing. */
  isAbsence?: true;
  coverage: string;
  /** Lines of insurance whose policies answer it, as written in a sentence; empty where none does. */
  lines: readonly string[];
  /** Lines whose policies may hold it as a part. */
  partOf?: readonly string[];
  /** Words that give it, in what the policy lists: coverages, limits, forms. Omitted if a policy of the line is enough. */
  granted?: readonly string[];
  /** The symbols of covered autos tell, where a policy prints them. */
  isBySymbols?: true;
  /** The limit that the stated value is held against, where a policy has one alone. */
  limit?: "propertyBuildingLimit" | "propertyContentsLimit";
  /** Words by which exclusions and forms leave it out. */
  excluded?: readonly string[];
  why: string;
  next: string;
}

/** The part of a row that is held against policies. */
export type Answering = Pick<
  ExposureRow,
  "lines" | "partOf" | "granted" | "excluded" | "limit" | "isBySymbols"
>;

const liability = list("general liability; business owners; package");
const property = list("commercial property; business owners; package; property");
const benefitPlans = list(
  "401 k; 401k; 403 b; 403b; retirement|pension|profit plan|plans; profit sharing; benefit plan|plans; simple|sep ira",
);

// prettier-ignore
export const exposureRows: readonly ExposureRow[] = [
  {
    exposure: "Business operations", coverage: "General liability",
    labels: list("description|nature of operations|business; what .. business does; operations; business description; type of work|operations"),
    not: list("location; years; premises; prior; vehicle*"),
    said: [], lines: liability,
    why: "Anyone whom the work or the premises hurts can sue, and defense alone can cost more than a small business has.",
    next: "quote general liability",
  },
  {
    exposure: "Employees", coverage: "Workers compensation",
    labels: list("employees; ee|ees; staff of; number of employees|workers|staff; total employees; full time|part time employees; payroll; remuneration; people .. payroll; head count; headcount"),
    not: list("deliver*; drive*; own cars|vehicles; benefit*; plan; theft; dishonesty; leased; subcontract*"),
    value: "COUNT",
    said: list("employ|employs|employed # ; employ|employs .. #; # employees|workers|painters|drivers|cooks|servers|technicians|carpenters|mechanics|staff; # .. on the payroll; staff of #; payroll .. $; # people work"),
    unsaid: list("no employees; subcontract*"),
    lines: list("workers compensation"),
    why: "Most states make employers carry it; without it the business pays medical bills and lost wages itself, and fines.",
    next: "quote workers compensation with the payroll by class",
  },
  {
    exposure: "Employees", coverage: "Employment practices liability",
    labels: list("employees; ee|ees; staff of; number of employees|workers|staff; total employees; full time|part time employees; payroll; remuneration; people .. payroll; head count; headcount"),
    not: list("deliver*; drive*; own cars|vehicles; benefit*; plan; theft; dishonesty; leased; subcontract*"),
    value: "COUNT",
    said: list("employ|employs|employed # ; employ|employs .. #; # employees|workers|painters|drivers|cooks|servers|technicians|carpenters|mechanics|staff; # .. on the payroll; staff of #; payroll .. $; # people work"),
    unsaid: list("no employees; subcontract*"),
    lines: list("employment practices liability"),
    partOf: [...liability, ...list("directors and officers liability")],
    granted: list("employment practices; employment related practices liability; epli"),
    excluded: list("employment related practices exclusion"),
    why: "Claims of discrimination, harassment or wrongful dismissal are excluded from general liability and are costly to defend.",
    next: "quote employment practices liability",
  },
  {
    exposure: "Owned vehicles", coverage: "Commercial auto",
    labels: list("vehicles|trucks|vans|autos owned; owned vehicle|vehicles|auto|autos|truck|trucks|van|vans|car|cars; number of vehicles|trucks|autos|vans; fleet; trucks|vans|vehicles .. owned; company vehicles"),
    not: list("non owned; not owned; rent*; hired; customers; others"),
    value: "COUNT",
    said: list("truck|trucks|van|vans|vehicle|vehicles .. we|they|it own|owns; we|they|it|company|business own|owns|operate|operates|run|runs|bought .. truck|trucks|van|vans|vehicle|vehicles|car|cars; our|its|company truck|trucks|van|vans; fleet of #; bought .. vin; # company|own trucks|vans|vehicles|cars; owns|operates|bought|purchased .. van|vans|truck|trucks|vehicle|vehicles|car|cars; own a|an|one|two|three|four|five|six|several|# .. van|vans|truck|trucks|vehicle|vehicles|car|cars; their|his|her own van|vans|truck|trucks; delivery van|vans|truck|trucks|vehicle|vehicles"),
    unsaid: list("employees .. own cars|vehicles; rent|rents|rented|rental; customers"),
    lines: list("commercial auto; auto"), partOf: liability,
    excluded: list("auto; autos; automobile*; motor vehicle*"),
    why: "General liability does not pay for accidents with the business's own vehicles.",
    next: "quote commercial auto for the vehicles in use",
  },
  {
    exposure: "Rented or employees' vehicles", coverage: "Hired and non-owned autos",
    labels: list("own|personal cars|vehicles|autos; hired .. autos|vehicles; non owned autos|vehicles; rent|rented|hire|leased .. vehicles|trucks|cars|vans; rented|rental vehicles|trucks"),
    not: list("customers"),
    said: list("their own|personal cars|vehicles|cars; own|personal cars|vehicles|car|vehicle .. deliver*|errands|work|business|job; deliver* .. own|personal car|cars|vehicle|vehicles; rent|rents|rented|hire|hires .. truck|trucks|van|vans|car|cars|vehicle|vehicles; rental cars|trucks|vehicles"),
    lines: list("commercial auto; auto"), partOf: liability, isBySymbols: true,
    granted: list("hired .. non owned; hired .. nonowned; hired auto|autos; non owned auto|autos; nonowned auto|autos; any auto"),
    why: "If an employee's or a rented car causes an accident on business, the business is sued as well.",
    next: "ask for hired and non-owned auto liability",
  },
  {
    exposure: "Alcohol", coverage: "Liquor liability",
    labels: list("alcohol*|liquor|beer|wine|spirits"),
    not: list("license number"),
    said: list("sell|sells|serve|serves|pour|pours|sold|served .. alcohol|beer|wine|spirits|liquor|cocktails|drinks; bar|taproom|tavern|brewery|winery .. on|at|in; alcohol|liquor|beer|wine sales|receipts; sales .. alcohol|liquor|beer|wine"),
    lines: list("liquor liability"), partOf: liability,
    granted: list("liquor liability"),
    excluded: list("liquor; alcohol*; intoxicat*"),
    why: "Who serves alcohol can be held liable for what a guest does afterward, and general liability excludes that.",
    next: "quote liquor liability with the receipts from alcohol",
  },
  {
    exposure: "Personal data", coverage: "Cyber",
    labels: list("credit|debit|payment card|cards; card numbers; personal|health|medical|patient|customer information|data|records; personally identifiable; online orders|sales|payments; social security numbers"),
    said: list("take|takes|accept|accepts|store|stores|keep|keeps|hold|holds|process|processes|collect|collects .. credit|debit|payment card|cards; stor*|keep*|hold*|collect*|process* .. personal|health|medical|patient|customer|client information|data|records; social security numbers; online orders|store|shop|payments; pay|pays|order|orders online; card numbers|data .. kept|stored|taken|collected; patient records|data; card payment|payments; by card; by credit card; take|takes|accept|accepts cards; credit|debit cards; payments .. online; sell|sells|sold|book|books online; online shop|store|booking|bookings|payments|sales"),
    lines: list("cyber"), partOf: [...liability, ...property],
    granted: list("cyber; data breach; data compromise; breach response; network security"),
    excluded: list("access or disclosure of confidential; cyber; data breach|compromise; electronic data liability exclusion"),
    why: "A breach means notices, forensics, fines and lost business, and neither property nor liability policies pay for them.",
    next: "quote cyber insurance with the number of records kept",
  },
  {
    exposure: "Professional services", coverage: "Professional liability",
    labels: list("professional services; design services|work; consulting|engineering|architectural services; advice .. fee"),
    said: list("we|business|company|firm provide*|offer*|give*|do|does .. advice|consulting|design|engineering|inspections|surveying|bookkeeping; prepare* .. tax returns; design build; design and build; design*|engineer* .. for clients|customers|fee; consulting services; professional advice"),
    lines: list("professional liability"), partOf: liability,
    granted: list("professional liability; errors and omissions; malpractice"),
    excluded: list("professional service|services; professional liability; errors and omissions; architects engineers; malpractice; testing or consulting"),
    why: "A client's money lost through a mistake in advice or design is no bodily injury or property damage, so liability insurance does not pay.",
    next: "quote professional liability",
  },
  {
    exposure: "Fuels, chemicals or waste", coverage: "Pollution liability",
    labels: list("chemicals; fuel tanks|storage; underground|storage tanks; hazardous materials|waste; pesticides; solvents; asbestos; lead paint; pollutants"),
    said: list("store|stores|keep|keeps|use|uses|spray*|apply|applies|handle|handles|haul*|remov* .. fuel|diesel|gasoline|chemical|chemicals|solvent|solvents|pesticide|pesticides|herbicide|herbicides|asbestos|lead|waste; chemicals|solvents|pesticides|fuel|gasoline|diesel .. kept|stored|used|sprayed; fuel|storage|underground tank|tanks; hazardous|toxic materials|waste|chemicals"),
    lines: list("pollution liability"), partOf: liability,
    granted: list("pollution liability; environmental liability; limited pollution; pollution coverage"),
    excluded: list("pollut*; contamin*; environmental"),
    why: "Cleanup that an authority orders can cost more than the property is worth, and general liability excludes pollution.",
    next: "quote pollution liability",
  },
  {
    exposure: "Tools and equipment off premises", coverage: "Contractors equipment",
    labels: list("tools .. equipment; contractors equipment; mobile equipment; value of tools|equipment; equipment value; skid steer|steers; bobcat|bobcats; excavator|excavators; backhoe|backhoes; forklift|forklifts; mowers; scaffolding; cranes"),
    not: list("owned autos; liability; kitchen; leased to"),
    said: list("tools|equipment|excavator|excavators|backhoe|loader|loaders|mowers|scaffolding|lift|lifts|generators .. job|jobs|jobsite|sites|trailer|trailers|field; job|jobsite .. tools|equipment; $ tools; $ worth of|in tools; $ of|in tools; tools worth|valued $; own|owns .. skid steer*; own|owns .. excavator*|backhoe*|loader*|lift|lifts|crane|cranes"),
    lines: list("inland marine"), partOf: property,
    granted: list("contractors equipment; equipment floater; scheduled equipment; mobile equipment; tools; installation floater; property off premises"),
    excluded: list("mobile equipment; property away from; tools"),
    why: "Property insurance covers what is at the premises; tools stolen from a site or a trailer are not.",
    next: "quote an equipment floater with a list of the equipment",
  },
  {
    exposure: "Goods carried for others", coverage: "Motor truck cargo",
    labels: list("freight; cargo; goods hauled|carried|transported; commodities"),
    said: list("haul*|transport*|carry|carries|carried .. freight|cargo; haul*|transport*|carry|carries|carried .. of|for others|customers|shippers|neighbors|clients; freight for; cargo of"),
    lines: list("motor truck cargo; motor carrier"), partOf: list("inland marine; commercial auto; package"),
    granted: list("cargo"),
    excluded: list("cargo; property in .. care custody; property of others transported"),
    why: "A carrier answers for what it hauls, and auto insurance excludes property that is being carried.",
    next: "quote motor truck cargo with the highest value of a load",
  },
  {
    exposure: "Customers' vehicles", coverage: "Garagekeepers",
    labels: list("customers vehicles|cars|autos; valet; vehicles .. customers"),
    said: list("customer|customers|guest|guests|client|clients vehicle|vehicles|car|cars|autos .. park*|repair*|stor*|kept|left|service*; park|parks|repair|repairs|store|stores|service|services .. customers|customer|guests|guest cars|vehicles|car|vehicle; valet parking"),
    lines: list("garage; garagekeepers"), partOf: [...list("commercial auto"), ...liability],
    granted: list("garagekeepers; garage keepers"),
    excluded: list("care custody or control; customers autos"),
    why: "Cars of customers in the business's hands are excluded from both general liability and auto insurance.",
    next: "quote garagekeepers coverage for the highest number of cars",
  },
  {
    exposure: "Customers' goods", coverage: "Bailee",
    labels: list("property of others; customers goods|property"),
    not: list("damage to"),
    said: list("storage|store|stores|storing|repair|repairs|clean|cleans|keep|keeps of|for|their .. goods|property|garments|furs|instruments; pay us .. storage of; customers goods|property|belongings|garments; goods .. belong to; goods|property of customers|others|clients"),
    unsaid: list("cars; vehicles; damage* to"),
    lines: list("inland marine; bailee"), partOf: property,
    granted: list("bailee*; warehouse legal; property of others; customers property|goods"),
    excluded: list("property of others; care custody or control"),
    why: "What customers leave with the business is neither its own property nor covered by its liability insurance.",
    next: "quote bailee coverage with the highest value in store",
  },
  {
    exposure: "Flood zone", coverage: "Flood",
    labels: list("flood zone; fema zone; flood hazard|area"), not: list("certificate"), value: "FLOOD_ZONE",
    said: list("flood zone a|ae|ao|ah|v|ve; zone a|ae|ao|ah|v|ve; special flood hazard; flood plain|floodplain; 100 year flood"),
    lines: list("flood"), partOf: property,
    granted: list("flood"),
    excluded: list("flood; surface water; water exclusion"),
    why: "A property policy does not pay for flood, and lenders ask for flood insurance in such zones.",
    next: "quote flood insurance for the building and its contents",
  },
  {
    exposure: "Water nearby", coverage: "Flood",
    labels: [],
    said: list("near|beside|along|facing|overlooking|borders .. river|creek|stream|canal|marsh|waterfront; near|beside|by|facing|overlooking|on|from the|a lake|harbor|shore|beach|ocean|bay|coast|water|waterfront; next|close to the|a river|creek|lake|harbor|shore|beach|ocean|bay|coast; by|from|on the river|creek|stream|canal; riverfront; waterfront; lakefront; beachfront; oceanfront; low lying"),
    unsaid: list("street; road; avenue; lane; drive; boulevard"),
    lines: list("flood"), partOf: property,
    granted: list("flood"),
    excluded: list("flood; surface water; water exclusion"),
    why: "A property policy does not pay for flood, and most flooded buildings are outside of the zones in which lenders ask for it.",
    next: "check the flood zone and quote flood insurance",
  },
  {
    exposure: "Earthquake zone", coverage: "Earthquake",
    labels: list("earthquake|seismic zone; earthquake|seismic area"), not: [],
    said: list("earthquake|seismic zone|area; fault line|zone; near .. fault"),
    lines: list("earthquake"), partOf: property,
    granted: list("earthquake; earth movement"),
    excluded: list("earth movement; earthquake"),
    why: "Standard property insurance excludes earth movement altogether.",
    next: "quote earthquake coverage",
  },
  {
    exposure: "Buildings", coverage: "Building coverage",
    labels: list("building value; value of building; building replacement cost; replacement cost .. building; building limit requested; building"),
    not: list("number; year; built; construction; area; stories; age; occupan*; type; contents; liability; interest"),
    value: "COUNT",
    said: list("own|owns the|its|our|a building; building|buildings .. worth|valued at $; bought .. building|warehouse; we|it own|owns .. building|buildings|warehouse"),
    lines: property, limit: "propertyBuildingLimit",
    granted: list("building|buildings; real property"),
    why: "A fire can take the building, and a lender has a right to be paid even then.",
    next: "quote building coverage at replacement cost",
  },
  {
    exposure: "Contents and stock", coverage: "Business personal property",
    labels: list("contents value; value of contents|stock|inventory|equipment; business personal property; contents; stock; inventory"),
    not: list("building; flood; exclu*; damage"), value: "COUNT",
    said: list("$ inventory|stock|contents|merchandise; $ worth of|in inventory|stock|contents|merchandise; $ tools and inventory|stock; inventory|stock|contents|equipment .. worth|valued at $; $ of|in .. inventory|stock|contents|merchandise; stock|inventory of $; inventory|stock|contents|equipment|merchandise .. is|are|worth|valued|value|values|totals $"),
    lines: property, limit: "propertyContentsLimit",
    granted: list("contents; business personal property; personal property; stock"),
    why: "Stock, fixtures and machines are lost with the building, also where the building is rented.",
    next: "quote business personal property",
  },
  {
    exposure: "Revenue", coverage: "Business income",
    labels: list("annual revenue|sales|receipts; gross sales|receipts|revenue; total sales|revenue"),
    not: list("alcohol*; liquor; foreign; subcontract*"), value: "COUNT",
    said: list("annual sales|revenue|receipts .. $; revenue of $; sales of $; gross sales|receipts .. $"),
    lines: property,
    granted: list("business income; extra expense; business interruption; loss of income"),
    excluded: list("loss of use|income|business; consequential loss"),
    why: "After a fire the rent, the loan and the key people still have to be paid while nothing is earned.",
    next: "ask for business income with extra expense",
  },
  {
    exposure: "Money", coverage: "Crime",
    labels: list("cash; money on premises; wire transfers; handle .. money|funds"),
    not: list("actual cash value; petty"),
    said: list("cash .. register*|safe|overnight|premises|bank; handle|handles|collect|collects .. money|cash|funds|rents; wire|wires|transfer|transfers money|funds|payments; wire transfers; employees .. handle .. cash|money; bookkeeper"),
    unsaid: list("actual cash value"),
    lines: list("crime"), partOf: property,
    granted: list("employee dishonesty; employee theft; money and securities; crime; forgery; computer fraud; funds transfer"),
    excluded: list("dishonest*; money and securities; voluntary parting"),
    why: "Property insurance pays little for money and nothing for what an employee or a false email takes.",
    next: "quote crime coverage with funds transfer fraud",
  },
  {
    exposure: "Benefit plans", coverage: "Fiduciary liability", labels: benefitPlans, said: benefitPlans,
    lines: list("fiduciary liability; directors and officers liability; employee benefits liability"), partOf: list("crime"),
    granted: list("fiduciary; erisa; benefits liability"),
    why: "Who runs a plan is personally liable for its losses, and liability policies do not pay for that.",
    next: "quote fiduciary liability",
  },
  {
    exposure: "Benefit plans", coverage: "ERISA fidelity bond", labels: benefitPlans, said: benefitPlans,
    lines: list("surety; fidelity bond"), partOf: [...list("crime; fiduciary liability"), ...property],
    granted: list("erisa; fidelity bond; welfare and|or pension; pension plan|plans; employee benefit plan|plans dishonesty|theft"),
    why: "Federal law makes a plan carry a bond against theft by those who handle its money.",
    next: "quote an ERISA bond of a tenth of the plan's assets",
  },
  {
    exposure: "Board or investors", coverage: "Directors and officers liability",
    labels: list("board of directors|trustees; investors; shareholders"), not: [],
    said: list("board of directors|trustees; outside|minority investors|shareholders; nonprofit organization"),
    lines: list("directors and officers liability"), partOf: list("package"),
    granted: list("directors and officers; management liability"),
    why: "Directors and officers answer with their own money for decisions that others say were wrong.",
    next: "quote directors and officers liability",
  },
  {
    exposure: "Perishable stock", coverage: "Spoilage",
    labels: list("perishable; refrigerat*; walk in cooler|freezer|coolers|freezers; cold storage"), not: list("liability"),
    said: list("perishable*; walk in cooler|freezer|coolers|freezers; refrigerated goods|stock|storage; cold storage; frozen goods|food"),
    lines: property,
    granted: list("spoilage; perishable"),
    excluded: list("spoil*; change in temperature|humidity; power failure"),
    why: "When the cooling or the power fails, the stock is lost without any damage to the building.",
    next: "ask for spoilage coverage, with power failure",
  },
  {
    exposure: "Boilers and cooling", coverage: "Equipment breakdown",
    labels: list("boiler|boilers; refrigeration|cooling machinery|equipment|systems; compressors; production machinery"), not: [],
    said: list("boiler|boilers; refrigeration|cooling machinery|equipment|system|systems|compressors; chillers; production machinery|line|lines"),
    lines: list("equipment breakdown"), partOf: property,
    granted: list("equipment breakdown; boiler and machinery; mechanical breakdown coverage"),
    excluded: list("mechanical breakdown; artificially generated; electrical .. arcing; explosion of steam boilers"),
    why: "Property insurance excludes mechanical and electrical breakdown, which is what stops such machines.",
    next: "ask for equipment breakdown coverage",
  },
  {
    exposure: "Drones", coverage: "Unmanned aircraft",
    labels: list("drone|drones; unmanned aircraft"),
    said: list("drone|drones; unmanned aircraft|aerial"),
    lines: list("aviation; aircraft"), partOf: liability,
    granted: list("unmanned aircraft coverage|liability; limited coverage .. unmanned; drone coverage"),
    excluded: list("unmanned aircraft; aircraft; drone*"),
    why: "General liability excludes aircraft, and a drone is one.",
    next: "ask for an unmanned aircraft endorsement",
  },
  {
    exposure: "Children or patients", coverage: "Abuse or molestation",
    labels: list("children|minors .. care; child|day care; patients|residents .. care"), not: list("insured"),
    said: list("care|teach|teaches|coach|coaches .. children|minors|elderly|patients|residents; day care|daycare; child care; children's camp|classes; after school program*"),
    lines: list("abuse or molestation liability"), partOf: [...liability, ...list("professional liability")],
    granted: list("abuse or molestation coverage|liability; sexual abuse .. limit|liability; abuse and molestation limit|coverage"),
    excluded: list("abuse or|and molestation; sexual|physical abuse; sexual misconduct"),
    why: "One accusation can end such a business, and general liability commonly excludes it.",
    next: "ask for abuse or molestation coverage",
  },
  {
    exposure: "Basement", coverage: "Sewer or drain backup",
    labels: list("basement|cellar"), not: [],
    said: list("basement|cellar; below grade|ground; sump pump"),
    lines: property,
    granted: list("sewer; drain back*; back* up of .. drain*; water back*; backup of"),
    excluded: list("back* up; backup; sewer*; sump; water exclusion"),
    why: "Water that comes up through a drain fills a basement first, and property insurance excludes it unless it is added.",
    next: "ask for sewer or drain backup",
  },
  {
    exposure: "Older building", coverage: "Ordinance or law",
    labels: list("year built|of construction; built in; constructed in; built"), not: list("updated; roof"), value: "OLD_YEAR",
    said: [],
    lines: property,
    granted: list("ordinance or law; building ordinance; increased cost of construction"),
    excluded: list("ordinance or law; enforcement of any ordinance; building law"),
    why: "After a large loss an old building has to be rebuilt to today's code, and the policy pays for the old one.",
    next: "ask for ordinance or law coverage",
  },
  {
    exposure: "Guards or crowds", coverage: "Assault or battery",
    labels: list("bouncers; security guards|staff; dance floor; live music; firearms"), not: list("alarm"),
    said: list("bouncer|bouncers; security guards|staff; armed guards; live music|bands; dance floor; nightclub"),
    lines: liability,
    granted: list("assault and|or battery coverage|liability|limit; limited assault"),
    excluded: list("assault; battery; firearm*; weapon*"),
    why: "A fight is the most common injury in such places, and many policies exclude it or cap it.",
    next: "ask to have assault and battery covered",
  },
  {
    exposure: "Residential work", coverage: "Liability for that work",
    labels: list("residential|condominium*|townhouse* work|construction|projects"), not: [],
    said: list("work .. condominium*|condo|condos|townhouse*|townhome*|apartments; condominium*|condo|condos|townhouse*|townhome* .. work|project|projects|building|built|along; residential work|construction|projects|remodel*"),
    lines: liability,
    excluded: list("residential; condominium*; townhouse*; habitational; tract"),
    why: "Defects in homes lead to suits years later, and many liability policies exclude such work.",
    next: "ask to have the exclusion removed, or quote a carrier that takes such work",
  },
  {
    exposure: "Subcontractors", coverage: "Liability for that work",
    labels: list("subcontractors; subcontracted work|cost*; cost of subcontractors; independent contractors"),
    not: list("insured; certificates; damage to"),
    said: list("use|uses|hire|hires|hired .. subcontractors|subs; subcontract|subcontracts .. work|out; work .. subcontracted; sub|subs|subbed|subbing out; sub|subs out .. work; uninsured subs|subcontractors"),
    lines: liability,
    excluded: list("independent contractors; subcontractors .. warranty|condition|limitation|requirement; injury to .. subcontractors; contractors .. special conditions"),
    why: "A claim over the work of somebody else may be refused where the policy sets conditions for subcontractors.",
    next: "check the conditions for subcontractors with the carrier",
  },
  {
    exposure: "Subcontractors without certificates", isAbsence: true, coverage: "Proof of their insurance", labels: [],
    said: list("subs|sub|subcontractor|subcontractors|subcontract|subcontracts|subbed .. no|without|lacking|missing|never|lack|lacks .. cert|certs|certificate|certificates|coi|cois|insurance; no|without|never cert|certs|certificate|certificates|coi|cois .. sub|subs|subcontractor|subcontractors; uninsured sub|subs|subcontractor|subcontractors; sub|subs|subcontractor|subcontractors .. uninsured|not insured; certs|certificates|cois not|never collected|kept|on file"),
    lines: [],
    why: "An audit charges premium for what they were paid as if it were the client's own payroll, and a claim over their work falls back on the client.",
    next: "collect a certificate of insurance from each subcontractor, or tell the carrier what they are paid",
  },
  {
    exposure: "Digging or gas lines", coverage: "Liability for that work",
    labels: list("excavation; trenching; gas lines|piping; underground work|utilities"), not: [],
    said: list("excavate|excavates|excavating|excavation; trench|trenches|trenching; gas line|lines|pipe|pipes|piping; dig|digs|digging; bore|boring under; underground utilities|lines|work"),
    lines: liability,
    excluded: list("explosion collapse; underground; excavat*; gas line|lines|pipe|piping; subsidence; earth movement"),
    why: "A broken line or a hole that caves in can hurt many people, and policies often leave such work out.",
    next: "ask the carrier to cover digging and work on gas lines, or for a policy that does",
  },
  {
    exposure: "A contract", coverage: "Umbrella liability",
    labels: [], not: [],
    said: list("contract|lease|customer|client|landlord|owner|lender .. want*|requir*|demand*|ask|asks|need|needs .. umbrella|excess"),
    lines: list("umbrella liability"),
    why: "What a contract asks for and nobody carries is a breach of it, and the business pays what is missing itself.",
    next: "quote an umbrella with the limit of the contract",
  },
  {
    exposure: "Heat or torches", coverage: "Liability for that work",
    labels: list("torch*; hot tar; open flame; welding"), not: [],
    said: list("torch*; hot tar; open flame; heat applied; welding"),
    lines: liability,
    excluded: list("torch*; hot tar; open flame; heat applied; roofing; welding"),
    why: "Roofs burn down from such work, and many liability policies exclude it or ask for a fire watch.",
    next: "ask to have the exclusion removed, or its conditions explained",
  },
  {
    exposure: "Boats", coverage: "Watercraft",
    labels: list("boats; watercraft; vessels; barges"), not: list("trailer"),
    said: list("own|owns|rent|rents|operate|operates|use|uses .. boat|boats|barge|barges|vessel|vessels|watercraft"),
    lines: list("watercraft; ocean marine; hull; marina"), partOf: liability,
    granted: list("watercraft liability|coverage; marina operators; protection and indemnity"),
    excluded: list("watercraft; boats; aircraft auto or watercraft"),
    why: "General liability excludes boats of any size that are used for the business's own work.",
    next: "quote watercraft liability",
  },
];
