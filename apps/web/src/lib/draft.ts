import { sessionStore } from './storage.ts'

type Values = { readonly [field: string]: unknown }

const isSecret = (field: string) => /password|confirmation|secret/i.test(field)

const prefix = 'draft:'

/** Whether this tab keeps something that a signed-in user has typed. */
export const hasDrafts = (): boolean =>
  sessionStore.keys().some((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}guest:`))

/** Keeps a form's values for this tab and this person, so that a session that ends while typing loses nothing. */
export function formDraft(owner: string, name: string) {
  const key = `${prefix}${owner}:${name}`
  return {
    /** Writes all but passwords. */
    keep: (values: Values): void =>
      sessionStore.set(
        key,
        JSON.stringify(Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field)))),
      ),
    drop: (): void => sessionStore.remove(key),
    /** The kept values laid over the first ones; undefined where nothing is kept or it does not fit. */
    restore: <V extends Values>(initial: V): V | undefined => {
      const text = sessionStore.get(key)
      if (text === null) return undefined
      try {
        const selected: Values = JSON.parse(text)
        const fits = Object.keys(selected).every(
          (field) => field in initial && typeof selected[field] === typeof initial[field],
        )
        return fits ? { ...initial, ...selected } : undefined
      } catch {
        return undefined
      }
    },
  }
}
