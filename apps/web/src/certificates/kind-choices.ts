export const kindChoices = [
  { value: "LIABILITY", label: "Certificate of insurance" },
  { value: "PROPERTY", label: "Evidence of property" },
] as const;
