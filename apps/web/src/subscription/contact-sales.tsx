import { css } from "#styled/css";
import { ContactSalesLinkDocument } from "../graphql/generated/graphql.ts";
import { useQuery } from "../graphql/use-query.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Enterprise is sold by people: its price and its limits are agreed. */
export function ContactSales() {
  const { data } = useQuery(ContactSalesLinkDocument, {});
  const url = data?.subscriptionManagementLinks.contactSalesUrl;
  return (
    <div>
      <h3 className={css({ textStyle: "section" })}>Contact Sales</h3>
      <p className={css({ mt: "4", color: "fg.muted" })}>
        Enterprise has limits and a price that are agreed with you. Nothing is charged here, and your plan
        stays as it is until then.
      </p>
      {url && (
        <p className={css({ mt: "14" })}>
          <ButtonLink to={url} newTab={!url.startsWith("mailto:")} tone="primary">
            Contact Sales
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
