import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from './api.ts'
import { type ContractForm, type FormOptions, type FormValues, useContractForm } from './form.ts'
import type { SendOptions } from './send-once.ts'
import { toast } from './toast.ts'

/** Values with the version of the row that they are based on; it is part of the draft. */
export type Versioned<V extends FormValues> = V & { version: number }

type Row = { readonly version: number }
type VersionedFormOptions<S extends z.ZodType, V extends FormValues, R extends Row | null> = Pick<
  FormOptions<S, Versioned<V>, NonNullable<R>>,
  'schema' | 'errors' | 'predictErrors' | 'onFailure' | 'draft'
> & {
  /** What is edited; null if it does not exist yet. */
  readonly row: R
  /** Fetches what is saved now. */
  readonly fetchLatest: () => Promise<R>
  readonly toValues: (row: R) => V
  /** Maps the fields to the call's input; `base` is the row that they are based on. */
  readonly toInput: (values: V, base: R) => unknown
  readonly send: (input: z.output<S>, options: SendOptions & { readonly base: R }) => Promise<NonNullable<R>>
  readonly onSaved: (saved: NonNullable<R>) => void
  /** The error of creating what someone else has created meanwhile. */
  readonly existsCode?: string
}

/** What someone else saved during editing, and the two ways to continue. */
export type FormConflict = {
  readonly theirs: FormValues
  readonly useTheirs: () => void
  readonly overwrite: () => void
}

/**
 * A form for a row with a version. If someone else has saved a newer version, nothing is overwritten or lost: `conflict`
 * has their values, and the user decides.
 */
export function useVersionedForm<S extends z.ZodType, V extends FormValues, R extends Row | null>(
  options: VersionedFormOptions<S, V, R>,
): { readonly form: ContractForm<Versioned<V>>; readonly conflict: FormConflict | undefined } {
  const { row, fetchLatest, existsCode, onSaved } = options
  const base = useRef(row)
  const [theirs, setTheirs] = useState<NonNullable<R>>()
  const toValues = (source: R) => ({ ...options.toValues(source), version: source?.version ?? 0 })

  /** A row that was deleted meanwhile is created again. A draft may be based on an older version than the row. */
  const findBase = (version: number): R => (row === null ? row : base.current && { ...base.current, version })
  const showConflict = async (error: unknown) => {
    const latest = await fetchLatest()
    if (latest === null) toast.failure(error)
    else setTheirs(latest)
  }
  const form = useContractForm<S, Versioned<V>, NonNullable<R>>({
    schema: options.schema,
    errors: options.errors,
    initialValues: toValues(row),
    predictErrors: options.predictErrors,
    toInput: (values) => options.toInput(withoutVersion(values), findBase(values.version)),
    send: async (input, sendOptions) => {
      const saved = await options.send(input, { ...sendOptions, base: findBase(form.getValues().version) })
      base.current = saved
      setTheirs(undefined)
      onSaved(saved)
      return saved
    },
    toSaved: toValues,
    onFailure: (error) => {
      const isConflict = error instanceof ApiError && (error.code === 'conflict' || error.code === existsCode)
      if (!isConflict) return options.onFailure?.(error) ?? false
      showConflict(error).catch((reason: unknown) => void toast.failure(reason))
      return true
    },
    draft: options.draft,
  })
  const conflict = theirs && {
    theirs: options.toValues(theirs),
    useTheirs: () => {
      base.current = theirs
      form.acceptSaved(toValues(theirs))
      setTheirs(undefined)
    },
    overwrite: () => {
      base.current = theirs
      form.setValues({ ...form.getValues(), version: theirs.version })
      setTheirs(undefined)
      form.submit()
    },
  }
  return { form, conflict }
}

function withoutVersion<V extends FormValues>(values: Versioned<V>): V
function withoutVersion({ version: _version, ...values }: Versioned<FormValues>): FormValues {
  return values
}
