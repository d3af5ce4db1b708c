/**
 * The insurance words behind a question, as data that an underwriter can review: which phrases name a
 * line of insurance, which words say nothing by themselves, which stand in place of a number. What means
 * the same is in trade-synonyms.ts. No carrier, no document and no layout appears here.
 */

/**
 * Lines of insurance: the phrases that name each. A question that names a line is answered from that line or not at all.
 */
export const insuranceLines: readonly (readonly string[])[] = [
  ["general liability", "commercial general liability", "cgl", "gl"],
  ["umbrella", "excess liability", "excess follow form", "umbrella liability", "commercial umbrella"],
  ["workers compensation", "workers comp", "work comp", "workmens compensation", "wc", "employers liability"],
  [
    "auto liability",
    "automobile liability",
    "covered autos liability",
    "commercial auto",
    "business auto",
    "auto",
    "fleet",
  ],
  ["cyber", "cyber liability", "cyber insurance", "network security liability", "cyber and privacy"],
  [
    "professional liability",
    "professional indemnity",
    "professional",
    "errors and omissions",
    "e&o",
    "malpractice",
    "medical malpractice",
  ],
  ["directors and officers", "d&o", "dir officers", "management liability"],
  ["employment practices", "employment practices liability", "epli", "employment related practices"],
  ["employee benefits", "employee benefits liability"],
  ["fiduciary", "fiduciary liability"],
  ["crime", "commercial crime", "fidelity bond"],
  ["inland marine"],
  ["cargo", "motor truck cargo", "freight"],
  ["liquor liability", "liquor"],
  ["garagekeepers", "garage liability", "garage"],
  ["flood insurance", "flood"],
  ["earthquake"],
  ["law enforcement", "law enforcement liability"],
  ["pollution liability", "environmental"],
  ["life insurance", "life"],
  ["health insurance", "dental insurance"],
  ["homeowners", "renters"],
  ["aviation", "aircraft liability", "hull"],
  ["product recall", "recall"],
  ["hired and nonowned auto", "hired and nonowned", "hired nonowned auto", "hired nonowned", "hnoa"],
  ["hired auto", "hired autos"],
  ["nonowned auto", "nonowned autos"],
];

/** Words that carry almost nothing, wherever they stand in a question. */
export const stopWords: readonly string[] = (
  "a an the of to in on at by for from with and or but if then than as is are was were be been being am " +
  "do does did has have had having can could will would shall should may might " +
  "it its this that these those there here they them their he she his her we our us i me my you your " +
  "such other else still ever today what which who whom whose when where why how " +
  "any some all please tell show give find me list name say says said mean means about into under over " +
  "please kindly much many long often far old exactly actually currently just also so not no yes " +
  "us get gets got put let know want need like would there's what's who's called need " +
  "document documents file files paper page pages show shown according stated listed mentioned specified"
).split(" ");

/** Words that every insurance document is full of: they steer, they never decide. */
export const genericWords: readonly string[] = (
  "damage damages damaged policy policies coverage coverages cover covers covered covering insurance insured insure insures " +
  "contract form applicant applicants amount amounts number date dates day days month months year years apply applies applicable applied " +
  "include included includes including provide provided provides offer offered " +
  "exist happen happens happened there part section item schedule scheduled value values " +
  "attached binder certificate invoice quote quotation proposal declarations bill money dollar dollars time loss losses kind type required require requires pay pays paid payable " +
  "definition definitions defined define person persons organization organizations designated clause clauses schedule wording language term terms account client customer business current new main total " +
  // Verbs that any clause may put in other words
  "carry carries carried keep keeps kept hold holds held make makes made take takes taken use uses used " +
  "write writes written writing issue issues become becomes come comes go goes run runs work works count counts " +
  "belong place after situated stand receive submit submitted complete obtain done call called buy bought " +
  "give given show charged charge owe owed cost costs allowed available subject"
).split(" ");

/**
 * Everyday words that a clause says in its own way or leaves out: verbs, adverbs and nouns of no trade. They help to
 * choose between passages, and their absence is no reason to refuse.
 */
export const softWords: readonly string[] = (
  "accept add adds again agree annual annually yearly monthly claim claims job jobs save saving allow already also although always answer anyone anything appear arrive ask attach " +
  "automatically avoid away back bad bear bears because before begin behind belong below best better between big bind both bring " +
  "cannot care case certain chance check choose clear close collect come common compared consider contact correct count " +
  "couple cut deal decide describe detail details determine different discover does doing dr mr mrs ms done down during each early " +
  "earn easy either elsewhere end enough enter entire especially ever every everyone everything exact example except " +
  "exceed expect explain extra extent face fact fail fails fall filed filing fill final finally find first fit follow former front full further " +
  "gain get goes going gone good great grow guess half handle happening hard having hear help here high hope " +
  "how however idea if important info information inside instead involve involved issue join kind know large last " +
  "late later lead learn least leave left length less let level likely limit little live local look lose lost lot low lower make " +
  "manner matter maybe meet method mind more most move much multiple must nature near necessary never next normal nothing notice " +
  "number obtain old once one online open option order original otherwise out outside own particular party past people " +
  "perform perhaps period pick piece place plan point position possible prepare present pretty previous process promise " +
  "proper protect purpose put qualify question quick quite reach read ready real really reason receive recent refer " +
  "reference regard regarding related relevant remain remaining remove respond responsible rest result right role round " +
  "rule same seem send separate serve set several shall short should side similar simple since single sit " +
  "situation small someone something soon sort source speak special specific spend stand start stay step still stop " +
  "straight submit such suffer suppose sure take talk think through throughout times together too top total touch toward " +
  "treat try turn two type typical typically under unless until up update upon usual usually various via view visit wait " +
  "way well went whether while whole wish within without wonder word work worry wrong year yet"
).split(" ");

/**
 * Words that name what is asked of a subject: the row or its column must say them (or a phrase that
 * stands for them), but they do not choose the subject.
 */
export const attributeWords: readonly string[] = (
  "limit limits deductible deductibles retention retentions premium premiums rate rates fee fees tax taxes " +
  "surcharge aggregate sublimit sublimits payroll percent exclusion exclusions excluded exclude " +
  "endorsement endorsements address name names phone email expiration effective " +
  "total totals underwrites underwritten insurer insurers carrier carriers company companies percentage commission"
).split(" ");

/** Words of which pages on insurance are full, as agencies say them too. */
export const insuranceWords: readonly string[] = (
  "insurance insured insureds insurer insurers insure coverage coverages carrier carriers policy policies liability " +
  "certificate certificates cert certs coi umbrella deductible subrogation endorsement endorsements premium premiums " +
  "aggregate underwriter workers compensation ai gl comp bond limit limits"
).split(" ");

/** Covered auto symbols, as the ISO forms number them: a question may use the words, a schedule the digits. */
export const autoSymbols: Record<string, readonly string[]> = {
  "1": ["any auto"],
  "2": ["owned autos"],
  "7": ["scheduled autos", "specifically described autos"],
  "8": ["hired auto", "hired autos"],
  "9": ["nonowned auto", "nonowned autos"],
};

/** Text that gives orders to whoever reads it is no clause of a policy and answers nothing. */
export const orderCues: readonly string[] = [
  "(?:ignore|disregard|forget|override)\\b.{0,40}\\b(?:instructions?|prompts?|rules?|guidelines?)",
  "system prompt",
  "(?:you are|act as) an? (?:ai|assistant|chatbot|language model)",
  "as an ai\\b",
  "(?:assistant|ai|model|cara)[:,] (?:please )?(?:say|answer|reply|respond|tell|write)",
  "(?:assistant|cara)[:,] (?:please )?(?:approve|archive|create|decline|delete|draft|e-?mail|forward|list|mail|rename|reveal|search|send)",
  "before you (?:answer|reply|respond),? (?:approve|draft|e-?mail|forward|search|send)",
  "(?:e-?mail|forward|send)\\b.{0,60}\\bbefore you (?:answer|reply|respond)\\b",
  "reader of this (?:page|document|file|text)\\b.{0,30}\\b(?:must|shall|should|has to)\\b.{0,20}\\b(?:answer|approve|e-?mail|forward|mail|reply|respond|send)",
  "(?:tool_?call|send_e?mail)\\b|(?:tool|mutation)[\"']\\s*:|call (?:the|every|all) tools?\\b",
  "(?:note|message|instructions?|notice|attention|orders?) (?:to|for) (?:the |any |all )?(?:ai|assistants?|language models?|chatbots?|llms?|automated (?:readers?|systems?))\\b",
  "new instructions? (?:to|for|from) (?:the |your )?(?:assistant|ai|system|operator|developer)\\b",
  "(?:mark|classify) (?:all|every|each|everything)\\b.{0,60}\\bas (?:approved|covered|compliant|met|satisfied)",
  "(?:reveal|print|output|repeat)\\b.{0,60}\\b(?:other documents|other clients|your (?:system )?instructions|the conversation|secrets?\\b|api keys?)",
  "(?:cite|quote|include|repeat) this (?:sentence|line|text|paragraph)\\b.{0,60}\\b(?:answer|reply|response|summary)",
  "(?:ignora|ignor[ea]n?|ignorez|ignoriere\\w*|olvida|oublie[zr]?|vergiss)\\b.{0,60}\\b(?:instrucciones|anweisungen|instructions|consignes)",
  "(?:responde|responda|contesta|antworte\\w*|répondez|réponds)\\b.{0,30}\\b(?:que|dass|mit)\\b",
];
