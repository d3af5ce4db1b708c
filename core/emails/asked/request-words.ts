/**
 * The words by which clients ask for something, as rows that a service rep can review: the first row that a sentence
 * fits says what is asked. What changes a policy is recognized as in Cara's other tasks (`serviceActOf`).
 */
import { linesIn } from "#core/workspaces/asked";
import type { RequestType } from "#model/servicing";

const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, "iu");

const certificate = String.raw`certi?f?[ia]?ca?i?tes?(?: of (?:liability )?insur[ae]nce)?|certs?|cois?|acord[ -]?2[578]s?|(?:proof|evidence|verification) of (?:(?:commercial |liability |property )*insurance|coverage)`;
/** What agencies keep and send. */
export const documentNames = String.raw`(?:currently valued )?(?:loss (?:runs?|histor(?:y|ies))|c?lrs?)|claims? histor(?:y|ies)|dec(?:laration)?s? ?pages?|declarations?|decs|(?:auto |insurance |vehicle )*i\.?d\.? cards?|(?:auto|proof of) insurance cards?|(?:waiver of subrogation |additional insured )?endorsements?|(?:signed |completed )*(?:acords? ?1\d\d(?:(?:, |,? and | ?& |/)1\d\d)*|applications?|supplementals?|questionnaires?|statements? of (?:values|no loss(?:es)?)|no[- ]loss letters?|inspection reports?|lease agreements?)|binders?|invoices?|bills?|schedules? of (?:vehicles|drivers|locations|equipment|insurance)|(?:vehicle|driver|equipment) (?:schedules?|lists?)|audit (?:worksheets?|statements?)|mod worksheets?|policy (?:documents?|forms?|cop(?:y|ies)|jackets?|booklets?)`;

export const certificateWords = word(certificate);
/** Papers of others that an auditor or an underwriter wants to see: "certificates for any subcontractors". */
export const certificatesOfOthers =
  /\b(?:certificates?|certs?|cois?)\b[^.?!]{0,30}\b(?:for|from|of|on) (?:\p{L}+ ){0,4}?(?:sub(?:contractor|-contractor)?s|sub(?:contractor)?|1099s?|uninsured|vendors)\b|\b(?:subs?|subcontractors?)(?:['’]s?)? (?:certificates?|certs?|cois?)\b/iu;
export const documentWords = word(documentNames);
export const insuredWords = word(
  String.raw`add?i?ti?o?nal(?:ly)? ins(?:ured|urd|ure)s?|add['’]?l insureds?|addl insureds?|a\/i|AI|loss payee and additional insured`,
);
/** Whoever else has an interest in what is insured, and is put on a policy. */
const interests = word(
  String.raw`loss payees?|(?:lender['’]?s?|lenders['’]?) loss pay(?:ee|able)s?|mortgagees?|lien ?holders?`,
);
/** It is not wanted. */
export const notInsured =
  /\b(?:no|not|without|don['’]?t|doesn['’]?t|do not|does not|needn['’]?t)\b[^.?!]{0,40}\b(?:additional insureds?|a\/i|AI)\b/iu;

const asking = String.raw`please|pls|plz|kindly|furnish|(?:can|could|would|will|may|might) (?:you|u|we|i|someone|somebody|your|they)|(?:we|i|they|he|she|it)?['’]?(?:d| would) (?:like|appreciate|love)|needs?|needed|wants?|wanted|requests?|requesting|requested|requires?|looking for|mind|send|resend|e-?mail|forward|issue|provide|get|get me|prepare|fax|asks?|asked|asking`;
/** Somebody wants something done. */
export const asksWords = word(asking);
const polite =
  /^(?:hi|hello|hey|also|and|so|ok|okay|[\s,])*(?:can|could|would|will|may)\s+(?:you|u|we|i|someone|somebody)\b|^(?:(?:would|do) you )?mind\b|^(?:please |pls |kindly )?(?:send|resend|e-?mail|forward|call)\b/iu;
const anyWay =
  /\b(?:is there (?:any|a) way|(?:would|is) it (?:be )?possible|any way (?:to|we|i)|any chance)\b/iu;
/** "Could you tell me what our deductible is?" */
export const politeQuestion =
  /\b(?:(?:can|could|would|will) (?:you|u|someone|somebody)|please|pls) (?:please )?(?:(?:tell|remind) (?:me|us) |explain |confirm )(?:what|if|whether|how|when|who|why|which|where|that)\b/iu;
/** "Please advise the amount of the refund", "let me know whether it went through"; not "when it is done", "what you need". */
export const wantsToBeTold =
  /\b(?:let (?:me|us) know|advise|tell (?:me|us)|find out|confirm(?= (?:if|whether|what|when|who|which)))(?: (?:me|us))?(?: (?:of|on|about|as to))? (?:whether|why|who|which|where|what(?! (?:else |(?:\p{L}+ ){0,3})?(?:you|i|we|works|to)\b)|when (?!(?:it|this|that|you|they|done|complete|ready|we can)\b)|how (?!(?:to|you|we should|i should)\b)|if (?:our|my|we(?:['’]re| are| have)) |if the (?!attached|above|below|form|enclosed)(?:\p{L}+ ){1,3}(?:is|was|has|are|were|will|does)\b|(?:the |our |my |your )(?:\p{L}+ ){0,2}?(?:amounts?|status|reason|balance|costs?|prices?|premiums?|deductibles?|limits?|totals?|dates?|numbers?|outcome|payoff|timeline)\b)/iu;
export const isPolite = (text: string): boolean =>
  (polite.test(text.trim()) || anyWay.test(text)) && !politeQuestion.test(text);
const questionStart =
  /^(?:(?:hi|hello|also|and|but|so|ok|help|quick question|question)[\s,:?!–-]+)*(?:(?:what|why|how|when|who|whom|which|where)(?:['’]s)?\b|(?:does|do|did|is|are|am|was|were|has|have|had|should|shall)\s+(?:i|we|you|they|it|he|she|the|our|my|your|this|that|these|those|any|anyone|there)\b|(?:i['’]?m |i am |we['’]?re |just |was )*(?:wondering|curious|not sure) (?:if|whether|what|how|why)\b|(?:i|we)(?:['’]d| would| do)? (?:only |just |really |mainly )?(?:want|like|need|wanted) to (?:know|find out|ask (?:if|whether|how|what|why))\b)/iu;
export const isQuestion = (text: string): boolean =>
  /\?["”')]*$/u.test(text.trim()) || questionStart.test(text.trim()) || politeQuestion.test(text);

/** Of a certificate or a document: it has come, or is looked at, and nobody asks for one. */
export const isHere =
  /\b(?:attached|enclosed|see the|here is|here are|received|got (?:the|your|our)|thanks for|thank you for|expire[sd]?|expiring|expiration)\b/iu;

/** A new risk that a broker hands in. */
export const submissionWords = /\b(?:submissions?|new business|new venture)\b/iu;

/** What is asked of an agency and is none of the other types. */
const otherAsked =
  /\b(?:(?:open|file|report|submit|start|turn in|make|put in)\s+(?:a|an|the|this|our|new)?\s*(?:new )?(?:insurance )?claims?|first notice of loss|(?:give (?:me|us) a )?call(?: me| us)(?: back)?|give (?:me|us) a (?:call|ring|shout|buzz)|(?:ring|phone|text|buzz) (?:me|us)|call back|reinstate[d]?|how (?:do|can|should|would) (?:we|i) (?:report|file)|report (?:it|this|an? (?:accident|incident|loss|claim|injury)|the accident|the loss)|do you have (?:time|a minute|a moment|a few minutes)|are you (?:free|available)|pay(?:ment)? plans?|(?:monthly|quarterly) (?:payments?|installments?|billing)|auto-?pay|(?:automatic|recurring) (?:payments?|withdrawals?|drafts?|billing)|eft|ach|(?:bank|checking|savings) accounts?|credit cards?|payment method|set up (?:a )?(?:call|meeting|time)|schedule a (?:call|meeting)|broker of record|bor letter|renew (?:it|this|that|coverage|as (?:is|quoted))|place (?:it|this|that|coverage) (?:with|as|effective)|audit forms?|(?:complete|schedule|dispute|finish|do|revise|reopen) (?:the|our|an?|this|their|your) (?:\p{L}+ ){0,3}audit|on notice|payroll records)\b/iu;
/** How a premium is paid is settled with the carrier, not by a change of the policy. */
const billing =
  /\b(?:(?:switch|change|move|go|set\b[^.?!]{0,20}\bup|put|enroll|sign\b[^.?!]{0,10}\bup)\b[^.?!]{0,40}\b(?:(?:monthly|quarterly|annual|direct) (?:pay(?:ments?)?|installments?|billing|bill)|auto-?pay|eft|ach|payment (?:plan|method)|pay plan|(?:bank|checking) account|credit card))\b/iu;
/** An offer is taken: the agency is to put coverage into force. */
export const binds =
  /\b(?:bind(?:ing)? orders?|orders? to bind|(?:please|pls|kindly|ok(?:ay)? to|go ahead (?:and|to)|to go ahead and|ready to|want to|like to|you to|can (?:you|u|we)|could you|will you|let['’]?s|authori[sz]ed? (?:you )?to|confirm|approved? to|agree[d]? to|want it|get (?:it|this|that)|have (?:it|this|that)) (?:bind|bound)|bind (?:it|this|that|them|the|our|coverage|option|effective|eff|as quoted|per|with)|(?:going|go|went|proceed|move forward|moving forward) (?:ahead )?with (?:option|the (?:\p{L}+ ){0,3}?(?:quote|option|proposal|renewal|carrier)|your (?:quote|proposal)))\b/iu;

export const isOtherAsked = (text: string): boolean => otherAsked.test(text);

/**
 * What a message is about where none of its sentences says what is asked: each word that it has counts once, and two have to
 * be there. The first of the best is meant.
 */
export const topics: readonly { type: RequestType; words: readonly RegExp[] }[] = [
  {
    type: "OTHER",
    words: [
      /\b(?:accident|fire|theft|stolen|stole|broke(?:n)? in(?:to)?|burglar\w*|vandal\w*|flood(?:ed)?|burst|hail|rear[- ]?ended|backed into|injured|hurt)\b/iu,
      /\b(?:last night|this morning|yesterday|(?:on|over) (?:the )?(?:weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|police|damage[ds]?)\b/iu,
    ],
  },
  {
    type: "CANCEL_POLICY",
    words: [
      /\b(?:cancel|drop|terminate|end|stop|non-?renew)\b/iu,
      /\b(?:no longer need|too expensive|elsewhere|sold|closed|closing|retired|retiring|at renewal)\b/iu,
    ],
  },
  {
    type: "QUOTE_REQUEST",
    words: [
      /\b(?:opening|starting (?:a|an|up|my|our)|start-?up|new (?:business|company|venture|store|shop|location))\b/iu,
      /\b(?:quote|coverage|insurance|insured|bop|workers?['’]? comp|general liability|gl)\b/iu,
      /\b(?:employees|sales|revenue|sq\.? ?ft|payroll)\b/iu,
    ],
  },
  {
    type: "ENDORSE_POLICY",
    words: [
      /\b(?:drivers?|licen[sc]e|lic|dob|new hires?)\b/iu,
      /\b(?:vehicles?|trucks?|vans?|cars?|trailers?|pick-?ups?|vin)\b/iu,
      /\b(?:buildings?|locations?|premises|warehouse|limits?|deductible|equipment)\b/iu,
      /\b(?:mortgagees?|loss payees?|lien ?holders?|named insureds?|legal name)\b/iu,
      /\b(?:add(?:ed)?|remove[d]?|take\b[^.?!]{0,30}\boff|swap|replace[d]?|covered|update[d]?|change[d]?|starting)\b/iu,
    ],
  },
  {
    type: "DOCUMENT_REQUEST",
    words: [
      /\b(?:policy|policies|documents?|paperwork|declarations?|id cards?|invoices?|endorsements?)\b/iu,
      /\b(?:never (?:got|received)|did(?:n['’]t| not) (?:get|receive)|can['’]?t find|lost|misplaced)\b/iu,
      /\b(?:e-?mail|send|resend|forward|fax) (?:it|them|that|those|one)\b/iu,
    ],
  },
];

export interface RequestRow {
  type: RequestType;
  fits(text: string): boolean;
}

/** A policy is to end. */
const ends: readonly RegExp[] = [
  /\b(?:how (?:do|can|would) (?:i|we)|what (?:do|must) (?:i|we) (?:need to )?do to)\b[^.?!]*\bcancel\b/iu,
  /\b(?:do(?:n['’]t| not)|(?:won['’]t|will not|not) be|(?:wish|want|plan) not to|no need to) renew(?:ing)?\b/iu,
  /\blet(?:ting)?\b[^.?!]{1,40}\b(?:expire|lapse|run (?:out|off)|terminate)\b/iu,
  /\b(?:no longer need|(?:do|will|wo)(?: not|n['’]?t) (?:be )?need(?:ing)?)\b[^.?!]{0,40}\b(?:polic(?:y|ies)|coverage|insurance)\b(?! (?:cop|doc|card))/iu,
  /\b(?:request(?:s|ing)?|asking for|want|need|process)\b[^.?!]{0,30}\bcancell?ation\b/iu,
  /\b(?:please|pls|can you|could you|want to|wish to|like to) (?:discontinue|terminate|stop|end)\b[^.?!]{0,40}\b(?:polic(?:y|ies)|coverage|insurance)\b/iu,
];

/** "We have decided to let the umbrella go": a line or a policy, not a driver or a van on one. */
const givesUp =
  /\blet(?:ting)?\b[^.?!]{1,30}\bgo\b|\b(?:decided|going|plan(?:ning)?|ready) to (?:drop|cancel|discontinue|get rid of)\b/iu;
const ofPolicy = (text: string): boolean =>
  /\b(?:polic(?:y|ies)|coverage)\b/iu.test(text) || linesIn(text).length > 0;

const sends = /\b(?:send|resend|e-?mail|forward|fax)\b|\bcop(?:y|ies) of\b/iu;

/** Before `serviceActOf`. */
export const firstRows: readonly RequestRow[] = [
  { type: "OTHER", fits: (text) => binds.test(text) && !(isQuestion(text) && !isPolite(text)) },
  {
    type: "OTHER",
    fits: (text) => billing.test(text) && (isPolite(text) || (asksWords.test(text) && !isQuestion(text))),
  },
  {
    type: "CANCEL_POLICY",
    fits: (text) =>
      ends.some((each) => each.test(text)) ||
      (givesUp.test(text) && ofPolicy(text) && !/\b(?:from|off)\b/iu.test(text)),
  },
  {
    type: "QUOTE_REQUEST",
    fits: (text) =>
      /\b(?:shopping|in the market)(?: around)? for\b[^.?!]{0,40}\b(?:insurance|coverage|quotes?)\b|\b(?:who|where|how)\b[^.?!]{0,40}\b(?:for|get) a quote\b/iu.test(
        text,
      ),
  },
  {
    type: "ENDORSE_POLICY",
    fits: (text) =>
      /\b(?:our|my) (?:new (?:\p{L}+ ){0,2}(?:address|name) is|(?:\p{L}+ ){0,2}(?:address|name) (?:will be|is now)|legal name is)\b/iu.test(
        text,
      ),
  },
  {
    type: "DOCUMENT_REQUEST",
    fits: (text) =>
      sends.test(text) &&
      (documentWords.test(text) || /\bcop(?:y|ies) of\b/iu.test(text)) &&
      !certificateWords.test(text) &&
      !/\b(?:attached|enclosed|to follow|sending|will send|we['’]ll send|i['’]ll send|(?:was|were|been) (?:mailed|sent))\b|^(?:this|that|here|these) (?:is|are)\b/iu.test(
        text,
      ),
  },
  {
    type: "CREATE_CERTIFICATE",
    fits: (text) =>
      certificateWords.test(text) &&
      !certificatesOfOthers.test(text) &&
      (asksWords.test(text) || /\b(?:for|to|naming)\b/iu.test(text)) &&
      !isHere.test(text) &&
      !(isQuestion(text) && !isPolite(text) && !asksWords.test(text)),
  },
  {
    type: "ADD_ADDITIONAL_INSURED",
    fits: (text) =>
      insuredWords.test(text) &&
      !notInsured.test(text) &&
      !(isQuestion(text) && !isPolite(text)) &&
      /\b(?:add(?:ed|ing)?|nam(?:e|ed|ing)|list(?:ed)?|includ(?:e|ed)|endors(?:e|ed)|put|needs?|wants?|requires?|must be|should be|ha(?:s|ve) to be|be on)\b/iu.test(
        text,
      ),
  },
  {
    type: "ADD_ADDITIONAL_INSURED",
    fits: (text) =>
      interests.test(text) &&
      !certificateWords.test(text) &&
      !(isQuestion(text) && !isPolite(text)) &&
      /\b(?:add(?:ed|ing)?|nam(?:e|ed|ing)|list(?:ed)?|endors(?:e|ed)|put on|put (?:\S+ ){1,8}(?:on|as)|(?:must|should) be|ha(?:s|ve) to be|(?:needs?|wants?|requires?|asks?) (?:\p{L}+ ){0,3}?to be)\b/iu.test(
        text,
      ) &&
      !/\b(?:change|update|remove|delete|correct|replace)\b/iu.test(text) &&
      !/\b(?:they|it|he|she)\b[^.?!]{0,20}\bto be\b/iu.test(text),
  },
];

/** After it. */
export const laterRows: readonly RequestRow[] = [
  {
    type: "DOCUMENT_REQUEST",
    fits: (text) =>
      (documentWords.test(text) || /\bcop(?:y|ies) of\b/iu.test(text)) &&
      (asksWords.test(text) ||
        /\b(?:find|need|lost|misplaced|waiting (?:for|on)|outstanding)\b/iu.test(text)) &&
      !/\b(?:attached|enclosed|to follow|here is|here are|sending (?:you )?the)\b/iu.test(text) &&
      !(isQuestion(text) && !isPolite(text) && !/\b(?:mind|can|could|send)\b/iu.test(text)) &&
      !/\bwe (?:got|received)\b|\bi (?:got|received)\b/iu.test(text),
  },
  {
    type: "OTHER",
    fits: (text) =>
      otherAsked.test(text) &&
      (asksWords.test(text) ||
        isPolite(text) ||
        isQuestion(text) ||
        /^(?:call|ring|phone|text|buzz|go ahead)\b|\b(?:let['’]?s|go ahead and|kindly|(?:has|have|needs?) to (?:be|get)|must be)\b/iu.test(
          text.trim(),
        )),
  },
  { type: "QUESTION", fits: (text) => (isQuestion(text) && !isPolite(text)) || wantsToBeTold.test(text) },
  { type: "OTHER", fits: (text) => isPolite(text) || /\b(?:please|pls|plz|kindly)\b/iu.test(text) },
];
