/**
 * The words by which clients ask for something, as rows that a service rep can review: the first row that a sentence
 * fits says what is asked. What changes a policy is recognized as in Cara's other tasks (`serviceActOf`).
 */
import { givesOrders } from "#core/assistant/asked";
import { linesIn } from "#core/workspaces/asked";
import type { RequestType } from "#model/servicing";

const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, "iu");

const certificate = String.raw`certi?f?[ia]?ca?i?tes?(?: of (?:liability )?insur[ae]nce)?|certs?|cois?|acord[ -]?2[578]s?|(?:proof|evidence|verification) of (?:(?:commercial |liability |property )*insurance|coverage)`;
/** What agencies keep and send. */
export const documentNames = String.raw`(?:currently valued )?loss (?:runs?|histor(?:y|ies))|claims? histor(?:y|ies)|dec(?:laration)?s? ?pages?|declarations?|decs|(?:auto |insurance |vehicle )*i\.?d\.? cards?|(?:auto|proof of) insurance cards?|(?:waiver of subrogation |additional insured )?endorsements?|(?:signed |completed )*(?:acords? ?1\d\d(?:(?:, |,? and | ?& |/)1\d\d)*|applications?|supplementals?|questionnaires?|statements? of (?:values|no loss(?:es)?)|no[- ]loss letters?|inspection reports?|lease agreements?)|binders?|invoices?|bills?|schedules? of (?:vehicles|drivers|locations|equipment|insurance)|(?:vehicle|driver|equipment) (?:schedules?|lists?)|audit (?:worksheets?|statements?)|mod worksheets?|policy (?:documents?|forms?|cop(?:y|ies)|jackets?|booklets?)`;

export const certificateWords = word(certificate);
export const documentWords = word(documentNames);
export const insuredWords = word(
  String.raw`add?i?ti?o?nal(?:ly)? ins(?:ured|urd|ure)s?|add['’]?l insureds?|addl insureds?|a\/i|AI|loss payee and additional insured`,
);
/** It is not wanted. */
export const notInsured =
  /\b(?:no|not|without|don['’]?t|doesn['’]?t|do not|does not|needn['’]?t)\b[^.?!]{0,40}\b(?:additional insureds?|a\/i|AI)\b/iu;

const asking = String.raw`please|pls|plz|kindly|furnish|(?:can|could|would|will|may|might) (?:you|u|we|i|someone|somebody|your|they)|(?:we|i|they|he|she|it)?['’]?(?:d| would) (?:like|appreciate|love)|needs?|needed|wants?|wanted|requests?|requesting|requested|requires?|looking for|mind|send|resend|e-?mail|forward|issue|provide|get|get me|prepare|fax|asks?|asked|asking`;
/** Somebody wants something done. */
export const asksWords = word(asking);
const polite =
  /^(?:hi|hello|hey|also|and|so|ok|okay|[\s,])*(?:can|could|would|will|may)\s+(?:you|u|we|i|someone|somebody)\b|^(?:(?:would|do) you )?mind\b|^(?:please |pls |kindly )?(?:send|resend|e-?mail|forward|call)\b/iu;
const anyWay = /\b(?:is there (?:any|a) way|any way (?:to|we|i)|any chance)\b/iu;
/** "Could you tell me what our deductible is?" */
export const politeQuestion =
  /\b(?:(?:can|could|would|will) (?:you|someone|somebody)|please|pls) (?:please )?(?:tell (?:me|us) |explain |confirm )(?:what|if|whether|how|when|who|why|which|where|that)\b/iu;
export const isPolite = (text: string): boolean =>
  (polite.test(text.trim()) || anyWay.test(text)) && !politeQuestion.test(text);
const questionStart =
  /^(?:(?:hi|hello|also|and|but|so|ok|help|quick question|question)[\s,:?!–-]+)*(?:(?:what|why|how|when|who|whom|which|where)(?:['’]s)?\b|(?:does|do|did|is|are|am|was|were|has|have|had|should|shall)\s+(?:i|we|you|they|it|he|she|the|our|my|your|this|that|these|those|any|anyone|there)\b|(?:i['’]?m |i am |we['’]?re |just |was )*(?:wondering|curious|not sure) (?:if|whether|what|how|why)\b|(?:i|we)(?:['’]d| would)? (?:want|like|need) to know\b)/iu;
export const isQuestion = (text: string): boolean =>
  /\?["”')]*$/u.test(text.trim()) || questionStart.test(text.trim()) || politeQuestion.test(text);

/** Of a certificate or a document: it has come, or is looked at, and nobody asks for one. */
export const isHere =
  /\b(?:attached|enclosed|see the|here is|here are|received|got (?:the|your|our)|thanks for|thank you for|expire[sd]?|expiring|expiration)\b/iu;

/** A new risk that a broker hands in. */
export const submissionWords = /\b(?:submissions?|new business|new venture)\b/iu;

/** Whom a sentence speaks to, and a "please" that only tells something. */
const address =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear) )?\p{Lu}[\p{Ll}'’-]+(?:\s*[,–-]\s+|\s+(?=(?:can|could|would|will) (?:you|u)\b))(?=\S)/u;
const telling =
  /\b(?:please|kindly) (?:be (?:advised|aware|informed)|note|find|see|disregard|ignore|do not (?:reply|respond))\b(?: that)?/giu;
/** "Please have your agent add …" */
const throughAnother =
  /\b(?:have|ask|get) (?:your|the|our) (?:agents?|insurance agents?|brokers?|agency) (?:to )?/iu;
/** The words of a sentence that may ask for something. */
export const askingPart = (text: string): string =>
  text.replace(address, "").replaceAll(telling, "").replace(throughAnother, "");

/** What was asked before is not wanted any more. */
export const takesBack =
  /\b(?:never ?mind|(?:disregard|ignore) (?:my|the|our|that|this)\b[^.?!]{0,30}\b(?:e-?mail|message|request|note)|scratch that|changed (?:my|our) minds?\b(?![^.?!]*\b(?:cancel|instead)\b)|(?:no need|(?:no longer|don['’]?t|do not) need)(?: for| to (?:send|get))? (?:the|a|that|any) (?:quotes?|certificates?|certs?|cois?)\b(?=[^.?!]*(?:\beither|any ?more|after all|now|from)\b)|no need (?:for|to send) (?:the|a|that|any) (?:quotes?|certificates?|certs?|cois?))\b|^(?:please |pls |just )*(?:leave|keep) (?:it|them|everything|the policy) (?:in force|in place|active|as (?:it )?is)\b/iu;
/** It tells what was done already. */
export const tellsOfDone =
  /\b(?:(?:has|have) been|was|were) (?:successfully )?(?:processed|completed|issued|approved|posted|received|updated|uploaded|cancell?ed|renewed)\b|\byou are (?:hereby )?notified\b|\bthis is (?:an automated|to (?:confirm|notify))\b/iu;

/** A clause that only greets, thanks or closes. */
const courtesy =
  /^(?:(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|dear)\b(?: [\p{L}.'’-]+){0,3}|(?:many |much )?(?:thanks?|thank you|thx|gracias|appreciated|appreciate it)\b(?: (?:so much|a lot|a million|again|in advance|for [^?]*|all|you|very much))*(?: [\p{Lu}][\p{L}]+)?|(?:best|kind|warm)? ?(?:best|regards|cheers|sincerely)|perfect|great|got it|ok(?:ay)?|sounds good|hope (?:you|all)\b[^?]*|let me know if\b[^?]*|(?:please |pls )?(?:let (?:me|us) know|advise|confirm receipt)\b[^?]*|have a (?:great|good|nice|wonderful|safe)\b[^?]*|(?:i|we) (?:really |truly |very much |so )*appreciate (?:it|all|you|your|the)\b[^?]*|received|looks (?:good|great|perfect|fine)|much appreciated|received|all set|that answers (?:it|(?:my|our) questions?)|(?:that|this|it) (?:was|is) (?:so |very |really )?(?:fast|quick|easy|great|perfect|helpful)|happy (?:\p{L}+ ){0,2}(?:thanksgiving|holidays|new year|weekend)\b[^?]*|awesome|excellent|wonderful|fantastic|you(?:(?:['’]re| are) (?:the best|awesome|amazing|great|a (?:lifesaver|star|gem))| rock)|that(?:['’]s| is) (?:what|all|perfect|great|it)\b[^?]*|no problem|you too|team|all|and|please|pls)$/iu;
/** One that only points to what else is there. */
const pointer =
  /^(?:(?:any|is there any) (?:news|updates?|word|luck)\b[^?]*|(?:just )?(?:checking in|following up|circling back|wanted to follow up)\b[^?]*|what(?:['’]s| is) the status\b[^?]*|(?:please |pls )?see (?:the )?(?:attached|below|enclosed|both)\b[^?]*|(?:(?:can|could|would|will) you |please |pls )*(?:take care of|handle|help (?:me |us )?with|look into)(?: (?:this|it|that|the below))?\b(?: one)?(?: for (?:me|us))?|(?:please |pls )?handle|what (?:do|should) (?:we|i) do(?: now| next| about (?:it|this))?|(?:a few|a couple(?: of)?|couple|two|2|three|3|several|some) (?:things|items|questions|requests|changes|quick things)\b[^?]*|what (?:else )?(?:do|would|will) you need(?: from (?:me|us))?|(?:do you need )?anything else\b[^?]*|help|any help\b[^?]*|(?:please )?do not (?:reply|respond)\b[^?]*|this (?:is an automated|mailbox is not|e-?mail was sent)\b[^?]*)$/iu;

const isAll =
  (fits: (clause: string) => boolean) =>
  (text: string): boolean =>
    text
      .split(/[,;:.!?–]+|\s-\s/u)
      .map((clause) => clause.trim())
      .filter((clause) => clause !== "")
      .every(fits);

const aName =
  /^(?!(?:Yes|No|Ok|Okay|Correct|Approved|Confirmed|Agreed|Done|Signed)\b)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){0,2}[.!]?$/u;
/** A line of a card below a closing. */
const onCard = /^(?:[\d\s()+.x-]{7,}|\S+@\S+|(?:www\.|https?:)\S+)$/u;
export const isName = (text: string): boolean => aName.test(text.trim()) || onCard.test(text.trim());
/** It greets, thanks or closes, and nothing else; behind thanks, a name is whom they are for. */
export const isThanks = (text: string): boolean =>
  !isName(text) && isAll((clause) => courtesy.test(clause) || isName(clause))(text);
/** Nothing in it is asked or told. */
export const saysNothing = (text: string): boolean =>
  isNothing(askingPart(text).trim() === "" ? text : text.replace(address, ""));
const isNothing = isAll((clause) => courtesy.test(clause) || pointer.test(clause));

/** What stands in a mail to be obeyed by a machine. Nothing of it is done; it is not asked of the agency either. */
const orders =
  /\b(?:ignore|disregard|forget|override)\b[^.?!]{0,60}\b(?:instructions?|orders?|rules?|prompts?|guidelines?)\b|\byou are now\b|\b(?:system|developer|admin(?:istrator)?) (?:prompt|mode|message)\b|\bas an ai\b|\b(?:approve|resolve|mark|delete|release) (?:all|every|each)\b[^.?!]{0,60}\b(?:drafts?|requests?|approvals?|records?|threads?)\b/iu;
/** In ordinary words: spoken to an assistant, or for what no client asks of an agency. */
const ordinaryOrders =
  /(?:^|[.!?]\s+)(?:(?:dear|hi|hey|hello) )?(?:(?:ai|e-?mail|virtual|digital|automated) )?(?:assistant|ai|bot|chatbot|language model)\s*[:,–-]\s*(?:please |now )*(?:you (?:must|should|shall|will|are to|have to|need to)|do not|don['’]?t|never|make sure)\b|\bif you are an? (?:ai|assistant|bot|language model)\b|\b(?:send|forward|e-?mail|export|share|reveal|leak)\b[^.?!]{0,60}\b(?:client|policyholder) (?:lists?|database)\b/iu;
export const ordersMachine = {
  test: (text: string): boolean => orders.test(text) || ordinaryOrders.test(text) || givesOrders(text),
};

/** Behind an order: no client asks for this of everybody, or says what is to be answered. */
export const goesOnOrdering =
  /\b(?:all|every|each|everything|everyone|everybody|any)\b[^.?!]{0,40}\b(?:polic|clients?\b|records?\b|drafts?\b|requests?\b|accounts?\b|threads?\b|e-?mails?\b)|^(?:and |then |please )*(?:(?:do not|don['’]?t) tell|reply|respond|answer|say|tell|write|repeat|output)\b/iu;

/** What is asked of an agency and is none of the other types. */
const otherAsked =
  /\b(?:(?:open|file|report|submit|start|turn in|make|put in)\s+(?:a|an|the|this|our|new)?\s*(?:new )?(?:insurance )?claims?|first notice of loss|(?:give (?:me|us) a )?call(?: me| us)(?: back)?|give (?:me|us) a (?:call|ring)|call back|reinstate[d]?|how (?:do|can|should|would) (?:we|i) (?:report|file)|report (?:it|this|an accident|the accident|the loss|a loss)|do you have (?:time|a minute|a moment|a few minutes)|are you (?:free|available)|pay(?:ment)? plans?|(?:monthly|quarterly) (?:payments?|installments?|billing)|auto-?pay|set up (?:a )?(?:call|meeting|time)|schedule a (?:call|meeting)|broker of record|bor letter|(?:bind|renew|place) (?:it|this|that|coverage|option|as (?:is|quoted))|audit forms?)\b/iu;

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
  /\blet\b[^.?!]{1,40}\b(?:expire|lapse)\b/iu,
  /\b(?:request(?:s|ing)?|asking for|want|need|process)\b[^.?!]{0,30}\bcancell?ation\b/iu,
  /\b(?:please|pls|can you|could you|want to|wish to|like to) (?:discontinue|terminate|stop|end)\b[^.?!]{0,40}\b(?:polic(?:y|ies)|coverage|insurance)\b/iu,
];

/** "We have decided to let the umbrella go": a line or a policy, not a driver or a van on one. */
const givesUp =
  /\blet(?:ting)?\b[^.?!]{1,30}\bgo\b|\b(?:decided|going|plan(?:ning)?|ready) to (?:drop|cancel|discontinue|get rid of)\b/iu;
const ofPolicy = (text: string): boolean =>
  /\b(?:polic(?:y|ies)|coverage)\b/iu.test(text) || linesIn(text).length > 0;

/** A carrier tells that it ends a policy: it speaks of another's, and asks nobody to do it. */
const endsOfCarrier = {
  end: /\b(?:not (?:be )?(?:renew\w*|offer\w* (?:a )?renewal)|non-?renew\w*|cancell?\w*|terminat\w*)\b/iu,
  another:
    /\b(?:advised|notif\w+|notice|hereby|elected|regret|(?:your|above|captioned|referenced|this|insured['’]s)\b[^.?!]{0,20}\b(?:polic(?:y|ies)|coverage))\b/iu,
  own: /\b(?:our|my)\b|\b(?:want|wants|wish|like|need|request\w*|please|pls|can you|could you)\b(?! be advised)/iu,
};
export const tellsOfEnd = (text: string): boolean =>
  endsOfCarrier.end.test(text) && endsOfCarrier.another.test(text) && !endsOfCarrier.own.test(text);

const sends = /\b(?:send|resend|e-?mail|forward|fax)\b|\bcop(?:y|ies) of\b/iu;

/** Before `serviceActOf`. */
export const firstRows: readonly RequestRow[] = [
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
      !/\b(?:attached|enclosed|to follow|sending|will send|we['’]ll send|i['’]ll send)\b/iu.test(text),
  },
  {
    type: "CREATE_CERTIFICATE",
    fits: (text) =>
      certificateWords.test(text) &&
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
        /^(?:call|go ahead)\b|\b(?:let['’]?s|go ahead and)\b/iu.test(text.trim())),
  },
  { type: "QUESTION", fits: (text) => isQuestion(text) && !isPolite(text) },
  { type: "OTHER", fits: (text) => isPolite(text) || /\b(?:please|pls|plz)\b/iu.test(text) },
];
