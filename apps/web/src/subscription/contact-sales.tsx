import { css } from "#styled/css";

/** Enterprise is sold by people: its price and its limits are agreed. */
export function ContactSales() {
  return (
    <div>
      <h3 className={css({ textStyle: "section" })}>Contact Sales</h3>
      <p className={css({ mt: "4", color: "fg.muted" })}>
        Enterprise has limits and a price that are agreed with you. Nothing is charged here: write to us, and
        your plan stays as it is until then.
      </p>
    </div>
  );
}
