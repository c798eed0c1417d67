import { sessionStore } from '#lib/browser/storage.ts'

type Values = { readonly [field: string]: unknown }

const isSecret = (field: string) => /password|confirmation|secret|credential/i.test(field)
/** Checks a field within another one; an option about passwords, such as `passwordRequired`, is none. */
const isSecretPart = (field: string) => /^(?:password|secret|credential)$/i.test(field)

const isFields = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits = (initial: Values, saved: Values): boolean =>
  Object.keys(saved).every((field) => field in initial && typeof saved[field] === typeof initial[field])

/**
 * Merges the values with those of a draft. Fields within a field may be missing too: a newer version of the form has
 * more of them.
 */
function merge<V extends Values>(initial: V, saved: Values): V {
  const entries = Object.entries(saved).map(([field, value]) => {
    const known = initial[field]
    return [field, isFields(known) && isFields(value) ? merge(known, value) : value]
  })
  return { ...initial, ...Object.fromEntries(entries) }
}

const prefix = 'draft:'

/** Checks whether this tab has drafts of a signed-in user. */
export const hasDrafts = (): boolean =>
  sessionStore.keys().some((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}guest:`))

/** Stores a form's values for this tab and user, so nothing is lost if the session ends while typing. */
export function formDraft(owner: string, name: string) {
  const key = `${prefix}${owner}:${name}`
  return {
    /** Saves all fields except secrets; a secret within a field is saved as empty. */
    save: (values: Values): void =>
      sessionStore.set(
        key,
        JSON.stringify(
          Object.fromEntries(Object.entries(values).filter(([field]) => !isSecret(field))),
          (field, value) => (isSecretPart(field) && typeof value === 'string' ? '' : value),
        ),
      ),
    delete: (): void => sessionStore.remove(key),
    /** The initial values with the saved ones; undefined if there are none or they don't fit the form. */
    restore: <V extends Values>(initial: V): V | undefined => {
      const text = sessionStore.get(key)
      if (text === null) return undefined
      try {
        const saved: Values = JSON.parse(text)
        return fits(initial, saved) ? merge(initial, saved) : undefined
      } catch {
        return undefined
      }
    },
  }
}
