import type { ComponentProps, ReactElement, ReactNode } from "react";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Goes there; else `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
  isDisabled?: boolean;
  /** Stands last, after a rule. */
  isDangerous?: boolean;
}

export interface MenuProps {
  /** One button element: it opens the menu and gets focus back. */
  trigger: ReactElement<ComponentProps<"button">>;
  items: MenuItem[];
  /** What the menu is about, above its items. */
  head?: ReactNode;
}
