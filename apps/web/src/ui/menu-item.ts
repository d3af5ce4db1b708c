import type { ComponentProps, ReactElement, ReactNode } from "react";

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Path that it links to; otherwise `onSelect` is called. */
  to?: string;
  onSelect?: () => void;
  isDisabled?: boolean;
  /** Why it cannot be chosen now. It stays reachable, so that the reason can be read. */
  refusal?: string | null;
  /** Comes last, after a separator. */
  isDangerous?: boolean;
}

export interface MenuProps {
  /** The button element that opens the menu and gets focus back. */
  trigger: ReactElement<ComponentProps<"button">>;
  items: MenuItem[];
  /** The subject of the menu, above its items. */
  head?: ReactNode;
}
