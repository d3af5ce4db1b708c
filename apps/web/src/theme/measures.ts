// Space, size, radius, shadow and motion. Steps are named after their pixel count, so that a screen reads like the
// design notes.

const pixels = (...steps: number[]) =>
  Object.fromEntries(steps.map((step) => [String(step), { value: `${step}px` }]));

export const spacing = {
  "0": { value: "0" },
  auto: { value: "auto" },
  ...pixels(1, 2, 4, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 40, 48, 56, 60, 64, 72, 80, 96, 128),
  gutter: { value: "var(--gutter)" },
  topBar: { value: "48px" },
};

export const sizes = {
  "0": { value: "0" },
  auto: { value: "auto" },
  full: { value: "100%" },
  screen: { value: "100dvh" },
  min: { value: "min-content" },
  max: { value: "max-content" },
  fit: { value: "fit-content" },
  ...pixels(
    1,
    2,
    4,
    6,
    8,
    10,
    12,
    14,
    16,
    18,
    20,
    22,
    24,
    26,
    28,
    30,
    32,
    36,
    40,
    44,
    48,
    52,
    56,
    60,
    64,
    72,
    80,
    84,
  ),
  control: { value: "var(--control)" },
  controlSmall: { value: "var(--control-small)" },
  sidebar: { value: "232px" },
  rail: { value: "52px" },
  topBar: { value: "48px" },
  slideOver: { value: "480px" },
  /** With a document next to it. */
  /** With a column of its own for what is known of the record. */
  slideOverSplit: { value: "1000px" },
  slideOverWide: { value: "1160px" },
  palette: { value: "600px" },
  section: { value: "904px" },
};

export const radii = {
  "0": { value: "0" },
  sm: { value: "4px" },
  md: { value: "6px" },
  lg: { value: "10px" },
  full: { value: "9999px" },
};

// light-dark() works for colors only, so the layers of both schemes are in one list, and those of the other scheme
// are transparent.
const layer = (geometry: string, light: string, dark: string) => `${geometry} light-dark(${light}, ${dark})`;
const edge = layer("0 0 0 1px", "rgba(16, 24, 21, 0.07)", "rgba(255, 255, 255, 0.09)");

export const shadows = {
  none: { value: "none" },
  float: {
    value: [
      edge,
      layer("0 2px 4px -1px", "rgba(16, 24, 21, 0.06)", "transparent"),
      layer("0 10px 28px -6px", "rgba(16, 24, 21, 0.16)", "transparent"),
      layer("0 12px 32px -6px", "transparent", "rgba(0, 0, 0, 0.6)"),
    ].join(", "),
  },
  dialog: {
    value: [
      edge,
      layer("0 8px 16px -8px", "rgba(16, 24, 21, 0.12)", "transparent"),
      layer("0 32px 72px -16px", "rgba(16, 24, 21, 0.3)", "transparent"),
      layer("0 32px 80px -12px", "transparent", "rgba(0, 0, 0, 0.75)"),
    ].join(", "),
  },
  over: {
    value: [
      layer("-1px 0 0", "rgba(16, 24, 21, 0.07)", "rgba(255, 255, 255, 0.09)"),
      layer("-24px 0 64px -24px", "rgba(16, 24, 21, 0.22)", "transparent"),
      layer("-32px 0 80px -24px", "transparent", "rgba(0, 0, 0, 0.7)"),
    ].join(", "),
  },
};

export const zIndex = {
  row: { value: 1 },
  head: { value: 10 },
  bar: { value: 20 },
  float: { value: 40 },
  toast: { value: 60 },
};

export const keyframes = {
  fadeIn: { from: { opacity: "0" } },
  slideOverIn: { from: { opacity: "0", transform: "translateX(16px)" } },
  drawerIn: { from: { opacity: "0", transform: "translateX(-16px)" } },
  spin: { to: { transform: "rotate(360deg)" } },
  breathe: { "50%": { opacity: "0.5" } },
  gateSwing: { "50%": { transform: "rotate(-16deg)" } },
  drawDown: { from: { transform: "scaleY(0)" } },
};

export const animations = {
  fade: { value: "fadeIn 100ms ease-out" },
  slideOver: { value: "slideOverIn 160ms cubic-bezier(.2, .8, .2, 1)" },
  drawer: { value: "drawerIn 160ms cubic-bezier(.2, .8, .2, 1)" },
  spin: { value: "spin 0.9s linear infinite" },
  breathe: { value: "breathe 1.8s ease-in-out infinite" },
  gate: { value: "gateSwing 1.2s ease-in-out infinite" },
  draw: { value: "drawDown 240ms ease-out" },
};
