import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '#lib/api.ts'
import { type ContractForm, type FormOptions, useContractForm } from '#lib/form.ts'
import { toast } from '#lib/toast.ts'
import type { FormValues } from './form-state.ts'

/** Values with the version of the row that they are based on; it is part of the draft. */
export type Versioned<V extends FormValues> = V & { version: number }

type Row = { readonly version: number }
export type VersionedFormOptions<S extends z.ZodType, V extends FormValues, R extends Row | null> = Pick<
  FormOptions<S, Versioned<V>, NonNullable<R>>,
  'schema' | 'errors' | 'predictErrors' | 'onFailure' | 'draft'
> & {
  /** The edited row, as it is saved now; null if it does not exist yet. */
  readonly row: R
  /** Fetches what is saved now. */
  readonly fetchLatest: () => Promise<R>
  readonly toValues: (row: R) => V
  /** Maps the fields to the call's input; `base` is the row that they are based on. */
  readonly toInput: (values: V, base: R) => unknown
  readonly send: (input: z.output<S>, options: { readonly base: R }) => Promise<NonNullable<R>>
  readonly onSaved: (saved: NonNullable<R>) => void
  /** The error of creating what someone else has created meanwhile. */
  readonly existsCode?: string
}

/** The values that someone else saved during editing, and the two ways to continue. */
export type FormConflict = {
  readonly theirs: FormValues
  /** Whether it was found by an attempt to save, rather than announced while the user was typing. */
  readonly byAttempt: boolean
  readonly useTheirs: () => void
  readonly overwrite: () => void
}

/**
 * Returns a form for a row with a version. A newer version that someone else has saved replaces the values while the
 * user has changed nothing. If someone else has changed only what the form does not show, both changes are kept.
 * Otherwise nothing is overwritten or lost: `conflict` has their values, and the user decides.
 */
export function useVersionedForm<S extends z.ZodType, V extends FormValues, R extends Row | null>(
  options: VersionedFormOptions<S, V, R>,
): { readonly form: ContractForm<Versioned<V>>; readonly conflict: FormConflict | undefined } {
  const { row, fetchLatest, existsCode, onSaved } = options
  const base = useRef(row)
  // A user who has tried to save learns why it failed, even if the form has no changes.
  const hasTried = useRef(false)
  const [theirs, setTheirs] = useState<{ row: NonNullable<R>; byAttempt: boolean }>()
  const toValues = (source: R) => ({ ...options.toValues(source), version: source?.version ?? 0 })

  /**
   * Finds the row that the form starts from. One that was deleted meanwhile is created again, and a draft may be based
   * on an older version than the row.
   */
  const findBase = (version: number): R => (row === null ? row : base.current && { ...base.current, version })
  /** Checks whether a newer row has the values that the user began with: then both changes can be kept. */
  const hasSameFields = (newer: NonNullable<R>) => {
    const { version } = form.getValues()
    const isKnown = base.current?.version === version && newer.version > version
    return isKnown && JSON.stringify(options.toValues(newer)) === JSON.stringify(options.toValues(base.current))
  }
  const rebase = (newer: NonNullable<R>) => {
    base.current = newer
    form.setValues({ ...form.getValues(), version: newer.version })
    setTheirs(undefined)
  }
  const resolveConflict = async (error: unknown) => {
    const latest = await fetchLatest()
    if (latest === null) toast.failure(error)
    else if (hasSameFields(latest)) {
      rebase(latest)
      form.submit()
    } else setTheirs({ row: latest, byAttempt: true })
  }
  const form = useContractForm<S, Versioned<V>, NonNullable<R>>({
    schema: options.schema,
    errors: options.errors,
    initialValues: toValues(row),
    predictErrors: options.predictErrors,
    toInput: (values) => options.toInput(withoutVersion(values), findBase(values.version)),
    send: async (input) => {
      const saved = await options.send(input, { base: findBase(form.getValues().version) })
      base.current = saved
      hasTried.current = false
      setTheirs(undefined)
      onSaved(saved)
      return saved
    },
    toSaved: toValues,
    onFailure: (error) => {
      const isConflict = error instanceof ApiError && (error.code === 'conflict' || error.code === existsCode)
      if (!isConflict) return options.onFailure?.(error) ?? false
      hasTried.current = true
      resolveConflict(error).catch((reason: unknown) => void toast.failure(reason))
      return true
    },
    draft: options.draft,
  })
  const takeOver = (saved: R) => {
    base.current = saved
    hasTried.current = false
    form.acceptSaved(toValues(saved))
    setTheirs(undefined)
  }
  const compareWithSaved = useEffectEvent((saved: R, sending: boolean) => {
    const { version, ...values } = form.getValues()
    // Until it is fetched again, the row may be older than what this form has saved.
    if (sending || saved === null || saved.version <= version) return
    const isUnchanged = JSON.stringify(values) === JSON.stringify(options.toValues(base.current))
    if (isUnchanged && !hasTried.current) takeOver(saved)
    else if (hasSameFields(saved)) rebase(saved)
    else setTheirs({ row: saved, byAttempt: hasTried.current })
  })
  useEffect(() => {
    // Synchronises with what others save; the own new version arrives before the form knows that it was saved.
    compareWithSaved(row, form.sending)
  }, [row, form.sending])
  const conflict = theirs && {
    theirs: options.toValues(theirs.row),
    byAttempt: theirs.byAttempt,
    useTheirs: () => takeOver(theirs.row),
    overwrite: () => {
      rebase(theirs.row)
      form.submit()
    },
  }
  return { form, conflict }
}

function withoutVersion<V extends FormValues>(values: Versioned<V>): V
function withoutVersion({ version: _version, ...values }: Versioned<FormValues>): FormValues {
  return values
}
