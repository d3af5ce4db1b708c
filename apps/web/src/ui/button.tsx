import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { css, cx } from "#styled/css";
import { AppLink, type AppLinkProps } from "./app-link.tsx";
import { buttonStyle, type ButtonSize, type ButtonTone } from "./button-style.ts";
import { Loader } from "./loader.tsx";

interface Look {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  isBusy?: boolean;
  /** The label while it works: "Creating policy". */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button labeled with a verb; while busy, with the verb in -ing at the same height. */
export function Button({
  tone = "secondary",
  size = "medium",
  icon,
  isBusy = false,
  busyLabel,
  children,
  className,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  // A busy button stays focusable, so that focus is not lost; it only stops responding.
  const answer = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      className={cx(buttonStyle({ tone, size }), className)}
      onClick={answer}
      {...(isBusy ? { "aria-busy": true } : {})}
      {...rest}
    >
      {isBusy ? <Loader /> : icon}
      <span aria-live="polite" className={css({ display: "contents" })}>
        {isBusy ? (busyLabel ?? children) : children}
      </span>
    </button>
  );
}

export interface ButtonLinkProps extends AppLinkProps, Look {}

/** A link that looks like a button: it navigates, so a middle click opens a tab. */
export function ButtonLink({
  tone = "secondary",
  size = "medium",
  icon,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  return (
    <AppLink className={cx(buttonStyle({ tone, size }), className)} {...rest}>
      {icon}
      {children}
    </AppLink>
  );
}
