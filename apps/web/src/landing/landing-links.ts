/** Addresses outside of the product. One place, so that an installation can point them at its own. */
export const outsideLinks = {
  bookDemo: "https://book.carabiner.example/demo",
  social: [
    { label: "LinkedIn", to: "https://linkedin.example/company/carabiner" },
    { label: "X", to: "https://x.example/carabiner" },
    { label: "YouTube", to: "https://youtube.example/@carabiner" },
  ],
} as const;

/** The sections of the page, as the header and the footer name them. */
export const pageSections = [
  { label: "Product", to: "#product" },
  { label: "Features", to: "#features" },
  { label: "Integrations", to: "#integrations" },
] as const;
