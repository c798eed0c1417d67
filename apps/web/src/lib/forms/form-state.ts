import { type ChangeEvent, useId, useRef, useState } from 'react'

/** Values of a form by field. */
export type FormValues = { [field: string]: unknown }
/** Messages by field. */
export type FieldErrors = { readonly [field: string]: string }

type InputElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** The argument that an input passes to `onChange`: an event, or its value. */
type Change = ChangeEvent<InputElement> | string | number | boolean | null | undefined

/** The props that connect an input to its field. */
export type InputProps = {
  readonly 'data-path': string
  // biome-ignore lint/suspicious/noExplicitAny: the types of a context cannot tell the values of fields apart
  readonly value?: any
  readonly checked?: boolean
  readonly error: string | undefined
  readonly onChange: (change: Change) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** Values and errors of a form. A field is named by its path: `text.heading` is `heading` of the field `text`. */
export type FormState<V extends FormValues> = {
  readonly values: V
  /** The values now, even within a handler that has just set them. */
  readonly getValues: () => V
  setValues(values: V): void
  setFieldValue<F extends keyof V & string>(field: F, value: V[F]): void
  setFieldValue<F extends keyof V & string, N extends keyof V[F] & string>(path: `${F}.${N}`, value: V[F][N]): void
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Updates the error of one field. */
  readonly validateField: (path: string) => void
  readonly getInputProps: (path: string, options?: { type?: 'checkbox' }) => InputProps
  readonly focusField: (path: string) => void
  /** Focuses the field that comes first on the page. */
  readonly focusFirst: (paths: readonly string[]) => void
}

type FormStateOptions<V extends FormValues> = {
  readonly initialValues: V
  readonly check: (values: V) => FieldErrors
  /** Fields that are validated with every change. */
  readonly live: readonly string[]
  readonly onChange: (values: V, previous: V) => void
  readonly onFocus: () => void
  readonly onBlur: (path: string) => void
}

/** Returns the state of a form's fields. */
export function useFormState<V extends FormValues>(options: FormStateOptions<V>): FormState<V> {
  const id = useId()
  const [values, setState] = useState(options.initialValues)
  const latest = useRef(values)
  const [errors, setErrors] = useState<FieldErrors>({})
  // A field that users have only passed through has no mistakes yet.
  const changed = useRef(new Set<string>())

  const setValues = (next: V) => {
    const previous = latest.current
    latest.current = next
    setState(next)
    options.onChange(next, previous)
  }
  const validateField = (path: string) => {
    const found = Object.entries(options.check(latest.current)).find(
      ([name]) => name === path || name.startsWith(`${path}.`),
    )
    setErrors((current) => {
      const { [path]: _fixed, ...others } = current
      return found ? { ...current, [path]: found[1] } : others
    })
  }
  const setPath = (path: string, value: unknown) => {
    if (getAt(latest.current, path) === value) return
    changed.current.add(path)
    setValues(replaceAt(latest.current, path, value))
    if (options.live.includes(path)) validateField(path)
  }
  const toDataPath = (path: string) => `${id}-${path}`
  const focusFirst = (paths: readonly string[]) => {
    // An error of one of the values of a field is shown at the field.
    const names = paths.map((path) => toDataPath(path.replace(/\.\d+$/, '')))
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    fields.find((field) => names.includes(field.getAttribute('data-path') ?? ''))?.focus()
  }

  return {
    values,
    getValues: () => latest.current,
    setValues,
    setFieldValue: setPath,
    errors,
    setErrors,
    validateField,
    getInputProps: (path, { type } = {}) => ({
      'data-path': toDataPath(path),
      [type === 'checkbox' ? 'checked' : 'value']: getAt(latest.current, path),
      error: errors[path],
      onChange: (change) => setPath(path, readChange(change)),
      onFocus: options.onFocus,
      onBlur: () => {
        if (changed.current.has(path)) options.onBlur(path)
      },
    }),
    focusField: (path) => focusFirst([path]),
    focusFirst,
  }
}

function readChange(change: Change): unknown {
  if (typeof change !== 'object' || change === null) return change
  const input = change.currentTarget
  return input instanceof HTMLInputElement && input.type === 'checkbox' ? input.checked : input.value
}

const isFields = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

const getAt = (values: FormValues, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isFields(value) ? value[name] : undefined), values)

/** Returns a copy of the values with another one at the path. */
function replaceAt<V extends FormValues>(values: V, path: string, value: unknown): V
function replaceAt(values: FormValues, path: string, value: unknown): FormValues {
  const [name = '', ...rest] = path.split('.')
  const inner = values[name]
  // A list stays one: `networks.0.value` is a field of its first item.
  if (Array.isArray(inner) && rest.length > 0)
    return { ...values, [name]: Object.values(replaceAt({ ...inner }, rest.join('.'), value)) }
  return { ...values, [name]: rest.length > 0 && isFields(inner) ? replaceAt(inner, rest.join('.'), value) : value }
}
