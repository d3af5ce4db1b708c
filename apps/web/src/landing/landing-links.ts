/** Addresses outside of the product, as the installation is configured; a link without one is not there. */
export interface LandingLinks {
  bookDemo: string | null;
  social: readonly { label: string; to: string }[];
}

/** The sections of the page, as the header and the footer name them. */
export const pageSections = [
  { label: "Product", to: "#product" },
  { label: "Features", to: "#features" },
  { label: "Integrations", to: "#integrations" },
] as const;
