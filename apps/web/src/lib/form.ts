import type { ErrorCatalogue } from '@foyer/contract/define-errors'
import { commonErrors } from '@foyer/contract/errors'
import { sharedErrors } from '@foyer/contract/shared-errors'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { formDraft } from './draft.ts'
import { useLanguage } from './language.ts'
import { afterPress } from './press.ts'
import { useSession } from './session.ts'
import { toast } from './toast.ts'

type Values = { [field: string]: unknown }
type Errors = { readonly [field: string]: string }

type FormOptions<S extends z.ZodType, V extends Values> = {
  /** The schema of the call's input, so client and server apply the same rules. */
  readonly schema: S
  /** Errors of the slice; common and shared errors are included automatically. */
  readonly sentences: ErrorCatalogue
  readonly initialValues: V
  /** Labels of the fields in the error summary. */
  readonly labels: { readonly [field in keyof V]?: string }
  /** Error codes by field that only the server can decide, such as by its clock. They're shown but don't block sending. */
  readonly predictErrors?: (values: V) => Errors
  /** Maps the fields to the call's input, if they differ. */
  readonly toInput?: (values: V) => unknown
  /** Makes the call. Pass `idempotencyKey` on, so that a retry of the same content is recognised. */
  readonly send: (input: z.output<S>, options: { readonly idempotencyKey: string }) => Promise<unknown>
  /** Handles an error that belongs to no field and returns true; otherwise it becomes a toast. */
  readonly onFailure?: (error: unknown) => boolean
  /** Name of the draft that survives the end of a session; without it, changes are neither saved nor guarded. */
  readonly draft?: string
}

/** An error of a field in the summary. */
export type FieldProblem = { readonly field: string; readonly label: string; readonly message: string }

/** State and handlers that `ui/form/form.tsx` and the fields use. */
export type ContractForm<V extends Values> = {
  readonly form: UseFormReturnType<V>
  /** Props of a field or nested field (`text.heading`): value, handlers, error and focus target. */
  readonly field: (
    name: (keyof V & string) | `${keyof V & string}.${string}`,
  ) => ReturnType<UseFormReturnType<V>['getInputProps']>
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** Unresolved errors of the last submission. */
  readonly problems: readonly FieldProblem[]
  readonly focusField: (name: string) => void
  /** Shows the server's errors at their fields until those change; false if the error belongs to no field. */
  readonly showServerErrors: (error: unknown) => boolean
  /** Whether a draft of an ended session was restored. */
  readonly restored: boolean
  /** Whether changes are saved as a draft and guarded. */
  readonly draftable: boolean
  /** Whether leaving now would lose changes. */
  readonly guarded: () => boolean
  /** Deletes the draft and stops guarding. */
  readonly release: () => void
}

/**
 * A form for a call. Fields are validated by the call's schema, first on blur and then on every change; errors of the
 * server are shown at their fields; each submission is sent once; drafts survive the end of the session.
 */
export function useContractForm<S extends z.ZodType, V extends Values>(options: FormOptions<S, V>): ContractForm<V> {
  const language = useLanguage()
  const owner = useSession().user?.id ?? 'guest'
  const draft = options.draft === undefined ? undefined : formDraft(owner, options.draft)
  const [restored] = useState(() => draft?.restore(options.initialValues))
  const [visited, setVisited] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const released = useRef(false)
  const serverErrors = useServerErrorFields()

  const toInput = (values: V): unknown => (options.toInput ? options.toInput(values) : values)
  const check = (values: V): Errors => {
    const errors: { [field: string]: string } = {}
    const catalogue: ErrorCatalogue = { ...sharedErrors, ...options.sentences }
    const add = (field: string, code: string) => {
      errors[field] ??= (catalogue[code] ?? commonErrors['field-invalid'])[language]
    }
    for (const issue of options.schema.safeParse(toInput(values)).error?.issues ?? [])
      add(issue.path.join('.'), issue.message)
    for (const [field, code] of Object.entries(options.predictErrors?.(values) ?? {})) add(field, code)
    return errors
  }
  const form = useForm<V>({
    initialValues: restored ?? options.initialValues,
    validate: check,
    validateInputOnChange: [...visited],
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      released.current = false
      serverErrors.drop(values, previous)
      draft?.save(values)
    },
  })
  const focusField = (name: string) => form.getInputNode(name)?.focus()
  const showErrors = (errors: Errors) => {
    form.setErrors(errors)
    setVisited(Object.keys(options.initialValues))
    setSubmitted(true)
    const [first] = Object.keys(errors)
    if (first !== undefined) focusField(first)
  }
  const showServerErrors = (error: unknown): boolean => {
    const errors = toFieldErrors(error, options.initialValues)
    serverErrors.set(Object.keys(errors ?? {}))
    if (errors) showErrors(errors)
    return errors !== undefined
  }
  const { sending, submitOnce } = useSubmitOnce(options.send)

  const submit = async () => {
    const result = options.schema.safeParse(toInput(form.getValues()))
    if (!result.success) return showErrors(check(form.getValues()))
    setSubmitted(false)
    serverErrors.set([])
    // A successful submission may navigate, so changes aren't guarded while sending.
    released.current = true
    try {
      await submitOnce(result.data)
      draft?.delete()
      form.resetDirty()
    } catch (error) {
      released.current = false
      if (!showServerErrors(error) && !options.onFailure?.(error)) toast.failure(error)
    }
  }

  return {
    form,
    field: (name) => {
      const props = form.getInputProps(name)
      return {
        ...props,
        onBlur: (event: unknown) => {
          props.onBlur(event)
          afterPress(() => {
            setVisited((names) => (names.includes(name) ? names : [...names, name]))
            if (!serverErrors.has(name)) void form.validateField(name)
          })
        },
      }
    },
    onSubmit: (event) => {
      event?.preventDefault()
      void submit()
    },
    sending,
    problems: submitted ? toProblems(form.errors, options.labels) : [],
    focusField,
    showServerErrors,
    restored: restored !== undefined,
    draftable: options.draft !== undefined,
    guarded: () => options.draft !== undefined && !released.current && (restored !== undefined || form.isDirty()),
    release: () => {
      released.current = true
      draft?.delete()
    },
  }
}

const topField = (name: string): string => name.split('.')[0] ?? ''

/** Fields whose current value the server rejected; validation by the schema must not clear their errors. */
function useServerErrorFields() {
  const names = useRef(new Set<string>())
  return {
    has: (name: string) => names.current.has(name),
    set: (fields: readonly string[]) => {
      names.current = new Set(fields)
    },
    /** Removes fields whose values have changed. */
    drop: (values: Values, previous: Values) => {
      for (const name of names.current)
        if (values[topField(name)] !== previous[topField(name)]) names.current.delete(name)
    },
  }
}

/** The server's errors by field; undefined if they concern no field of the form. */
function toFieldErrors(error: unknown, fields: Values): Errors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.fromEntries(error.issues.map((issue) => [issue.field, issue.message]))
  if (error.field !== undefined) errors[error.field] ??= error.message
  return Object.keys(errors).some((name) => topField(name) in fields) ? errors : undefined
}

function toProblems(
  errors: { readonly [field: string]: unknown },
  labels: { readonly [field: string]: string | undefined },
): FieldProblem[] {
  return Object.entries(errors).map(([field, message]) => ({
    field,
    label: labels[field] ?? '',
    message: String(message),
  }))
}

/** Sends one submission at a time; the same content keeps its idempotency key until it succeeds. */
function useSubmitOnce<I>(send: (input: I, options: { readonly idempotencyKey: string }) => Promise<unknown>) {
  const [sending, setSending] = useState(false)
  const attempt = useRef({ content: '', key: '', running: false })
  const submitOnce = async (input: I) => {
    if (attempt.current.running) return
    const content = JSON.stringify(input)
    const key = attempt.current.content === content ? attempt.current.key : crypto.randomUUID()
    attempt.current = { content, key, running: true }
    setSending(true)
    try {
      await send(input, { idempotencyKey: key })
      attempt.current.content = ''
    } finally {
      attempt.current.running = false
      setSending(false)
    }
  }
  return { sending, submitOnce }
}
