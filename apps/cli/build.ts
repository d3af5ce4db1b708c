/** `npm run build`: builds what `wrangler deploy` uploads, into dist/. */
import { buildDeployable } from "./local/build.ts";

await buildDeployable();
console.log("Built into dist/. Deploy it with: npx wrangler deploy --config dist/server/wrangler.json");
