import { createContext, useContext } from "react";

export interface FieldState {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

/** The attributes that connect a control with the label, hint and error of its field. */
export function useFieldAttributes(own: { id?: string | undefined }) {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    ...(field?.describedBy ? { "aria-describedby": field.describedBy } : {}),
    ...(field?.isInvalid ? { "aria-invalid": true as const } : {}),
    ...(field?.isRequired ? { "aria-required": true as const } : {}),
  };
}
