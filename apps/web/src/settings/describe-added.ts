/** What adding a company did: a company with the same name is not added twice, but may get a role or its code. */

interface Company {
  name: string;
  naicCode?: string | null | undefined;
  isCarrier: boolean;
  isBroker: boolean;
}

/** `before`: the company as it was in the list; undefined if it was not. */
export function describeAdded(added: Company, before: Company | undefined): { title: string; text?: string } {
  const { name, naicCode, isCarrier, isBroker } = added;
  if (!before) return { title: `${name} added` };
  const gained = [
    ...(isCarrier && !before.isCarrier ? ["it is now also a carrier"] : []),
    ...(isBroker && !before.isBroker ? ["it is now also a wholesale broker"] : []),
    ...(naicCode && !before.naicCode ? [`its NAIC code is now ${naicCode}`] : []),
  ].join(", and ");
  return {
    title: `${name} was already in the list`,
    text: gained ? `${gained.charAt(0).toUpperCase()}${gained.slice(1)}.` : "Nothing was changed.",
  };
}
