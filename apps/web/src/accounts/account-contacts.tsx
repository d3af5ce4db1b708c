import { useRouter } from "@tanstack/react-router";
import { Ellipsis, Pencil, Plus, Star, Trash2 } from "lucide-react";
import { useState } from "react";
import { contactRoleLabels, formatPhone, phoneLink } from "#model/accounts";
import { css } from "#styled/css";
import { sendAction } from "../form-kit/send-action.ts";
import { refusalMessage } from "../graphql/problem.ts";
import type { AccountQuery } from "../graphql/generated/graphql.ts";
import { useMay } from "../session/use-may.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { Section } from "../ui/section.tsx";
import { showToast } from "../ui/toast.ts";
import { RemoveContactDialog } from "./remove-contact-dialog.tsx";

type Account = AccountQuery["account"];
type Contact = Account["contacts"][number];

const list = css({
  containerType: "inline-size",
  maxW: "section",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
});

// By its own width, because it may have a panel beside it.
const wide = "@container (min-width: 620px)";

// On a phone a contact is a block: name, email, phone; on wider screens one row.
const row = css({
  display: "grid",
  gridTemplateColumns: "[26px minmax(0, 1fr) auto]",
  [wide]: { gridTemplateColumns: "[26px minmax(0, 1.2fr) minmax(0, 1.2fr) 144px auto]" },
  columnGap: "12",
  alignItems: "center",
  minH: "48",
  py: "6",
  borderBottomWidth: "1px",
  borderBottomStyle: "solid",
  borderBottomColor: "border.subtle",
});

const inColumn = css({
  gridColumn: "2",
  [wide]: { gridColumn: "auto" },
  minW: "0",
  overflowWrap: "anywhere",
});

const link = css({
  display: "inline-flex",
  alignItems: "center",
  minH: { base: "32", md: "auto" },
  color: "accent.fg",
  overflowWrap: "anywhere",
  _hover: { textDecoration: "underline", textUnderlineOffset: "[3px]" },
});

/** The people at a business, the primary contact first. */
export function AccountContacts({ account }: { account: Account }) {
  const router = useRouter();
  const [removed, setRemoved] = useState<Contact | null>(null);
  const { id, version, contacts } = account;
  const mayChange = useMay("WORK");

  const makePrimary = async (contact: Contact) => {
    const body = { contactId: contact.id, expectedVersion: version };
    const outcome = await sendAction(`/app/accounts/${id}/overview`, "PUT", body);
    if (outcome.ok) showToast({ tone: "success", title: `${contact.name} is the primary contact.` });
    else showToast({ tone: "error", title: refusalMessage(outcome) });
    await router.invalidate();
  };

  return (
    <Section
      title="Contacts"
      count={contacts.length}
      action={
        mayChange && (
          <ButtonLink to={`/app/accounts/${id}/contacts/new`} icon={<Plus aria-hidden="true" />}>
            Add Contact
          </ButtonLink>
        )
      }
    >
      <ul className={list}>
        {contacts.map((contact, place) => (
          <li key={contact.id} className={row}>
            <Avatar name={contact.name} />
            <div
              className={css({
                minW: "0",
                display: "flex",
                flexWrap: "wrap",
                gap: "6",
                alignItems: "center",
              })}
            >
              <span className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{contact.name}</span>
              {place === 0 && <Badge hue="accent">Primary</Badge>}
              {contact.roles.map((role) => (
                <Badge key={role} hue="outline">
                  {contactRoleLabels[role]}
                </Badge>
              ))}
            </div>
            <div className={inColumn}>
              <a className={link} href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </div>
            <div className={inColumn}>
              {contact.phone && (
                <a className={link} href={phoneLink(contact.phone)}>
                  {formatPhone(contact.phone)}
                </a>
              )}
            </div>
            <div
              className={css({
                gridColumn: "3",
                gridRow: "1",
                [wide]: { gridColumn: "auto", gridRow: "auto" },
              })}
            >
              {mayChange && (
                <Menu
                  trigger={<IconButton label={`Actions for ${contact.name}`} icon={<Ellipsis />} />}
                  items={[
                    {
                      id: "edit",
                      label: "Edit",
                      icon: <Pencil />,
                      to: `/app/accounts/${id}/contacts/${contact.id}/edit`,
                    },
                    ...(place === 0
                      ? []
                      : [
                          {
                            id: "primary",
                            label: "Make primary",
                            icon: <Star />,
                            onSelect: () => void makePrimary(contact),
                          },
                        ]),
                    {
                      id: "remove",
                      label: "Remove",
                      icon: <Trash2 />,
                      isDangerous: true,
                      onSelect: () => setRemoved(contact),
                    },
                  ]}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      {removed && (
        <RemoveContactDialog account={account} contact={removed} onClose={() => setRemoved(null)} />
      )}
    </Section>
  );
}
