/** Whether an edition ("11/85", "07/2004") is older than October 2001. False if it is not known. */
export function isBefore2001(edition: string | null): boolean {
  const [month = "", year = ""] = edition?.split("/") ?? [];
  if (month === "" || year === "") return false;
  const whole = year.length === 4 ? Number(year) : Number(year) + (Number(year) > 69 ? 1900 : 2000);
  return whole < 2001 || (whole === 2001 && Number(month) < 10);
}
