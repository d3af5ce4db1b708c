import type { VerifiedCertificate } from "../start-context.ts";
import type { Hue } from "../ui/badge.tsx";

interface StateWords {
  label: string;
  hue: Hue;
  title: string;
  meaning: string;
}

const askForNew = "Ask the person who sent it to you for a new one.";

/** Valid, but a policy on it is not in force before that day. */
export const comingWords = (day: string): StateWords => ({
  label: `Valid from ${day}`,
  hue: "amber",
  title: `This certificate is valid from ${day}`,
  meaning: `Not all policies on it are in force before ${day}. Until then, ask the person who sent it to you for the current one.`,
});

export const stateWords: Readonly<Record<VerifiedCertificate["state"], StateWords>> = {
  VALID: {
    label: "Valid",
    hue: "green",
    title: "This certificate is valid",
    meaning: "The policies on it still have the numbers, carriers and terms that it states.",
  },
  SUPERSEDED: {
    label: "Superseded",
    hue: "amber",
    title: "A newer certificate replaces this one",
    meaning: "Do not rely on it. Ask the person who sent it to you for the newer one.",
  },
  CHANGED: {
    label: "Changed",
    hue: "amber",
    title: "This certificate is out of date",
    meaning: `The number, the carrier or the term of a policy on it has changed, or it will end early. ${askForNew}`,
  },
  EXPIRED: {
    label: "Expired",
    hue: "red",
    title: "This certificate has expired",
    meaning: `The term of a policy on it is over. ${askForNew}`,
  },
  CANCELED: {
    label: "Canceled",
    hue: "red",
    title: "This certificate is no longer valid",
    meaning: `It was withdrawn, or a policy on it is no longer in place. ${askForNew}`,
  },
};
