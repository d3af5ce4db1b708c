// One typeface, its optical-size cut, and the named styles that screens use. The fallback face has Inter's metrics,
// so nothing shifts when Inter loads.

const family =
  '"Inter Variable", "Inter fallback", system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif';

const wide = "@media (min-width: 768px)";

interface Face {
  size: number;
  line: number;
  weight: number;
  tracking: string;
}

const face = ({ size, line, weight, tracking }: Face) => ({
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  fontWeight: String(weight),
  letterSpacing: tracking,
});

const style = (base: Face) => ({ value: face(base) });

const responsive = (base: Face, phone: { size: number; line: number }) => ({
  value: {
    ...face({ ...base, ...phone }),
    [wide]: { fontSize: `${base.size}px`, lineHeight: `${base.line}px` },
  },
});

const reading = "-0.004em";

export const textStyles = {
  display: responsive({ size: 76, line: 76, weight: 580, tracking: "-0.042em" }, { size: 52, line: 52 }),
  figure: responsive({ size: 64, line: 64, weight: 560, tracking: "-0.045em" }, { size: 48, line: 48 }),
  heading: {
    lg: responsive({ size: 36, line: 42, weight: 570, tracking: "-0.028em" }, { size: 28, line: 34 }),
    md: style({ size: 28, line: 34, weight: 580, tracking: "-0.026em" }),
  },
  lead: responsive({ size: 18, line: 28, weight: 400, tracking: "-0.008em" }, { size: 17, line: 26 }),
  brand: style({ size: 17, line: 24, weight: 600, tracking: "-0.02em" }),
  title: style({ size: 20, line: 28, weight: 600, tracking: "-0.017em" }),
  dialog: style({ size: 16, line: 24, weight: 600, tracking: "-0.011em" }),
  section: style({ size: 14, line: 20, weight: 600, tracking: "0" }),
  sectionSmall: style({ size: 13, line: 20, weight: 600, tracking: "0" }),
  input: style({ size: 15, line: 24, weight: 400, tracking: reading }),
  reading: style({ size: 14, line: 21, weight: 400, tracking: reading }),
  body: style({ size: 13, line: 20, weight: 400, tracking: reading }),
  label: style({ size: 13, line: 20, weight: 500, tracking: reading }),
  small: style({ size: 12, line: 16, weight: 400, tracking: "0" }),
  smallStrong: style({ size: 12, line: 16, weight: 500, tracking: "0" }),
  micro: style({ size: 11, line: 16, weight: 500, tracking: "0" }),
};

export const fontTokens = {
  fonts: {
    body: { value: family },
    mono: { value: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace' },
  },
  fontWeights: {
    normal: { value: "400" },
    medium: { value: "500" },
    semibold: { value: "600" },
  },
};
