import type { ErrorCatalogue } from '@foyer/contract/define-errors'
import { commonErrors } from '@foyer/contract/errors'
import { sharedErrors } from '@foyer/contract/shared-errors'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { useChanges } from './form-changes.ts'
import { useLanguage } from './language.ts'
import { afterPress } from './press.ts'
import { type SendOptions, useSendOnce } from './send-once.ts'
import { toast } from './toast.ts'

/** Values of a form by field. */
export type FormValues = { [field: string]: unknown }
type Errors = { readonly [field: string]: string }

export type FormOptions<S extends z.ZodType, V extends FormValues, R> = {
  /**
   * The schema of the call's input, so client and server apply the same rules. A function loads it when it is first
   * needed: the schema library outweighs the rest of a small page, which should be shown without it.
   */
  readonly schema: S | (() => Promise<S>)
  /** Errors of the slice; common and shared errors are included automatically. */
  readonly errors: ErrorCatalogue
  readonly initialValues: V
  /** Error codes by field that only the server can decide, such as by its clock. They're shown but don't block sending. */
  readonly predictErrors?: ((values: V) => Errors) | undefined
  /** Maps the fields to the call's input, if they differ. */
  readonly toInput?: ((values: V) => unknown) | undefined
  /** Makes the call. Pass `idempotencyKey` on, so that a retry of the same content is recognised. */
  readonly send: (input: z.output<S>, options: SendOptions) => Promise<R>
  /** The values that were saved, for forms that stay open; by default those that were sent. */
  readonly toSaved?: ((result: R) => V) | undefined
  /** Handles an error that belongs to no field and returns true; otherwise it becomes a toast. */
  readonly onFailure?: ((error: unknown) => boolean) | undefined
  /** Name of the draft that survives the end of a session; without it, changes are neither saved nor guarded. */
  readonly draft?: string | undefined
}

/** An error of a field in the summary. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** The form as @mantine/form returns it, and what `ui/form` needs to submit it and to show its state. */
export type ContractForm<V extends FormValues> = UseFormReturnType<V> & {
  readonly submit: (event?: FormEvent<HTMLFormElement>) => void
  readonly sending: boolean
  /** Unresolved errors of the last submission. */
  readonly problems: readonly FieldProblem[]
  readonly focusField: (name: string) => void
  /** Shows the server's errors at their fields until those change; false if the error belongs to no field. */
  readonly showServerErrors: (error: unknown) => boolean
  /** Replaces the values by saved ones, after which nothing is unsaved. */
  readonly acceptSaved: UseFormReturnType<V>['setInitialValues']
  /** Whether a draft of an ended session was restored and not saved since. */
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
export function useContractForm<S extends z.ZodType, V extends FormValues, R>(
  options: FormOptions<S, V, R>,
): ContractForm<V> {
  const name = useFormName()
  const { schema, toInput, check } = useRules(options)
  const changes = useChanges(options.initialValues, options.draft)
  const [visited, setVisited] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const serverErrors = useServerErrorFields()
  const sender = useSendOnce(options.send)

  const validateOnBlur = (field: string) => {
    setVisited((names) => (names.includes(field) ? names : [...names, field]))
    if (serverErrors.has(field)) return
    const validate = () => void form.validateField(field)
    if (schema.current()) validate()
    else schema.load().then(validate, ignore)
  }
  const form = useForm<V>({
    name,
    initialValues: changes.initialValues,
    validate: check,
    validateInputOnChange: [...visited],
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      serverErrors.drop(values, previous)
      changes.record(values)
    },
    enhanceGetInputProps: ({ field }) => ({
      onFocus: schema.preload,
      onBlur: () => afterPress(() => validateOnBlur(field)),
    }),
  })
  const focusField = (field: string) => form.getInputNode(field)?.focus()
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

  const submit = async () => {
    if (sender.isRunning()) return
    const loaded = schema.current() ?? (await schema.load().catch(toast.failure))
    if (!loaded) return
    const values = form.getValues()
    const parsed = loaded.safeParse(toInput(values))
    if (!parsed.success) return showErrors(check(values))
    setSubmitted(false)
    serverErrors.set([])
    // A successful submission may navigate, so changes aren't guarded while sending.
    changes.pauseGuard()
    try {
      const result = await sender.send(parsed.data)
      if (options.toSaved) {
        const saved = options.toSaved(result)
        form.setValues(keepTyped(saved, form.getValues(), values))
        changes.save(saved, form.getValues())
      } else changes.save(values, form.getValues())
    } catch (error) {
      changes.resumeGuard()
      if (!showServerErrors(error) && !options.onFailure?.(error)) toast.failure(error)
    }
  }

  return {
    ...form,
    submit: (event) => {
      event?.preventDefault()
      void submit()
    },
    sending: sender.sending,
    problems: submitted
      ? Object.entries(form.errors).map(([field, message]) => ({ field, message: String(message) }))
      : [],
    focusField,
    showServerErrors,
    acceptSaved: (values) => {
      form.setValues(values)
      form.clearErrors()
      changes.save(values, values)
    },
    restored: changes.restored,
    draftable: options.draft !== undefined,
    guarded: () => changes.guarded(form.getValues()),
    release: changes.release,
  }
}

/** Distinguishes the fields of two forms on a page. */
const useFormName = (): string => useId().replaceAll(/[^\da-z]/gi, '-')

/** The schema of the call, and the messages of what it finds in the fields. */
function useRules<S extends z.ZodType, V extends FormValues, R>(options: FormOptions<S, V, R>) {
  const language = useLanguage()
  const schema = useSchema(options.schema)
  const toInput = (values: V): unknown => (options.toInput ? options.toInput(values) : values)
  const check = (values: V): Errors => {
    const errors: { [field: string]: string } = {}
    const catalogue: ErrorCatalogue = { ...sharedErrors, ...options.errors }
    const add = (field: string, code: string) => {
      errors[field] ??= (catalogue[code] ?? commonErrors['field-invalid'])[language]
    }
    for (const issue of schema.current()?.safeParse(toInput(values)).error?.issues ?? [])
      add(issue.path.join('.'), issue.message)
    for (const [field, code] of Object.entries(options.predictErrors?.(values) ?? {})) add(field, code)
    return errors
  }
  return { schema, toInput, check }
}

/** For failures that the next submission reports. */
const ignore = () => undefined

const isLoader = <S>(source: S | (() => Promise<S>)): source is () => Promise<S> => typeof source === 'function'

/** The schema, loaded on demand if it is given as a function. */
function useSchema<S extends z.ZodType>(source: S | (() => Promise<S>)) {
  const loaded = useRef<S>(undefined)
  const load = async () => {
    loaded.current ??= isLoader(source) ? await source() : source
    return loaded.current
  }
  return {
    current: () => (isLoader(source) ? loaded.current : source),
    load,
    preload: () => void load().catch(ignore),
  }
}

/** The saved values, except for fields that were changed after they had been sent. */
function keepTyped<V extends FormValues>(saved: V, typed: V, sent: V): V
function keepTyped(saved: FormValues, typed: FormValues, sent: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(saved).map(([field, value]) => [field, typed[field] === sent[field] ? value : typed[field]]),
  )
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
    drop: (values: FormValues, previous: FormValues) => {
      for (const name of names.current)
        if (values[topField(name)] !== previous[topField(name)]) names.current.delete(name)
    },
  }
}

/** The server's errors by field; undefined if they concern no field of the form. */
function toFieldErrors(error: unknown, fields: FormValues): Errors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const errors = Object.fromEntries(error.issues.map((issue) => [issue.field, issue.message]))
  if (error.field !== undefined) errors[error.field] ??= error.message
  return Object.keys(errors).some((name) => topField(name) in fields) ? errors : undefined
}
