import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { ContractForm } from '#lib/form.ts'

/** The part of a form that fields and buttons use, whatever its values are. */
export type AnyForm = Pick<
  ContractForm<{ [field: string]: unknown }>,
  | 'submit'
  | 'sending'
  | 'getInputProps'
  | 'getValues'
  | 'problems'
  | 'focusField'
  | 'draftable'
  | 'guarded'
  | 'release'
  | 'restored'
  | 'changed'
  | 'discard'
>

/** How a field is named in summaries, and how its value is shown there. */
export type FieldDisplay = { readonly label: string; readonly format: (value: unknown) => string }

type FormContextValue = {
  readonly form: AnyForm
  /** Large controls, on public pages. */
  readonly large: boolean
  /** The form is a card with a save bar. */
  readonly card: boolean
  readonly register: (name: string, display: FieldDisplay) => void
  /** The fields on the page by name, in their order. */
  readonly fields: ReadonlyMap<string, FieldDisplay>
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** Returns the surrounding form; undefined outside one. */
export const useOptionalForm = (): FormContextValue | undefined => useContext(FormContext)

/** Returns the surrounding form. */
export function useFormContext(): FormContextValue {
  const context = useOptionalForm()
  if (!context) throw new Error('A field must be inside a <Form>')
  return context
}

/** Props that every field has. */
export type FieldProps<T> = {
  /** The field of the form; a nested one as `text.heading`. */
  name: string
  label: string
  description?: ReactNode
  /** Replaces the message of an error. */
  errorText?: string | undefined
  /** Replaces setting the value, for fields that change others too. */
  onChange?: ((value: T) => void) | undefined
  'data-autofocus'?: boolean
}

type FieldOptions = {
  readonly type?: 'checkbox'
  readonly errorText?: string | undefined
  readonly format?: (value: unknown) => string
}

/** Connects an input to the surrounding form: its value, handlers, error, size, and its label in the error summary. */
export function useField(name: string, label: string, { type, errorText, format = String }: FieldOptions = {}) {
  const { form, large, register } = useFormContext()
  const { error, ...props } = form.getInputProps(name, type ? { type } : {})
  // Names are paths, which the types of a context cannot check.
  if ((type ? props.checked : props.value) === undefined) throw new Error(`The form has no field '${name}'`)
  useEffect(() => {
    // Synchronises with the form's summaries.
    register(name, { label, format })
  })
  return { ...props, label, error: error && (errorText ?? error), ...(large ? { size: 'md' } : {}) }
}
