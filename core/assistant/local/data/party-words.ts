/** Parts that people and companies have in a policy, and the words that name each. Data, to be reviewed as such. */
import { list } from "./list.ts";

/** The first that a question names is meant: an additional insured is no insured, a wholesale broker no agent. */
export const partyWords: readonly (readonly string[])[] = [
  list("additional insured; designated person; name of person or organization"),
  list("loss payee; lienholder; lien holder; loss payable; lender's loss payable"),
  list("mortgagee; mortgageholder; mortgage holder"),
  list("lender; bank; mortgagee; loss payee; lienholder"),
  list("certificate holder; holder"),
  list("wholesaler; wholesale broker; general agent; managing general agent"),
  list("agent; agency; broker; brokerage; producer"),
  list("landlord; lessor"),
  list("underwriter"),
  list(
    "insurer; carrier; insurance company; insuring company; writing company; company; underwritten by; issued by",
  ),
  list("named insured; insured; policyholder; policy holder; applicant; prepared for"),
];
