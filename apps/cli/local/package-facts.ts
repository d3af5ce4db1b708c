import { readFileSync } from "node:fs";
import { at } from "./places.ts";

const facts = JSON.parse(readFileSync(at("package.json"), "utf8")) as { version: string };
export const version = facts.version;
