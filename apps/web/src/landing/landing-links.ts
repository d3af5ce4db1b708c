/** External addresses, as configured for the installation; a link without one is omitted. */
export interface LandingLinks {
  bookDemo: string | null;
  social: readonly { label: string; to: string }[];
}

/** The sections of the page, as named in the header and the footer. */
export const pageSections = [
  { label: "Product", to: "#product" },
  { label: "Features", to: "#features" },
  { label: "Integrations", to: "#integrations" },
] as const;
