import type { Call } from '@foyer/contract/call'
import type { z } from 'zod'
import type { FormValues } from '#lib/forms/form-state.ts'
import { useVersionedForm, type VersionedFormOptions } from '#lib/forms/versioned-form.ts'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import type { ScopedInput } from '#lib/session/tenant-scope.tsx'
import { toast } from '#lib/toast.ts'

/** A row as it is saved. */
export type Row = { readonly version: number }

/** A call whose response is the row. */
export type RowCall<R> = Omit<Call, 'output' | 'download'> & { readonly output: z.ZodType<R> }

/** The calls of a form: `create` is missing where it creates nothing, `get` where no call returns just the row. */
export type RowCalls<R> = {
  readonly get?: RowCall<R>
  readonly create?: RowCall<R>
  readonly update: RowCall<R>
}

/** Rejects calls that do not take what the schema returns, with what the form adds. */
export type Fitting<C, S extends z.ZodType> = {
  readonly [N in keyof C]: N extends 'create' | 'update'
    ? C[N] extends Call
      ? Taking<C[N], z.output<S>>
      : never
    : C[N]
}
type Taking<C extends Call, I> = I extends Omit<ScopedInput<C>, 'id' | 'version' | 'tenantuuid'> ? C : never

/** A form of rows: the calls, the schema and the values, and the row that is edited or null for a new one. */
export type RowFormOptions<S extends z.ZodType, V extends FormValues, R extends Row | null, C> = Pick<
  VersionedFormOptions<S, V, R>,
  'schema' | 'errors' | 'row' | 'toValues' | 'predictErrors' | 'onFailure' | 'draft' | 'existsCode'
> & {
  readonly calls: C
  /** The fields that name the row in the input of `get` and `update`; by default its `id`. */
  readonly key?: (row: NonNullable<R>) => object
  /** Fetches what is saved now, where `get` does not. */
  readonly fetchLatest?: () => Promise<R>
  /** Maps the fields to the input of the call, if they differ. */
  readonly toInput?: (values: V, base: R) => object
  /** The text of the toast. */
  readonly saved: string
  readonly onSaved?: ((saved: NonNullable<R>) => void) | undefined
}

/** Returns the fields that usually name a row. */
export const toId = (row: object): object => ('id' in row ? { id: row.id } : {})

/**
 * Returns a form that edits a row by the calls of its slice, and creates it where `create` is among them: the schema is
 * that of its input then, to which `update` adds the key and the version of the row. Otherwise it is that of `update`.
 */
export const useRowForm = <
  S extends z.ZodType,
  V extends FormValues,
  R extends Row | null,
  C extends RowCalls<NonNullable<R>>,
>(
  options: RowFormOptions<S, V, R, C & Fitting<C, S>>,
) => useDefinedForm<S, V, R>(options)

/** Returns the form for a row; `defineRowForm` has checked the definition. */
export function useDefinedForm<S extends z.ZodType, V extends FormValues, R extends Row | null>(
  options: RowFormOptions<S, V, R, RowCalls<NonNullable<R>>>,
) {
  const { calls, key = toId, toInput = (values: V) => values, saved, onSaved, ...form } = options
  const { get, create, update } = calls
  const cache = useCallCache()
  const creation = useCallMutation(create ?? update, { errors: 'form' })
  const change = useCallMutation(update, { errors: 'form' })
  const identify = (base: R) => (base === null ? {} : { ...key(base), version: base.version })
  return useVersionedForm<S, V, R>({
    ...form,
    fetchLatest: () => {
      if (options.fetchLatest) return options.fetchLatest()
      const { row } = options
      return get && row !== null ? cache.fetch(get, key(row), { staleTime: 0 }) : Promise.resolve(row)
    },
    toInput: (values, base) => ({ ...toInput(values, base), ...(create ? {} : identify(base)) }),
    send: (input, { base }) =>
      base === null ? creation.mutateAsync(input) : change.mutateAsync(Object.assign({}, input, identify(base))),
    onSaved: (row) => {
      toast.success(saved)
      onSaved?.(row)
    },
  })
}
