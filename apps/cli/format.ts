/** `npm run format`: formats every file. */
import { runTool } from "./local/build.ts";

await runTool("oxfmt", ["."]);
