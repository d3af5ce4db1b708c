/** The domains of addresses. */

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Of free mail providers: anybody has an address there. */
const freeDomains = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com " +
    "icloud.com me.com mac.com proton.me protonmail.com gmx.com gmx.net mail.com zoho.com comcast.net verizon.net " +
    "att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net frontier.com optonline.net"
  ).split(" "),
);

/** `domain`: in lower case. */
export const isFreeDomain = (domain: string): boolean => freeDomains.has(domain);
