/** Labels of the insured's own address, by how clearly they say whose it is. */
import { list } from "./list.ts";

export const addressLabelStrengths: readonly (readonly [strength: number, labels: readonly string[]])[] = [
  [
    1,
    list(`
      mailing address; insured mailing address; insured's mailing address; named insured mailing address; insured address;
      address of insured; named insured address; applicant address; applicant mailing address; member address;
      client address; policyholder address; association address; employer address; account address; customer address;
      address of named insured; named insured's mailing address; principal address; insured's address; policy mailing address`),
  ],
  [0.3, list("location; insured location; property location; location of risk; premises")],
  [0.6, list("address; street address; business address; physical address; postal address; mail address")],
];
