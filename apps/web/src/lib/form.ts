import type { Sentences } from '@foyer/contract/call'
import { commonSentences } from '@foyer/contract/common'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, messageOf } from './api.ts'
import { draftOf } from './draft.ts'
import { useLanguage } from './language.ts'
import { useSession } from './session.ts'
import { toast } from './toast.ts'

type Values = { [field: string]: unknown }

type FormOptions<S extends z.ZodType, V extends Values> = {
  /** The call's input: the same rules on both sides. */
  readonly schema: S
  /** Sentences of the slice; the contract's common ones are always known. */
  readonly sentences: Sentences
  readonly initialValues: V
  /** What people call each field, for the summary of errors. */
  readonly labels: { readonly [field in keyof V]?: string }
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
  /** Props of a field: value, handlers, error and the mark by which it is found. */
  readonly field: (name: keyof V & string) => ReturnType<UseFormReturnType<V>['getInputProps']>
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** Problems of the last submission that still stand. */
  readonly problems: readonly FieldProblem[]
  readonly focusField: (name: string) => void
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
  const draft = options.draft === undefined ? undefined : draftOf(owner, options.draft)
  const [restored] = useState(() => draft?.restore(options.initialValues))
  const [visited, setVisited] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  const [submitted, setSubmitted] = useState(false)
  const attempt = useRef({ content: '', key: '' })
  const released = useRef(false)

  const labels: { readonly [field: string]: string | undefined } = options.labels
  const inputOf = (values: V): unknown => (options.toInput ? options.toInput(values) : values)
  const sentence = (code: string): string => (options.sentences[code] ?? commonSentences['field-invalid'])[language]
  const check = (values: V): { [field: string]: string } => {
    const result = options.schema.safeParse(inputOf(values))
    const errors: { [field: string]: string } = {}
    for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= sentence(issue.message)
    return errors
  }

  const form = useForm<V>({
    initialValues: restored ?? options.initialValues,
    validate: check,
    validateInputOnBlur: true,
    validateInputOnChange: [...visited],
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      released.current = false
      draft?.keep(values)
    },
  })

  const focusField = (name: string) => form.getInputNode(name)?.focus()

  const land = (errors: { readonly [field: string]: string }) => {
    form.setErrors(errors)
    const [first] = Object.keys(errors)
    setVisited(Object.keys(options.initialValues))
    setSubmitted(true)
    if (first !== undefined) focusField(first)
  }

  const fail = (error: unknown) => {
    if (error instanceof ApiError) {
      const errors = Object.fromEntries(error.issues.map((issue) => [issue.field, issue.message]))
      if (error.field !== undefined) errors[error.field] ??= error.message
      const known = Object.keys(errors).some((name) => (name.split('.')[0] ?? '') in options.initialValues)
      if (known) return land(errors)
    }
    if (options.onFailure?.(error)) return
    toast.error(messageOf(error))
  }

  const submit = async () => {
    if (sending) return
    const result = options.schema.safeParse(inputOf(form.getValues()))
    if (!result.success) return land(check(form.getValues()))
    setSubmitted(false)
    setSending(true)
    const content = JSON.stringify(result.data)
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() }
    try {
      await options.send(result.data, { idempotencyKey: attempt.current.key })
      attempt.current = { content: '', key: '' }
      release()
      form.resetDirty()
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
    }
  }

  const release = () => {
    released.current = true
    draft?.drop()
  }

  return {
    form,
    field: (name) => {
      const props = form.getInputProps(name)
      return {
        ...props,
        onBlur: (event: unknown) => {
          setVisited((names) => (names.includes(name) ? names : [...names, name]))
          props.onBlur(event)
        },
      }
    },
    onSubmit: (event) => {
      event?.preventDefault()
      void submit()
    },
    sending,
    problems: submitted
      ? Object.entries(form.errors).map(([field, message]) => ({
          field,
          label: labels[field] ?? '',
          message: String(message),
        }))
      : [],
    focusField,
    restored: restored !== undefined,
    draftable: options.draft !== undefined,
    guarded: () => options.draft !== undefined && !released.current && (restored !== undefined || form.isDirty()),
    release,
  }
}
