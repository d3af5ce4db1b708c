/** The words by which people ask for a task, as data that a service rep can review. */
import type { PresetKey } from "#model/presets";

const certificates = String.raw`(?:certificates?(?: of (?:liability )?insurance)?|certs?|cois?|acord[ -]?25s?)`;
const contracts = String.raw`(?:contracts?|agreements?|leases?|subcontracts?)`;
const claims = String.raw`(?:claims?(?! histor| made)|first notices? of loss|fnols?|notices? of loss|denials?|denial letters?|reservations? of rights)`;
const forms = String.raw`(?:acord(?:[ -]?\d{2,3})?|forms?|applications?|templates?)`;
const lastTerm = String.raw`(?:(?:last|prior|previous|past|expiring|old|this) (?:yr|year|term|policy|period)(?:['’]s)?|expiring|year over year|yr over yr|term over term)`;
/** Words of the same sentence. */
const then = String.raw`\b[^.?!\n]*?\b`;
const phrase = (pattern: string): RegExp => new RegExp(String.raw`\b${pattern}\b`, "iu");

const review =
  "(?:review|check|verify|validate|compare|audit|look (?:at|over)|go (?:over|through)|make sure|confirm)";
const make =
  "(?:issue|create|generate|make|prepare|produce|draft|write up|put together|run|get|needs?|wants?|send(?: out)?)";
const demands =
  "(?:against|compl(?:y|ies|iant|iance)|meets?|satisf(?:y|ies)|match(?:es)?|asks? for|calls? for|requires?|ok(?:ay)?|acceptable|good enough)";

/**
 * In order: the first that a message uses is meant. `asked`: also in the form of a question, about files that come with it.
 */
export const presetWords: readonly {
  key: PresetKey;
  patterns: readonly RegExp[];
  asked?: readonly RegExp[];
  /** The same about two files or more, which are held beside each other. */
  askedOfTwo?: readonly RegExp[];
  /** Asked of files of which two or more are quotes. */
  askedOfQuotes?: readonly RegExp[];
}[] = [
  {
    key: "GENERATE_EVIDENCE_OF_PROPERTY_INSURANCE",
    patterns: [phrase(`${make}${then}(?:evidence of property|eop|epi|acord[ -]?2[78])`)],
  },
  {
    key: "GENERATE_QUOTE_PROPOSAL",
    patterns: [phrase(`(?:${make}|turn|build|assemble)${then}proposals?`), /^(?:quote )?proposals? for\b/iu],
  },
  {
    key: "CERTIFICATE_REVIEW",
    patterns: [
      phrase(`${review}${then}${certificates}`),
      phrase(`${certificates}${then}(?:${demands}|${contracts})`),
    ],
    asked: [
      new RegExp(String.raw`\b${certificates}\b.*\b${demands}\b|\b${demands}\b.*\b${certificates}\b`, "isu"),
    ],
  },
  {
    key: "GENERATE_CERTIFICATE_OF_LIABILITY_INSURANCE",
    patterns: [
      phrase(`${make}${then}${certificates}`),
      phrase(`${certificates}${then}holders?(?: is|\\s*[:=–-]\\s*(?=\\w))`),
      // "Harborview cert for the Millrace Hotel"
      new RegExp(String.raw`^(?:\S+\s+){0,4}${certificates} (?:for|to)\b(?![^.?!]*\?)`, "iu"),
    ],
  },
  {
    key: "GENERATE_TEMPLATE",
    patterns: [phrase(`(?:fill(?: in| out)?|complete|populate|prepare)${then}${forms}`)],
  },
  {
    key: "POLICY_CHECK",
    patterns: [
      phrase("(?:policy|renewal) (?:check|checking|checklist)"),
      phrase(
        `(?:review|check|verify|validate|audit|compare|make sure)${then}polic(?:y|ies)${then}(?:against|matches|match|with)${then}(?:quotes?|quotation|binders?|prior (?:term|policy)|expiring(?: term| policy)?|last (?:year|term))`,
      ),
    ],
    asked: [
      phrase(
        `polic(?:y|ies)${then}(?:match|matches|agree|agrees)${then}(?:quotes?|quotation|binders?|prior term)`,
      ),
    ],
    askedOfTwo: [
      // "what changed from last yr to this yr", "whats different on the renewal"
      phrase(
        `what(?:['’]?s| is| has| did| all)*${then}(?:changed?|different|new)${then}(?:${lastTerm}|renewals?)`,
      ),
      phrase(`(?:changes?|changed|differences?|differ)${then}${lastTerm}`),
      phrase(`${lastTerm}${then}(?:changed|changes?|differences?|different|differ)`),
    ],
  },
  {
    key: "COVERAGE_COMPARISON",
    patterns: [
      phrase(
        `compare${then}(?:quotes?|polic(?:y|ies)|proposals?|coverages?|renewals?|terms?|carriers?|options)`,
      ),
      phrase("(?:side by side|comparison of)"),
    ],
    asked: [
      phrase(
        "(?:quotes?|options|proposals?|policies|carriers?)[^.?!\\n]*(?:better|best|cheaper|cheapest|recommend)",
      ),
      phrase("(?:differences?|differ) between[^.?!\\n]*(?:quotes?|options|proposals?|policies)"),
    ],
    // "compare these - which one is cheaper": of files that are quotes it is plain what to compare
    askedOfQuotes: [
      phrase("(?:compare|compared|comparing|comparison)"),
      phrase(
        "which(?: (?:one|ones|of (?:these|them|those|the (?:two|2|three|3))))?(?:['’]?s| is| has| are| have)?(?: the| a)? (?:better|best|cheaper|cheapest|lower|lowest|higher|highest)",
      ),
    ],
  },
  {
    key: "CLAIMS_REVIEW",
    patterns: [
      phrase(
        `(?:${review}|analy[sz]e|assess)${then}(?:${claims}|(?:this|the|our|their|his|her|an?) loss(?:es)?(?! runs?| histor))`,
      ),
      phrase(`${claims}${then}(?:review|against)`),
    ],
    asked: [phrase("(?:claim|loss|damage|accident|incident)\\b[^.?!\\n]*?\\b(?:covered|excluded|denied)")],
  },
  {
    key: "COVERAGE_GAP_ANALYSIS",
    patterns: [
      phrase(`(?:coverage|insurance|protection) gaps?`),
      phrase(`gaps? (?:analysis|review)`),
      phrase(
        `(?:find|look for|check for|identify|spot|show|any)${then}gaps? in${then}(?:coverage|insurance|polic(?:y|ies)|program)`,
      ),
      phrase(`(?:what|where)${then}(?:uninsured|not insured|underinsured)`),
      phrase("round(?:ing)? out(?= (?:the |this |our )?\\S)"),
      phrase("what (?:are|is|else are|else is) (?:they|he|she|the client|the account) missing"),
    ],
    asked: [phrase(`gaps? in${then}(?:coverage|insurance|polic(?:y|ies))`)],
  },
  {
    key: "UNDERWRITING_ANALYSIS",
    patterns: [
      phrase(`(?:${review}|analy[sz]e|enrich)${then}applications?`),
      phrase(`(?:underwriting (?:analysis|review)|underwrite)`),
    ],
  },
  {
    key: "CONTRACT_REVIEW",
    patterns: [
      phrase(`(?:review|check|verify|analy[sz]e|audit)${then}${contracts}`),
      phrase(`${contracts}${then}review`),
    ],
    asked: [phrase(`(?:meet|comply with|satisfy|conform to|in line with)${then}${contracts}`)],
  },
];

/** What is done with files; without one it is a question. */
export const explorationWords: readonly RegExp[] = [
  phrase(
    "(?:explore|sum{1,2}ar[iy][sz]e|sum{1,2}ary|sum (?:(?:it|this|that|these|them|the)(?: [^.?!\\s]+){0,2} )?up|overview|go through|look through|walk me through|timeline|what (?:i['’]m|i am|we['’]re|we are) looking at|key (?:dates|facts|points|terms))",
  ),
  /\bwhat(?:['’]?s| is| are)?(?: in(?:side)?)? (?:this|these|the attached|the|that)(?: \w+)? ?(?:files?|documents?|docs?|pdfs?|attachments?)(?: about)?\s*[.?!]*$/iu,
  /\bwhat(?:['’]?s| is| are) (?:this|these|that|attached|in here)\s*[.?!]*$/iu,
];

/** Only what plainly says to search the web: its words leave the agency. */
export const webWords: RegExp =
  /\bsearch(?:ing)? (?:on )?the (?:web|internet)\b|\b(?:search|look(?:ing)?|check|find|see)\b[^.?!\n]*?\b(?:(?:on|in|through) the (?:web|internet)|online(?=\s*(?:[.?!,;:]|$)|\s+(?:for|whether|if|what|how)\b))|\b(?:search|look) online\b|^\s*(?:(?:please|pls|can you|could you)[\s,]+)*google\s+(?:for|whether|if|how|what|the|this)\b/iu;

const systems =
  "(?:hawk ?soft|now ?certs|applied epic|epic|agency ?zoom|hub ?spot|zapier|ez ?lynx|ams ?360|salesforce|management system|ams|crm)";
/** Something that is to be kept in another system. */
export const integrationWords: RegExp = phrase(
  `(?:add|create|make|log|put|enter|write|save|record|upload|file|note|update|attach)${then}${systems}`,
);

/** Changes of the agency's own records, which people make; with what is said of them. */
export const changeWords: RegExp =
  /^(?:(?:please|pls|hi|hello|hey|can you|could you|would you|we need to|i need to|need to)[\s,]+)*(cancel|renew|reinstate|endorse|bind|delete|remove|add|change|update|move|transfer|close|resolve|assign|merge|archive|pay|bill|refund)\b/iu;

/** By which somebody is written to: the verb of a task, and what follows it up to the name. */
const written = {
  sends: String.raw`e-?mail(?:ing)?(?: to)?|mail(?: to)?|send(?:ing)?(?: to)?|writ(?:e|ing)(?: to)?|shoot`,
  tells: "tell(?:ing)?|inform(?:ing)?|notify(?:ing)?|let(?:ting)?",
  asks: "ask(?:ing)?|remind(?:ing)?",
};
export const tellingVerbs: string = written.tells;
export const askingVerbs: string = written.asks;
export const recipientVerbs: string = Object.values(written).join("|");

/** What stands behind whom it is sent to: "send Ann Okafor the deductible". */
const sentValues =
  "(?:limits?|deductibles?|retentions?|premiums?|policy numbers?|expirations?|(?:renewal|effective|expiration|due|cancell?ation) dates?|carriers?|balances?|amounts?|totals?)";
const sentTo = String.raw`(?:send|shoot|forward|give|get) (?!(?:me|us|cara|the|an?|this|that|it|out|over|in|along|to)\b)`;

/** "Send Ann Okafor the deductible": a value that somebody is to be told. */
export const sendWords: RegExp = new RegExp(
  String.raw`^(?:(?:please|pls|can you|could you|hi|hey|and|also|now|then|ok|okay|just|need to)[\s,]+)*${sentTo}(?:\S+\s+){1,3}?(?:the|our|his|her|their|its)\b[^.?!]*?\b${sentValues}\b`,
  "iu",
);

/** What stands before the verb of an order. */
const courtesy = String.raw`^(?:(?:please|pls|plz|can (?:you|u|we)|could (?:you|u|we)|would (?:you|u)|will you|hi|hey|hello|ok|okay|so|cara|now|then|and|also|just|quickly|go ahead and|i|we|i['’]?d like|let['’]?s|lets|need|want|have|got|gotta|like|to|help me|time to|you|u)[\s,:]+)*`;
/** How a message to somebody is called; a note to the file is none. */
const mailNoun = String.raw`(?:e-?mails?|follow[- ]?ups?|reminders?|notes?|messages?|heads[- ]?up|thank[- ]?yous?|repl(?:y|ies)|responses?)(?!\s+(?:to|in|on|for) (?:the |my |his |her |their )?(?:file|records?|address)\b)`;
/** What kind of email it is: "renewal email to", "quick note for". */
const mailKind = String.raw`(?:(?:an?|the|another|quick|short|brief|friendly|nice|polite|second|final|last|new|renewal|expiration|cancell?ation|non-?renewal|welcome|thank[- ]you|thanks|follow[- ]?up|reminder|payment|late|intro(?:duction)?|apology|status|update|audit|policy|certificate|cert|coi|claims?|premium|coverage|notice|courtesy|heads[- ]?up|\d+[- ]day)\s+){0,4}`;
const notWho = String.raw`(?!me\b|us\b|cara\b|myself\b|you\b)`;
const writesTo = String.raw`follow(?:ing)?[- ]?up (?:with|to) ${notWho}\S|check(?:ing)? in with ${notWho}\S|reach(?:ing)? out to ${notWho}\S|touch(?:ing)? base with ${notWho}\S|get (?:back to|in touch with) ${notWho}\S|circle back (?:to|with) ${notWho}\S|(?:ping|nudge|chase|message) ${notWho}\S|respond to ${notWho}\S|reply to ${notWho}\S|thank ${notWho}\S+\s|(?:contact|write)(?: to)? ${notWho}(?!up\b|down\b|an?\b|the\b|in\b|into\b|this\b|that\b|it\b|out\b)\S[^.?!]*?(?:\b(?:and|that|about|asking|to ask|to say|regarding|re)\b|,|:)`;

export const emailWords: RegExp = new RegExp(
  [
    String.raw`${courtesy}(?:(?:let|tell|remind|ask|inform|notify) ${notWho}\S|send ${notWho}[^.?!]*?\b(?:reminder|note|message|letter|heads[- ]?up|thank[- ]?you|follow[- ]?up)\b|${writesTo}|drop ${notWho}\S[^.?!]*?\b(?:a line|a note|an e-?mail)\b|e-?mail ${notWho}\S)`,
    String.raw`\b(?:draft|write|compose|prepare|send|shoot|reply|answer)\b[^.?!]*\be-?mail\b`,
    String.raw`${courtesy}(?:draft|compose|shoot|send|do|get|write|prepare|make|fire off)(?: up| out| off| over)?\s+${notWho}(?:\S+\s+){0,6}?${mailKind}${mailNoun}(?:\s+(?:to|for|about|on|that|re|regarding|saying|asking|with)\b|\s*[,:–-]\s*\S)`,
    String.raw`${courtesy}${mailKind}${mailNoun}\s+(?:back\s+)?(?:to|for)\s+\S`,
    // "Ridgeback email - the application is still missing"
    // "Left a message for Felix about his renewal, follow up with him by email"
    String.raw`\b(?:follow(?:ing)?[- ]?up|reach(?:ing)? out|reply|respond|confirm|let \S+ know)\b[^.?!]*\b(?:by|via) e-?mail\b`,
    String.raw`${courtesy}(?!what|which|who|when|where|how|why|is\b|are\b|add\b|update\b|change\b|log\b|save\b)(?:\S+\s+){1,6}?e-?mail\s*[-–:,]\s*\S`,
  ].join("|"),
  "iu",
);

export const questionWords =
  /\?|^\s*(?:(?:please|pls|hi|hello|hey)[\s,]+)*(?:(?:can|could|would) you (?:please )?(?:tell|show|list|find|look up|explain)|who|whose|whom|what|when|where|which|why|how|(?:who|what|when|where|how)['’]?s|is|are|was|were|does|do|did|can|could|has|have|had|will|would|should|list|show|find|look up|tell|give|explain|summari[sz]e|describe|compare|count|name)\b/imu;

/** Something to be done, however it is put: "hey can u check this", "summarize the client for my call". */
export const orderWords: RegExp =
  /^\s*(?:(?:please|pls|hi|hello|hey|ok|okay|so|(?:can|could|will|would) (?:you|u|we|someone)|i need you to|i want you to|you (?:should|must))[\s,]+)*(?:check (?:this|it|these|that|them)\b|look (?:at|over|into)\b|take a look\b|(?:review|handle|fix|draft|write|prepare|make|create|schedule|submit|order|upload|summari[sz]e|sum up|compare|approve|decline|delete|archive|process|remind|work on|take care|deal with|set (?:up|a)|prep)\b|send (?!me\b|us\b|over\b))/iu;

/** In the form of a question about facts: nothing is to be made. */
export const factWords: RegExp =
  /^\s*(?:(?:please|pls|hi|hello|hey)[\s,]+)*(?:who|whose|what|when|where|which|why|how|(?:who|what|when|where|how)['’]?s|is|are|was|were|does|do|did|has|have|had|list|show|find|count|name)\b/iu;

/** A question about a file itself: "who signed the notice?" Not the policy, which may be the client's other one. */
export const fileWords: RegExp =
  /\b(?:(?:the|this|that|these|those|both|each) (?:attached |enclosed )?(?:notices?|letters?|contracts?|agreements?|leases?|certificates?|cois?|quotes?|binders?|applications?|invoices?|files?|documents?|docs?|pdfs?|attachments?|pages?)|attached|enclosed)\b/iu;

/** Words with files that say nothing of what is wanted: "thoughts?", "see attached", "does this look ok". */
const little = String.raw`please|pls|plz|hi|hey|hello|thanks?|thank you|fyi|asap|urgent|cara|can|could|would|will|you|u|do|does|is|are|it|its|this|that|these|those|they|the|a|an|my|our|for|from|of|to|on|in|and|so|just|here(?:['’]s)?|got|get|gets|came|come|see|seen|look(?:s|ed|ing)?|over|at|have|has|had|attach(?:ed|ment)?s?|enclosed|files?|doc(?:ument)?s?|pdfs?|pages?|paper(?:s|work)?|new|me|us|we|i|let|know|what|how|think|thoughts?|any|anything|all|everything|good|ok|okay|right|fine|correct|accurate|acceptable|enough|check|review|verify|confirm|with|about|help|handle|one|below|received|sent|today|yesterday|client|insured|tenant|landlord|owner|vendor|sub|broker|account|be|should|sign(?:ed)?|accept(?:ed)?|wrong|off|issues?|problems?|same|too|certificates?|certs?|cois?|insurance|lease|contracts?|agreements?|notices?|polic(?:y|ies)|quotes?|dec(?:laration)?s?|letters?|forms?|applications?`;
export const littleSaid: RegExp = new RegExp(String.raw`^(?:(?:${little})(?![\p{L}\d])|[^\p{L}\d]+)+$`, "iu");
/** Somebody wants to know whether it is as it should be. */
export const judgesWords: RegExp =
  /\b(?:ok|okay|good|right|fine|correct|accurate|acceptable|enough|check|review|verify|confirm|look|looks|thoughts?|think|wrong|issues?|problems?)\b/iu;

/** A question about Cara herself. */
export const helpWords: RegExp =
  /^\s*(?:(?:hi|hello|hey|so|and)[\s,]+)*(?:help(?: me)?|what (?:else )?(?:can|do) you do(?: for (?:me|us))?|what are you (?:able to do|for)|how (?:do|can|should) (?:i|we) (?:use|work with) (?:you|this|cara)|how (?:do|does) (?:you|this|cara) work)\s*[.?!]*\s*$/iu;

/** A question about every client's policies at once: which of them expire. */
export const bookWords: RegExp =
  /\b(?:polic(?:y|ies)|renewals?|accounts?|clients?)\b[^.?!\n]*\b(?:expir\w*|renew\w*|come up|coming up|upcoming|due)\b|\b(?:expiring|upcoming|coming) (?:polic(?:y|ies)|renewals?)\b|\brenewals? (?:in|for|this|next)\b/iu;

/** A question about every client: who of them has something, or has it not. */
export const clientsWords: RegExp =
  /\b(?:which|what|how many|list|show)(?: me)?(?: of)?(?: all)?(?: our| the| my)? (?:clients|accounts|customers|insureds)(?: (?:who|that))?(?: still)? (?:has|have|had|with|without|carry|carries|lack|lacks|don['’]?t|do not|are missing|miss|owe|need|buy|bought)\b/iu;

/** What is asked for without a question: "Harborview's policy number". */
export const factNouns: RegExp = phrase(
  "(?:polic(?:y|ies)|policy numbers?|limits?|deductibles?|retentions?|premiums?|expirations?|renewal dates?|effective dates?|carriers?|coverages?|address(?:es)?|(?:phone|cell|mobile)(?: numbers?)?|cancel(?:l?ation)? dates?|status|balances?|payrolls?|drivers|vehicles|locations|contacts?|endorsements?|exclusions?|requests?|documents|files)",
);

/** How people begin and end a request that is no question. */
export const courtesies: RegExp =
  /^(?:(?:quick (?:q|question)|please|pls|hi|hello|hey|thanks|i|we|need|want|wanted|looking for|give me|get me|send me|show me|can i (?:have|get)|could i (?:have|get)|i['’]d like|would like|to (?:know|see))[\s,:–-]+)+|[\s,]*(?:please|pls|thanks|thank you|asap)?[\s.!?]*$/giu;

const lines =
  "(?:bop|business ?owners?(?:['’]s?)?|general liability|c?gl|(?:commercial |business )?auto|umbrella|excess(?: liability)?|work(?:ers?['’]?|ers['’]s)? comp(?:ensation)?|wc|(?:commercial )?prop(?:erty)?|cyber(?: liability)?|epli?|employment practices(?: liability)?|e&o|professional(?: liability)?|d&o|inland marine|builders?['’]? risk|crime|flood|liquor(?: liability)?|garage|package|pollution)";
/** A policy as people call it: by its line, or by its number. */
export const policyWords: RegExp = new RegExp(
  String.raw`\b(?:${lines}(?: polic(?:y|ies))?|policy (?:number |no\.? |# ?)?(?=[\p{L}\d -]*\d)[\p{L}\d-]+(?: [\dA-Z-]*\d[\dA-Z-]*)*)(?![\p{L}\d])`,
  "iu",
);

/** "Email that to Owen", "put this in an email": what is to be sent stands above. */
export const sendThatWords: RegExp =
  /^(?:(?:please|pls|can you|could you|now|then|ok|okay|and)[\s,]+)*(?:(?:e-?mail|send|forward|mail|pass|share|write)(?: on| over)?\s+(?:(?!that\b|this\b|it\b)\S+\s+){0,3}?(?:that|this|it|these|those|(?:the|that|this|your) (?:answer|reply))(?: on| over| along)?|(?:draft|write|compose|prepare|send|put|make|turn) (?:(?:up )?an? e-?mail (?:\S+ ){0,4}?(?:with|about|of|from|out of) (?:that|this|it)|(?:that|this|it) (?:in|into|as) an? e-?mail))(?:\s+(?:to|in an e-?mail to|as an e-?mail to|by e-?mail to)\s+(?:\S+\s*){1,4}|\s+(?:in|as|by) (?:an )?e-?mail)?(?:[\s,]+(?:please|pls|now|today|too|as well))*[\s.!?]*$/iu;

/** What is asked of the agency and answered by the client's policies. */
export const weWrite: RegExp =
  /\b(?:do|did) we (?:write|have|handle|place|insure|carry) (?:the |their |his |her |an? )?(.+?) (?:for|with) the client\b/iu;
