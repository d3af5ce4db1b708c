/**
 * The lines of insurance and the states of a policy, with their labels. A file of its own, because every page of the
 * browser loads it, for titles and breadcrumbs.
 */

/** The insurance lines and their labels, in display order. */
export const policyTypeLabels = {
  ACCIDENT_AND_HEALTH: "Accident and Health",
  BUSINESS_OWNERS: "Business Owners",
  COMMERCIAL_AUTO: "Auto",
  CYBER: "Cyber",
  DIRECTORS_AND_OFFICERS: "Directors and Officers",
  EMPLOYMENT_PRACTICES_LIABILITY: "Employment Practices Liability",
  ERRORS_AND_OMISSION_LIABILITY: "Errors and Omission Liability",
  EXCESS: "Excess",
  GENERAL_LIABILITY: "General Liability",
  JEWELERS_BLOCK: "Jewelers Block",
  OTHER: "Other",
  PACKAGE: "Package",
  PRODUCT_LIABILITY: "Product Liability",
  PROFESSIONAL_LIABILITY: "Professional Liability",
  PROPERTY: "Property",
  RENTAL: "Rental",
  SHIPPING_AND_TRANSPORTATION: "Shipping and Transportation",
  UMBRELLA: "Umbrella",
  WORKERS_COMPENSATION: "Workers Compensation",
} as const;
export type PolicyType = keyof typeof policyTypeLabels;
export const policyTypes = Object.keys(policyTypeLabels) as PolicyType[];

export const policyStates = ["BINDING", "CANCELED", "EXPIRED", "INFORCE", "PENDING", "UNKNOWN"] as const;
export type PolicyState = (typeof policyStates)[number];

export const policyStateLabels: Record<PolicyState, string> = {
  BINDING: "Binding",
  CANCELED: "Canceled",
  EXPIRED: "Expired",
  INFORCE: "Active",
  PENDING: "Pending",
  UNKNOWN: "Unknown",
};

export type BadgeHue = "amber" | "sky" | "green" | "neutral" | "red";
export const policyStateHues: Record<PolicyState, BadgeHue> = {
  BINDING: "sky",
  CANCELED: "red",
  EXPIRED: "neutral",
  INFORCE: "green",
  PENDING: "amber",
  UNKNOWN: "neutral",
};
