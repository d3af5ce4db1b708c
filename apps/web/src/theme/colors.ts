// Every color of the product, as one CSS value for both color schemes. light-dark() follows the `color-scheme` of the
// html element, which is `light dark` by default and one of the two under data-theme. So there is a single
// declaration per token, and nothing flashes while JavaScript loads.

const both = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` });

const status = (fill: [string, string], text: [string, string], dot: [string, string]) => ({
  bg: both(...fill),
  fg: both(...text),
  dot: both(...dot),
});

export const colors = {
  transparent: { value: "transparent" },
  current: { value: "currentColor" },
  inherit: { value: "inherit" },
  bg: {
    canvas: both("#FFFFFF", "#141716"),
    subtle: both("#F6F8F7", "#0F1211"),
    hover: both("#F6F8F7", "#191D1B"),
    muted: both("#EEF1F0", "#1E2321"),
    emphasis: both("#E3E7E5", "#2A302D"),
    raised: both("#FFFFFF", "#1B1F1D"),
    segment: both("#FFFFFF", "#2A302D"),
    highlight: both("#EEF1F0", "#2A302D"),
    selected: both("#F0F8F6", "#13231F"),
    desk: both("#E9EDEB", "#0B0D0D"),
    skeleton: both("#EDF0EF", "#202523"),
    overlay: both("rgba(14, 20, 18, 0.36)", "rgba(4, 7, 6, 0.62)"),
    overlayLight: both("rgba(14, 20, 18, 0.18)", "rgba(4, 7, 6, 0.42)"),
  },
  fg: {
    default: both("#191E1C", "#E9EDEB"),
    muted: both("#56605C", "#A3ADA8"),
    subtle: both("#626C68", "#929C98"),
    disabled: both("#98A19D", "#5F6865"),
    onAccent: both("#FFFFFF", "#FFFFFF"),
  },
  border: {
    default: both("#DADFDD", "#2E3432"),
  },
  accent: {
    solid: both("#0B5D56", "#17766D"),
    solidHover: both("#084B46", "#1A7E74"),
    fg: both("#0B5D56", "#6CCDBF"),
    fill: both("#0B5D56", "#2B9A8D"),
    gate: both("#12A08F", "#4CCDBB"),
    tileGate: { value: "#8FE0D3" },
    subtle: both("#E3F2EF", "#12302C"),
    subtleHover: both("#D3EAE6", "#183D38"),
    border: both("#A9D3CC", "#235E56"),
    ring: both("rgba(11, 93, 86, 0.24)", "rgba(108, 205, 191, 0.32)"),
  },
  danger: {
    solid: both("#B3293A", "#B8394A"),
    solidHover: both("#951F2E", "#C24254"),
    fg: both("#A82334", "#F58D95"),
    ring: both("rgba(210, 65, 79, 0.24)", "rgba(229, 96, 107, 0.34)"),
  },
  doc: {
    paper: both("#FFFFFF", "#E4E8E5"),
    ink: { value: "#16191A" },
    rule: { value: "#C9CFCC" },
    soft: { value: "#4A5250" },
    mark: { value: "#C9EEE6" },
    markActive: { value: "#8FDDCF" },
    number: { value: "#0B5D56" },
  },
  landing: {
    band: both("#0A2F2B", "#0C2421"),
    figure: { value: "#EAF5F2" },
    text: { value: "#B5D3CD" },
    rule: { value: "rgba(255, 255, 255, 0.16)" },
  },
  status: {
    sky: status(["#DFF1FC", "#102D40"], ["#0A5280", "#93D0F8"], ["#1B87C4", "#4EA9E0"]),
    green: status(["#E0F4E5", "#14301F"], ["#1E5B34", "#93D9A8"], ["#35945A", "#4DB274"]),
    amber: status(["#FDEDC8", "#38290B"], ["#6F4100", "#F1C474"], ["#C98500", "#D9A030"]),
    red: status(["#FDE6E6", "#401D21"], ["#93202F", "#F8A9AC"], ["#D2414F", "#E5606B"]),
    neutral: status(["#EBEEED", "#262C2A"], ["#454D4A", "#BAC3BF"], ["#8A9490", "#7D8783"]),
  },
};

// Field edges and hairlines are subtle by design. With the system's setting for more contrast, field edges reach 4.5
// and hairlines are as strong as field edges.
export const highContrastColors = {
  border: {
    subtle: {
      value: {
        base: "light-dark(#E8ECEA, #222726)",
        _moreContrast: "light-dark(#C5CCC9, #3C4441)",
      },
    },
    control: {
      value: {
        base: "light-dark(#C5CCC9, #3C4441)",
        _moreContrast: "light-dark(#737D79, #7D8783)",
      },
    },
  },
};
