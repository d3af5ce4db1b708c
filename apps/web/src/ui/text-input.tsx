import type { InputHTMLAttributes, Ref } from "react";
import { cx } from "#styled/css";
import { controlStyle } from "./control-style.ts";
import { useFieldAttributes } from "./field-context.ts";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  size?: "medium" | "large";
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ className, type = "text", id, size = "medium", ...rest }: TextInputProps) {
  const attributes = useFieldAttributes({ id });
  return <input type={type} className={cx(controlStyle({ size }), className)} {...attributes} {...rest} />;
}
