/** Dates as a letter has them. Written out here, since runtimes differ in how they format dates. */
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const partsOf = (date: string) => {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month: months[Number(month) - 1] ?? "", day: Number(day) };
};

/** "November 20, 2026". */
export function longDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${month} ${day}, ${year}`;
}

/** "Nov 20, 2026". */
export function shortDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}
