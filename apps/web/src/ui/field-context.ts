import { createContext, useContext } from "react";

/** What became of an entry that the control could not use. */
export interface FieldNotice {
  text: string;
  /** The form is being sent at the same moment: it waits until the person has seen the notice. */
  isSending: boolean;
}

export interface FieldState {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
  setNotice: (notice: FieldNotice | null) => void;
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
