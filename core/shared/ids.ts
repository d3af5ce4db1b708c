/**
 * Ids: a prefix for the kind of record, then 9 characters of time and 16 random ones, so that ids sort by age and
 * cannot be guessed. Lowercase letters and digits without i, l, o and u (Crockford's base 32).
 */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

export type Id<Prefix extends string> = `${Prefix}_${string}`;

export const idPrefixes = {
  agency: "agy",
  user: "usr",
  session: "ses",
  signIn: "sgn",
  account: "acc",
  contact: "con",
  carrier: "car",
  policy: "pol",
  application: "app",
  document: "doc",
  reading: "rdg",
  upload: "upl",
  message: "msg",
  note: "nte",
  certificate: "crt",
  certificateForm: "cfm",
  logo: "lgo",
  style: "sty",
  styleFile: "stf",
  certificateBatch: "cba",
  certificateBatchItem: "cbi",
  holder: "hld",
  delivery: "dlv",
  email: "eml",
  emailThread: "eth",
  standingRule: "rul",
  invoice: "inv",
  preview: "prv",
  serviceRequest: "srq",
  serviceRequestComment: "cmt",
  serviceRequestFile: "srf",
  modelRun: "run",
  workflow: "wfl",
  workspace: "wsp",
  customPreset: "cpr",
  planStage: "stg",
  planStageEvent: "evt",
  artifact: "art",
  approval: "apv",
  job: "job",
  audit: "aud",
  request: "req",
} as const;
export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];

/** Creates ids. Passed as a parameter so that tests can predict them. */
export type NewId = <Prefix extends IdPrefix>(prefix: Prefix) => Id<Prefix>;

/** `nowMs`: milliseconds since 1970. */
export function createNewId(nowMs: () => number): NewId {
  return (prefix) => {
    let time = "";
    for (let rest = nowMs(), place = 0; place < 9; place += 1) {
      time = (alphabet[rest % 32] ?? "0") + time;
      rest = Math.floor(rest / 32);
    }
    let chance = "";
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) chance += alphabet[byte % 32] ?? "0";
    return `${prefix}_${time}${chance}`;
  };
}
