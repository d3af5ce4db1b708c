/**
 * What asks for nothing: courtesy, pointers, what is told as done, what is not wanted, what is only offered, and what a
 * machine sends to everybody. Words as data; pure.
 */
import { givesOrders } from "#core/assistant/asked";
import {
  certificateWords,
  documentWords,
  documentNames,
  isQuestion,
  wantsToBeTold,
} from "./request-words.ts";
import type { Sentence } from "./sentences.ts";

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

/** What was asked before is not wanted any more: of all that was asked, or of what it names. */
const takesBackAll =
  /\b(?:never ?mind|nvm|scratch (?:that|what)|strike that|(?:disregard|ignore) (?:my|the|our|that|this)\b[^.?!]{0,30}\b(?:e-?mail|message|request|note)|forget (?:that|it|what i)|nothing (?:is |else )?needed|changed (?:my|our) minds?\b(?![^.?!]*\b(?:cancel|instead)\b))\b|^(?:please |pls |just )*(?:leave|keep) (?:it|them|everything|the policy) (?:in force|in place|active|as (?:it )?is)\b/iu;

/** What an agency hands out, and the words that stand for it. */
const deliverables = String.raw`(?:certi?fi?cates?|certs?|cois?|acords?|quotes?|quotations?|pricing|proposals?|numbers|cop(?:y|ies)|originals?|paper(?:work)?|letters?|anything|nothing|one|ones|them|it|that|this|those|these|additional insureds?|${documentNames})`;
const deeds = String.raw`(?:send|sending|resend|re-?send|e-?mail|mail|fax|forward|issue|issuing|re-?issue|prepare|produce|provide|quote|quoting|market|shop|run|rush|do|doing|re-?do|order|pull|get|give|include|list|name|call|reply|respond|bother|worry)`;
const negated = String.raw`(?:no (?:longer )?need|(?:do|does|did|will|would|wo|should)(?: not|n['’]?t|nt) (?:\p{L}+ ){0,2}?(?:need|want|require|have)|(?:i|we|they|he|she|you) (?:no longer|never) (?:need|want|require)|(?:do|does|wo|wi)n['’]?t be needing|not (?:be )?(?:needing|asking for|looking for|requesting)|no longer (?:looking for|asking for|interested in))`;
/** A clause that says that something is not to be sent or done: "no need for the quote", "don't send another one". */
const declines: readonly RegExp[] = [
  new RegExp(
    String.raw`\b${negated}\b(?!.{0,60}\b(?:until|till|unless|before)\b)(?: (?:for|to|you to|us to|me to|your))?(?! (?:\p{L}+ ){0,3}(?:renew|policy|policies|coverage|insurance)\b(?! cop))(?: \S+){0,6}? (?:${deliverables}|${deeds})(?![\p{L}])`,
    "iu",
  ),
  new RegExp(
    String.raw`(?:^|\b(?:please|pls|so|and|but|just|also) )(?:do not|don['’]?t|dont|no need to|stop|hold off(?: on)?|skip|forget(?: about)?|scratch|nix|ditch|disregard|ignore)(?: (?:bother|worry about|go ahead and))?(?! (?:renew|cancel)) (?:\S+ ){0,4}?(?:${deliverables}|${deeds})(?![\p{L}])`,
    "iu",
  ),
  /\bcancel (?:my|our|the|that|this) (?:\p{L}+ ){0,3}?(?:requests?|orders?|quotes?|certificates?|certs?|cois?|appointments?|meetings?|calls?)\b/iu,
  new RegExp(
    String.raw`\b(?:${deliverables})\b.{0,30}\b(?:not|n['’]?t) (?:be )?(?:needed|necessary|required|wanted)\b`,
    "iu",
  ),
  /\bnot (?:asking|looking) for (?:a|an|any|another|the)\b|\binstead of (?:a|another) (?:quotes?|certificates?|certs?|cois?)\b/iu,
];
/** It is no refusal: "don't forget to send it", "we did not get it", "don't wait". */
const urges =
  /\b(?:do not|don['’]?t|dont|never|can['’]?t|cannot) (?:forget|hesitate|wait|delay|reply|respond)\b|\b(?:don['’]?t|do not|didn['’]?t|did not) (?:have|get|see)\b(?! to)|\bnot only\b|\bwithout\b/iu;
/** Somebody has it, or it comes with the message: nobody asks for it. */
const has =
  /^(?:(?:hi|hello|also|and|but|so|fyi|actually|oh)[\s,]+)*(?:(?:i|we|they|he|she)(?:['’]ve)?(?: do)?(?: already| just)?(?: have| got| found| received| located| have found| have received)(?: already)?|found|got) (?:the|their|your|our|a|an|that|one|both|it|them|his|her|my)\b(?!.*\b(?:requests?|requested|needs?|needed|require[sd]?|requirements?|must|wrong|incorrect|job|project|new)\b)|\balready (?:have|has|had|got|received|sent|on file)\b/iu;
const isDeclined = (clause: string): boolean =>
  handsOn.test(clause) ||
  takesBackAll.test(clause) ||
  (declines.some((each) => each.test(clause)) && !urges.test(clause)) ||
  (has.test(clause) && (certificateWords.test(clause) || documentWords.test(clause)));

/** "Can you take this one": a colleague's line on top of what it hands on. */
const handsOn =
  /^(?:\p{Lu}[\p{Ll}]+[\s,]+)?(?:(?:can|could|would|will) (?:you|u|somebody|someone|anyone|anybody|one of you) |please |pls )+(?:take(?: care of)?|handle|cover|grab|run with|work on|jump on|deal with|see to|process)(?: (?:this|it|that|the below|the attached))?(?: one)?(?: for me)?(?: please| pls| asap| today| thx| thanks)*[.?!]*$/iu;

const joint = /([,;:–—]\s+|\s+-+\s+|\s+(?:but|so|since|because|though|although|yet)\s+)/iu;
/** The sentence without its clauses that ask for less, not more. */
export function withoutDeclined(text: string): string {
  const parts = text.split(joint);
  const clauses = parts.filter((_, at) => at % 2 === 0);
  if (!clauses.some(isDeclined)) return text;
  return clauses.filter((clause) => !isDeclined(clause)).join(", ");
}

export const takesBack = {
  test: (text: string): boolean =>
    takesBackAll.test(text) || (text.split(joint).some(isDeclined) && !has.test(text)),
};
/** "Scratch that": what stands just before it is not wanted; "Actually, no need for the quote": what it names. */
export const takesBackLast =
  /\b(?:scratch that|strike that|never ?mind(?: (?:that|about that))?|forget (?:that|it)|on second thought)\b/iu;

/** It tells what was done already. */
export const tellsOfDone =
  /\b(?:(?:has|have) (?:now )?been|was|were) (?:successfully )?(?:processed|completed|issued|approved|posted|received|updated|uploaded|cancell?ed|renewed|endorsed|added|removed|mailed|bound|reinstated)\b|\byou are (?:hereby )?notified\b|\bthis is (?:an automated|to (?:confirm|notify))\b/iu;
/** The message says itself that nobody has to do anything. */
const forInformation =
  /\b(?:for your (?:information|records?|files?)(?: only)?|(?:no|nothing)\b[^.?!]{0,20}\b(?:actions?|response|reply)\b[^.?!]{0,20}\b(?:needed|required|necessary)|nothing (?:is |else )?(?:needed|required)|(?:nothing|not anything)\b[^.?!]{0,20}\b(?:to|do|on your end|from you)|no (?:action|reply|response|need to (?:reply|respond|do anything))|just (?:an? )?(?:fyi|for your)|fyi only)\b|^fyi\b/iu;
/** What a notice brings that somebody has to see to. */
const alarms =
  /\b(?:cancell?ations?|will be cancell?ed|non-?renew\w*|not (?:be )?renew\w*|nonpay\w*|non-payment|past due|overdue|lapse[sd]?|declin(?:ed|ation)|deficien\w*|rejected|claims?|lawsuit|intent to cancel|unpaid|bounced|denied|not (?:been )?received|haven['’]?t received|accident|stolen|fire|injur\w+|damaged?)\b/iu;
export const isForInformation = (sentences: readonly { text: string }[]): boolean =>
  sentences.some(({ text }) => forInformation.test(text)) && !sentences.some(({ text }) => alarms.test(text));

/** A line of what a notice lists: "Change: limit raised". */
export const isLabeled = (text: string): boolean => /^\p{L}[\p{L} /#.]{1,30}:\s+\S/u.test(text);
/** "Our last certificate was issued to the wrong holder": no notice, but what leads up to a wish. */
const ofSender = /\b(?:i|we|my|our|us|me)\b/iu;
/** A notice tells of what was done; only what it asks of the reader is asked. */
export const isNotice = (sentences: readonly { text: string }[]): boolean =>
  sentences.some(({ text }) => (tellsOfDone.test(text) && !ofSender.test(text)) || forInformation.test(text));
export const asksReader =
  /\b(?:please|pls|plz|kindly|(?:can|could|would|will) (?:you|u)|needs?|wants?|requires?|requesting|requests (?:that|an?|the)|would like|looking for|send (?:us|me)|must|you (?:need|have) to)\b|\?/iu;

const askedDeed = String.raw`(?:send|issue|provide|add|remove|quote|bind|cancel|include|furnish|prepare|endorse)`;
/** "If you need a certificate, contact …", "for claims call …": an offer to whoever reads it. */
const offers: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:and|but|also|otherwise|thanks|please)[\s,]+)*(?:if|should|in case|whenever|when) (?:you|anyone|anybody|there)\b(?!.{0,120}\b(?:please |pls |kindly |then )${askedDeed}\b).{0,200}\b(?:contact|call|e-?mail|reach|text|ask|write|let (?:me|us) know|feel free|hesitate|log ?in|visit|go to|click|reply|holler|shout|advise|happy to|glad to|use our|come by|stop by|speak)\b`,
    "isu",
  ),
  /^for (?:[^.?!]{0,80}\b)?(?:questions?|urgent|immediate|emergenc\w+|matters?|requests?|certificates?|claims?|assistance|help|information|issues?|service|support|billing|quotes?|changes?)\b[^.?!]{0,80}\b(?:contact|call|e-?mail|visit|see|log ?in|go to|reach|write|use|dial|press)\b/iu,
  /^to (?:request|order|obtain|get|report|file|make|submit|view|access|speak|reach|pay)\b[^.?!]{2,80},? (?:please |simply |just )?(?:contact|call|e-?mail|visit|log ?in|go to|click|use|dial|write)\b/iu,
  /^(?:(?:please|pls|and|also|as always)[\s,]+)*(?:feel free|(?:do not|don['’]?t) hesitate|you can (?:always )?(?:reach|call|e-?mail)|i(?:['’]m| am) (?:always )?(?:happy|glad|here) to|we(?:['’]re| are) (?:always )?(?:happy|glad|here) to)\b/iu,
  /^(?!have (?:you|we|i|they)\b)(?:need|want|looking for|interested in|ready (?:for|to)|tired of|curious about|thinking (?:about|of)|got|have) [^?]{2,60}\?$/iu,
];
export const isOffer = (text: string): boolean => offers.some((each) => each.test(text.trim()));

const isAway =
  /\b(?:out of (?:the |my )?office|away from (?:my desk|the office|e-?mail)|on (?:vacation|leave|holiday|pto|maternity leave|paternity leave))\b/iu;
const answersByItself =
  /\b(?:(?:limited|no|intermittent|without|sporadic) (?:\p{L}+ )?access|(?:when|upon|after|on|until) (?:i|my) return|(?:returning|be back|return) (?:on|to|in)|thank you for (?:your|contacting)|thanks for (?:your (?:e-?mail|message|note)|contacting)|automatic(?:ally)?|auto-?(?:reply|response|mated)|in my absence|while i am (?:away|out))\b/iu;
const isBulk =
  /\b(?:unsubscribe|opt[- ]out|manage (?:your )?preferences|you (?:are receiving|receive|received|['’]re receiving) this|view (?:this )?(?:e-?mail )?in (?:your |a )?browser)\b/iu;
const isPromoting =
  /\b(?:newsletters?|bulletins?|webinars?|appetite|tool ?kits?|tips|register|sign up|appointed (?:agen\w+|partners?)|agency (?:partners?|updates?|news)|promotions?|learn more|read more|shop now|sale|sponsor\w*|in this issue|announc\w+|subscrib\w+|checklist)\b/iu;
/** An automatic answer, or what went to a whole list: nothing of it is asked of this agency. */
export const isToEverybody = (text: string): boolean =>
  (isAway.test(text) && answersByItself.test(text)) || (isBulk.test(text) && isPromoting.test(text));

/** Thanks for what came, that all is well, that something is not wanted: the end of a matter. */
const closes: readonly RegExp[] = [
  /\b(?:thanks?|thank you|thx|appreciate)\b[^.?!]{0,12}\b(?:for (?!your (?:help|time|attention|assistance|prompt))|you (?:so|very)|again|so much|all|a (?:ton|lot|million|bunch))\b/iu,
  /^(?:(?:hi|hello|hey)\b[^,.!]{0,30}[,.!]?\s*)?(?:got it|received|perfect|great|awesome|excellent|wonderful|all set|all good|looks (?:good|great|perfect)|(?:that|this|it)(?:['’]s| is| was) (?:exactly|just|perfect|great|what|all)|works|confirmed|sounds good|will do|(?:much )?appreciate[d]?|thanks?|thank you|thx|(?:this|that|it) works|no problem|no worries|noted|understood|thanks anyway|no thanks|no thank you)\b/iu,
  /\b(?:found (?:it|them|the)|never ?mind|nvm|all set|we(?:['’]re| are) (?:good|fine|happy)|stay(?:ing)? put|(?:i|we)(?:['’]ll| will|['’]re going to)? pass(?:ing)?(?: on)?|not interested|decided (?:not to|against|to stay)|took care of (?:it|this|that)|taken care of|problem solved|sorted (?:it )?out|resolved|came through|(?:they|he|she|city|gc|office|landlord) (?:\p{L}+ )?(?:confirmed|accepted|approved|have it|has it|got it|received))\b/iu,
];
/** Something happened or changed, or is wanted: somebody has to look at it. */
const wantsReader =
  /\?|\b(?:please|pls|plz|kindly|can you|could you|would you|we need|i need|needs to|have to|must|asap|urgent\w*|waiting (?:for|on)|hired|bought|sold|purchased|moved|moving|opening|starting|going with (?:another|a different)|wrong|incorrect|missing|mistake|error|still (?:need|waiting|don['’]?t)|i(?:['’]ll| will) (?:need|get back|let you know|call)|attached)\b/iu;
const harmless =
  /\b(?:please|pls) (?:disregard|ignore|don['’]?t|do not|thank|give|say|close)\b|\battached to\b/giu;

/** It thanks, confirms, declines or informs, and wants nothing of anybody. */
export function endsMatter(sentences: readonly Sentence[]): boolean {
  const said = sentences.map(({ text }) => text);
  if (said.some((text) => ordersMachine.test(text))) return false;
  if (said.some((text) => alarms.test(text)) && !said.every((text) => isThanks(text))) return false;
  if (isForInformation(sentences)) return !said.some((text) => isQuestion(text) && !isOffer(text));
  const isClosing = said.some(
    (text) => closes.some((each) => each.test(text)) || text.split(joint).some(isDeclined),
  );
  return (
    isClosing &&
    !said.some((text) => wantsReader.test(text.replaceAll(harmless, "")) && !isOffer(text) && !isThanks(text))
  );
}

/** A clause that only greets, thanks or closes. */
const courtesy =
  /^(?:(?:hi|hello|hey|hola|good (?:morning|afternoon|evening)|dear)\b(?: [\p{L}.'’-]+){0,3}|(?:many |much )?(?:thanks?|thank you|thx|gracias|appreciated|appreciate it)\b(?: (?:so much|a lot|a million|again|in advance|for [^?]*|all|you|very much))*(?: [\p{Lu}][\p{L}]+)?|(?:best|kind|warm)? ?(?:best|regards|cheers|sincerely)|perfect|great|got it|ok(?:ay)?|sounds good|hope (?:you|all)\b[^?]*|let me know if\b[^?]*|(?:please |pls |kindly )?(?:let (?:me|us) know|advise|confirm receipt)\b(?!\s+(?:\p{L}+ly\s+)?(?:what|how much|how many|whether|who|which|where|why)\b(?! (?:else )?(?:you|i|we)\b))[^?]*|have a (?:great|good|nice|wonderful|safe)\b[^?]*|(?:i|we) (?:really |truly |very much |so )*appreciate (?:it|all|you|your|the)\b[^?]*|received|looks (?:good|great|perfect|fine)|much appreciated|received|all set|that answers (?:it|(?:my|our) questions?)|(?:that|this|it) (?:was|is) (?:so |very |really )?(?:fast|quick|easy|great|perfect|helpful)|happy (?:\p{L}+ ){0,2}(?:thanksgiving|holidays|new year|weekend)\b[^?]*|awesome|excellent|wonderful|fantastic|you(?: guys| all|['’]?all| two)?(?:(?:['’]re| are) (?:the best|awesome|amazing|great|wonderful|fast|quick|a (?:lifesaver|star|gem|legend))| rock| saved (?:my|the|our)\b[^?]*)|that(?:['’]s| is) (?:what|all|perfect|great|it)\b[^?]*|no problem|you too|team|all|and|please|pls)$/iu;
/** One that only points to what else is there. */
const pointer =
  /^(?:(?:any|is there any) (?:news|updates?|word|luck)\b[^?]*|(?:just )?(?:checking in|following up|circling back|wanted to follow up)\b[^?]*|what(?:['’]s| is) the status\b[^?]*|(?:please |pls )?see (?:the )?(?:attached|below|enclosed|both)\b[^?]*|(?:(?:can|could|would|will) (?:you|u|somebody|someone|anyone|anybody|one of you) |please |pls )*(?:take(?: care of)?|handle|cover|grab|help (?:me |us )?with|look into|run with|work on|process)(?: (?:this|it|that|the below))?\b(?: one)?(?: for (?:me|us))?(?: please| pls)?(?: while .*)?|(?:please |pls )?handle|what (?:do|should) (?:we|i) do(?: now| next| about (?:it|this))?|(?:a few|a couple(?: of)?|couple|two|2|three|3|several|some) (?:things|items|questions|requests|changes|quick things)\b[^?]*|what (?:else )?(?:do|would|will) you need(?: from (?:me|us))?|(?:do you need )?anything else\b[^?]*|help|any help\b[^?]*|(?:please )?do not (?:reply|respond)\b[^?]*|this (?:is an automated|mailbox is not|e-?mail was sent)\b[^?]*)$/iu;

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
const isNothing = isAll(
  (clause) => (courtesy.test(clause) || pointer.test(clause)) && !wantsToBeTold.test(clause),
);

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

/** A carrier tells that it ends a policy: it speaks of another's, and asks nobody to do it. */
const endsOfCarrier = {
  end: /\b(?:not (?:be )?(?:renew\w*|offer\w* (?:a )?renewal)|non-?renew\w*|cancell?\w*|terminat\w*)\b/iu,
  another:
    /\b(?:advised|notif\w+|notice|hereby|elected|regret|(?:your|above|captioned|referenced|this|insured['’]s)\b[^.?!]{0,20}\b(?:polic(?:y|ies)|coverage))\b/iu,
  own: /\b(?:our|my)\b|\b(?:want|wants|wish|like|need|request\w*|please|pls|can you|could you)\b(?! be advised)/iu,
};
export const tellsOfEnd = (text: string): boolean =>
  endsOfCarrier.end.test(text) && endsOfCarrier.another.test(text) && !endsOfCarrier.own.test(text);
