import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { cx } from "#styled/css";
import { AppLink, type AppLinkProps } from "./app-link.tsx";
import { buttonStyle, type ButtonSize, type ButtonTone } from "./button-style.ts";

interface Look {
  /** What it does: the button's only name. */
  label: string;
  icon: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">, Look {
  ref?: Ref<HTMLButtonElement>;
}

/** A square button with an icon; its name is read out and shown on hover. */
export function IconButton({
  label,
  icon,
  tone = "ghost",
  size = "medium",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={cx(buttonStyle({ tone, size, shape: "icon" }), className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </button>
  );
}

export interface IconLinkProps extends Omit<AppLinkProps, "children">, Look {}

export function IconLink({
  label,
  icon,
  tone = "ghost",
  size = "medium",
  className,
  ...rest
}: IconLinkProps) {
  return (
    <AppLink
      className={cx(buttonStyle({ tone, size, shape: "icon" }), className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </AppLink>
  );
}
