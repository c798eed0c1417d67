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
  /** The call's input: the same rules on both sides. */
  readonly schema: S
  /** Errors of the slice; the contract's common and shared ones are always known. */
  readonly sentences: ErrorCatalogue
  readonly initialValues: V
  /** What people call each field, for the summary of errors. */
  readonly labels: { readonly [field in keyof V]?: string }
  /** Error codes by field that only the server can decide on, such as by its clock: named, but holding nothing back. */
  readonly foresee?: (values: V) => Errors
  /** Makes the call's input of the fields, where it is not the fields themselves. */
  readonly toInput?: (values: V) => unknown
  /** Makes the call; hand `idempotencyKey` on to it, so that a retry of the same content is known as one. */
  readonly send: (input: z.output<S>, options: { readonly idempotencyKey: string }) => Promise<unknown>
  /** Says a failure that belongs to no field itself and answers true; otherwise it becomes a toast. */
  readonly onFailure?: (error: unknown) => boolean
  /** Name under which what was typed survives the end of a session; without it nothing is kept nor guarded. */
  readonly draft?: string
}

/** A problem of a field, as the summary lists it. */
export type FieldProblem = { readonly field: string; readonly label: string; readonly message: string }

/** What `ui/form.tsx` draws, and what a form gives its fields. */
export type ContractForm<V extends Values> = {
  readonly form: UseFormReturnType<V>
  /** Props of a field, or of one inside it (`text.heading`): value, handlers, error and the mark by which it is found. */
  readonly field: (
    name: (keyof V & string) | `${keyof V & string}.${string}`,
  ) => ReturnType<UseFormReturnType<V>['getInputProps']>
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** Problems of the last submission that still stand. */
  readonly problems: readonly FieldProblem[]
  readonly focusField: (name: string) => void
  /** Shows what the server refused at its fields, until they change; false where the error belongs to no field. */
  readonly showRefusal: (error: unknown) => boolean
  /** True where a draft of an ended session was put back. */
  readonly restored: boolean
  /** Whether what is typed here is kept and guarded at all. */
  readonly draftable: boolean
  /** Whether leaving now would lose something. */
  readonly guarded: () => boolean
  /** Forgets the draft and lets the person leave. */
  readonly release: () => void
}

/**
 * A form over a call of the contract: checked on leaving a field first and on every change afterwards, by the
 * contract's own schema; the server's answer lands on its field; sent once; a draft outlives the session.
 */
export function useContractForm<S extends z.ZodType, V extends Values>(options: FormOptions<S, V>): ContractForm<V> {
  const language = useLanguage()
  const owner = useSession().user?.id ?? 'guest'
  const draft = options.draft === undefined ? undefined : formDraft(owner, options.draft)
  const [restored] = useState(() => draft?.restore(options.initialValues))
  const [visited, setVisited] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const released = useRef(false)
  const refused = useRefusedFields()

  const buildInput = (values: V): unknown => (options.toInput ? options.toInput(values) : values)
  const check = (values: V): Errors => {
    const errors: { [field: string]: string } = {}
    const known: ErrorCatalogue = { ...sharedErrors, ...options.sentences }
    const add = (field: string, code: string) => {
      errors[field] ??= (known[code] ?? commonErrors['field-invalid'])[language]
    }
    for (const issue of options.schema.safeParse(buildInput(values)).error?.issues ?? [])
      add(issue.path.join('.'), issue.message)
    for (const [field, code] of Object.entries(options.foresee?.(values) ?? {})) add(field, code)
    return errors
  }
  const form = useForm<V>({
    initialValues: restored ?? options.initialValues,
    validate: check,
    validateInputOnChange: [...visited],
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      released.current = false
      refused.drop(values, previous)
      draft?.keep(values)
    },
  })
  const focusField = (name: string) => form.getInputNode(name)?.focus()
  const land = (errors: Errors) => {
    form.setErrors(errors)
    setVisited(Object.keys(options.initialValues))
    setSubmitted(true)
    const [first] = Object.keys(errors)
    if (first !== undefined) focusField(first)
  }
  const showRefusal = (error: unknown): boolean => {
    const errors = toFieldErrors(error, options.initialValues)
    refused.set(Object.keys(errors ?? {}))
    if (errors) land(errors)
    return errors !== undefined
  }
  const { sending, submitOnce } = useSubmitOnce(options.send)

  const submit = async () => {
    const result = options.schema.safeParse(buildInput(form.getValues()))
    if (!result.success) return land(check(form.getValues()))
    setSubmitted(false)
    refused.set([])
    // What is being sent may lead on to another page; a failure guards it again.
    released.current = true
    try {
      await submitOnce(result.data)
      draft?.drop()
      form.resetDirty()
    } catch (error) {
      released.current = false
      if (!showRefusal(error) && !options.onFailure?.(error)) toast.failure(error)
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
            if (!refused.has(name)) void form.validateField(name)
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
    showRefusal,
    restored: restored !== undefined,
    draftable: options.draft !== undefined,
    guarded: () => options.draft !== undefined && !released.current && (restored !== undefined || form.isDirty()),
    release: () => {
      released.current = true
      draft?.drop()
    },
  }
}

const topField = (name: string): string => name.split('.')[0] ?? ''

/** Fields whose present value the server has refused: the schema accepts it, and must not clear the message. */
function useRefusedFields() {
  const names = useRef(new Set<string>())
  return {
    has: (name: string) => names.current.has(name),
    set: (refused: readonly string[]) => {
      names.current = new Set(refused)
    },
    /** Forgets the fields that have changed. */
    drop: (values: Values, previous: Values) => {
      for (const name of names.current)
        if (values[topField(name)] !== previous[topField(name)]) names.current.delete(name)
    },
  }
}

/** The server's answer by field, undefined where it belongs to none of the form's. */
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

/** Sends one at a time; the same content keeps its key until it has succeeded. */
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
