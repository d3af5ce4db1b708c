import { css } from "#styled/css";
import { sectionFrame } from "./section-frame.ts";

const claims = [
  { figure: "70%", text: "of servicing workflows automated" },
  { figure: "30+", text: "task types" },
  { figure: "24/7", text: "availability" },
  { figure: "10+", text: "hours a week returned per agent" },
];

const item = css({
  pt: { base: "16", lg: "0" },
  px: { lg: "32" },
  borderTopWidth: { base: "1px", lg: "0" },
  borderLeftWidth: { lg: "1px" },
  borderStyle: "solid",
  borderColor: "landing.rule",
  _first: { pl: { lg: "0" }, borderLeftWidth: { lg: "0" } },
});

/** What agencies gain, in four figures. */
export function Claims() {
  return (
    <section aria-labelledby="claims-title" className={css({ bg: "landing.band", color: "landing.figure" })}>
      <div className={`${sectionFrame} ${css({ py: { base: "56", lg: "80" } })}`}>
        <h2 id="claims-title" className={css({ textStyle: "heading.lg", mb: { base: "32", lg: "48" } })}>
          What agencies get back
        </h2>
        <dl
          className={css({
            display: "grid",
            gridTemplateColumns: { base: "[1fr 1fr]", lg: "[repeat(4, 1fr)]" },
            columnGap: { base: "16", lg: "0" },
            rowGap: "40",
          })}
        >
          {claims.map((claim) => (
            <div key={claim.figure} className={item}>
              <dt className={css({ textStyle: "figure" })}>{claim.figure}</dt>
              <dd
                className={css({
                  mt: "8",
                  maxW: "[190px]",
                  color: "landing.text",
                  fontSize: { base: "[15px]", lg: "[16px]" },
                  lineHeight: "[24px]",
                })}
              >
                {claim.text}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
