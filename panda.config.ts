import { defineConfig } from "@pandacss/dev";
import { colors, highContrastColors } from "./apps/web/src/theme/colors.ts";
import { globalRules } from "./apps/web/src/theme/global-rules.ts";
import {
  animations,
  keyframes,
  radii,
  shadows,
  sizes,
  spacing,
  zIndex,
} from "./apps/web/src/theme/measures.ts";
import { fontTokens, textStyles } from "./apps/web/src/theme/typography.ts";

// Panda's own palette and scales are left out on purpose: with strict tokens, a screen can only use values that
// apps/web/src/theme names. A one-off value has to be written in [brackets], where a reviewer sees it.
export default defineConfig({
  presets: ["@pandacss/preset-base"],
  eject: true,
  preflight: true,
  strictTokens: true,
  // Short hashed class names: the long ones were half of every page's HTML.
  hash: { className: true, cssVar: false },
  include: ["./apps/web/src/**/*.{ts,tsx}"],
  exclude: ["./apps/web/src/theme/**", "./apps/web/src/**/*.gen.ts"],
  outdir: "styled-system",
  outExtension: "js",
  // Screens import the generated functions through package.json's "#styled/*".
  importMap: "#styled",
  conditions: {
    extend: {
      moreContrast: "@media (prefers-contrast: more)",
      current: "&:is([aria-current=page], [aria-current=true])",
      invalid: "&:is([aria-invalid=true], [data-invalid])",
      highlighted: "&[data-highlighted]",
      finePointer: "@media (hover: hover)",
    },
  },
  globalCss: globalRules,
  theme: {
    breakpoints: { md: "768px", lg: "1024px", xl: "1280px" },
    tokens: { colors, spacing, sizes, radii, shadows, zIndex, animations, ...fontTokens },
    semanticTokens: { colors: highContrastColors },
    textStyles,
    keyframes,
  },
});
