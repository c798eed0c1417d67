import type { ErrorCatalogue } from '@foyer/contract/define-errors'
import { commonErrors } from '@foyer/contract/errors'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { afterPress } from './browser/press.ts'
import { useChanges } from './forms/form-changes.ts'
import { type FieldErrors, type FormState, type FormValues, useFormState } from './forms/form-state.ts'
import { useLanguage } from './texts/language.ts'
import { toast } from './toast.ts'

export type FormOptions<S extends z.ZodType, V extends FormValues, R> = {
  /**
   * Loads the schema of the call's input, so client and server apply the same rules. Called when a field gets the focus,
   * at the latest before validation: the schema library outweighs most pages, which are shown without it.
   */
  readonly schema: () => Promise<S>
  /** Errors of the slice; common and shared errors are included automatically. */
  readonly errors: ErrorCatalogue
  readonly initialValues: V
  /** Error codes by field that only the server can decide, such as by its clock. They're shown but don't block sending. */
  readonly predictErrors?: ((values: V) => FieldErrors) | undefined
  /** Maps the fields to the call's input, if they differ. */
  readonly toInput?: ((values: V) => unknown) | undefined
  /** Makes the call. `useCallMutation` recognises the retry of a call that must not have its effect twice. */
  readonly send: (input: z.output<S>) => Promise<R>
  /** The values that were saved, for forms that stay open; by default those that were sent. */
  readonly toSaved?: ((result: R) => V) | undefined
  /** Handles an error that belongs to no field and returns true; otherwise it becomes a toast. */
  readonly onFailure?: ((error: unknown) => boolean) | undefined
  /** Name of the draft that survives the end of a session; without it, changes are neither saved nor guarded. */
  readonly draft?: string | undefined
}

/** An error of a field in the summary. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** The fields of a form, and what `ui/form` needs to submit it and to show its state. */
export type ContractForm<V extends FormValues> = Omit<FormState<V>, 'setErrors' | 'focusFirst'> & {
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** Shows all errors and focuses the first; returns whether there are none. */
  readonly validate: () => Promise<boolean>
  /** Unresolved errors of the last submission. */
  readonly problems: readonly FieldProblem[]
  /** Shows the server's errors at their fields until those change; false if the error belongs to no field. */
  readonly showServerErrors: (error: unknown) => boolean
  /** Replaces the values by saved ones, after which nothing is unsaved. */
  acceptSaved(values: V): void
  /** Whether a draft of an ended session was restored and not saved since. */
  readonly restored: boolean
  /** Whether changes are saved as a draft and guarded. */
  readonly draftable: boolean
  /** Whether leaving now would lose changes. */
  readonly guarded: () => boolean
  /** Deletes the draft and stops guarding. */
  readonly release: () => void
  /** Whether the values differ from those that were saved last. */
  readonly changed: boolean
  /** Returns to the values that were saved last. */
  readonly discard: () => void
}

/**
 * Returns a form for a call. Fields are validated by the call's schema, first on blur after a change and then on every
 * change; errors of the server are shown at their fields; each submission is sent once; drafts survive the end of the
 * session.
 */
export function useContractForm<S extends z.ZodType, V extends FormValues, R>(
  options: FormOptions<S, V, R>,
): ContractForm<V> {
  const rules = useRules(options)
  const changes = useChanges(options.initialValues, options.draft)
  const [visited, setVisited] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const serverErrors = useServerErrorFields()
  const [sending, setSending] = useState(false)
  const runOnce = useRunOnce()

  const validateOnBlur = (field: string) => {
    setVisited((names) => (names.includes(field) ? names : [...names, field]))
    if (serverErrors.has(field)) return
    rules.whenLoaded(() => form.validateField(field))
  }
  const form = useFormState<V>({
    initialValues: changes.initialValues,
    check: rules.check,
    live: visited,
    onChange: (values, previous) => {
      serverErrors.drop(values, previous)
      changes.record(values)
    },
    onFocus: () => rules.whenLoaded(ignore),
    onBlur: (field) => afterPress(() => validateOnBlur(field)),
  })
  const showErrors = (errors: FieldErrors) => {
    form.setErrors(errors)
    setVisited([...Object.keys(options.initialValues), ...Object.keys(errors)])
    setSubmitted(true)
    form.focusFirst(Object.keys(errors))
  }
  const showServerErrors = (error: unknown): boolean => {
    const errors = toFieldErrors(error, options.initialValues)
    serverErrors.set(Object.keys(errors ?? {}))
    if (errors) showErrors(errors)
    return errors !== undefined
  }

  const parse = () => rules.parse(form.getValues, showErrors)

  const submit = async () => {
    const parsed = await parse()
    if (!parsed) return
    const { values, input } = parsed
    setSubmitted(false)
    serverErrors.set([])
    // A successful submission may navigate, so changes aren't guarded while sending.
    changes.pauseGuard()
    setSending(true)
    try {
      const result = await options.send(input)
      if (options.toSaved) {
        const saved = options.toSaved(result)
        form.setValues(keepTyped(saved, form.getValues(), values))
        changes.save(saved, form.getValues())
      } else changes.save(values, form.getValues())
    } catch (error) {
      changes.resumeGuard()
      if (!showServerErrors(error) && !options.onFailure?.(error)) toast.failure(error)
    } finally {
      setSending(false)
    }
  }

  return {
    ...form,
    submit: (event) => {
      event?.preventDefault()
      runOnce(submit)
    },
    sending,
    validate: async () => (await parse()) !== undefined,
    problems: submitted ? Object.entries(form.errors).map(([field, message]) => ({ field, message })) : [],
    showServerErrors,
    acceptSaved: (values) => {
      form.setValues(values)
      form.setErrors({})
      changes.save(values, values)
    },
    restored: changes.restored,
    draftable: options.draft !== undefined,
    guarded: () => changes.guarded(form.getValues()),
    release: changes.release,
    changed: changes.differs(form.values),
    discard: () => {
      const saved = changes.getSaved()
      serverErrors.set([])
      setSubmitted(false)
      form.setValues(saved)
      form.setErrors({})
      changes.save(saved, saved)
    },
  }
}

/** Runs one submission at a time: a second press may come while the schema loads, or before the next render. */
function useRunOnce() {
  const isRunning = useRef(false)
  return (submit: () => Promise<void>): void => {
    if (isRunning.current) return
    isRunning.current = true
    void submit().finally(() => {
      isRunning.current = false
    })
  }
}

/** Returns the schema of the call, and the messages of what it finds in the fields. */
function useRules<S extends z.ZodType, V extends FormValues, R>(options: FormOptions<S, V, R>) {
  const language = useLanguage()
  const schema = useSchema(options.schema)
  const toInput = (values: V): unknown => (options.toInput ? options.toInput(values) : values)
  const check = (values: V): FieldErrors => {
    const errors: { [field: string]: string } = {}
    const catalogue: ErrorCatalogue = { ...schema.current()?.sharedErrors, ...options.errors }
    const add = (field: string, code: string) => {
      errors[field] ??= (catalogue[code] ?? commonErrors['field-invalid'])[language]
    }
    for (const issue of schema.current()?.input.safeParse(toInput(values)).error?.issues ?? [])
      add(issue.path.join('.'), issue.message)
    for (const [field, code] of Object.entries(options.predictErrors?.(values) ?? {})) add(field, code)
    return errors
  }
  return {
    check,
    /** Calls back at once if the schema is loaded. */
    whenLoaded: (callback: () => void): void => {
      if (schema.current()) callback()
      else schema.load().then(callback, ignore)
    },
    /** Returns the input of the call; undefined if the schema can't be loaded or finds errors, which are shown. */
    parse: async (getValues: () => V, showErrors: (errors: FieldErrors) => void) => {
      const loaded = schema.current() ?? (await schema.load().catch(toast.failure))
      const values = getValues()
      const parsed = loaded?.input.safeParse(toInput(values))
      if (parsed?.success) return { values, input: parsed.data }
      if (parsed) showErrors(check(values))
      return undefined
    },
  }
}

/** Ignores failures that the next submission reports. */
const ignore = () => undefined

/** Returns the schema, and the messages of the errors that several slices share, loaded on demand. */
function useSchema<S extends z.ZodType>(source: () => Promise<S>) {
  const loaded = useRef<{ input: S; sharedErrors: ErrorCatalogue }>(undefined)
  const load = async () => {
    if (!loaded.current) {
      const [input, { sharedErrors }] = await Promise.all([source(), import('@foyer/contract/shared-errors')])
      loaded.current = { input, sharedErrors }
    }
    return loaded.current
  }
  return { current: () => loaded.current, load }
}

/** Returns the saved values, except for fields that were changed after they had been sent. */
function keepTyped<V extends FormValues>(saved: V, typed: V, sent: V): V
function keepTyped(saved: FormValues, typed: FormValues, sent: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(saved).map(([field, value]) => [field, typed[field] === sent[field] ? value : typed[field]]),
  )
}

const topField = (name: string): string => name.split('.')[0] ?? ''

/** Returns the fields whose current value the server rejected; validation by the schema must not clear their errors. */
function useServerErrorFields() {
  const names = useRef(new Set<string>())
  return {
    has: (name: string) => names.current.has(name),
    set: (fields: readonly string[]) => {
      names.current = new Set(fields)
    },
    /** Removes fields whose values have changed. */
    drop: (values: FormValues, previous: FormValues) => {
      for (const name of names.current)
        if (values[topField(name)] !== previous[topField(name)]) names.current.delete(name)
    },
  }
}

/** Returns the server's errors by field; undefined if they concern no field of the form. */
function toFieldErrors(error: unknown, fields: FormValues): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.fromEntries(error.issues.map((issue) => [issue.field, issue.message]))
  if (error.field !== undefined) errors[error.field] ??= error.message
  return Object.keys(errors).some((name) => topField(name) in fields) ? errors : undefined
}
