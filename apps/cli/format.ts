/** `npm run format`: writes every file in the project's format. */
import { runTool } from "./local/build.ts";

await runTool("oxfmt", ["."]);
