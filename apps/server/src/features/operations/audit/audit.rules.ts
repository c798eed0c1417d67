import { toCallName } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import type { Language, LocalizedText } from '@foyer/contract/language'
import { fileActions } from '@foyer/contract/operations/audit'

const labels: ReadonlyMap<string, LocalizedText> = new Map([
  ...allCalls.flatMap((call): [string, LocalizedText][] => (call.audit ? [[toCallName(call), call.audit]] : [])),
  ...Object.entries(fileActions),
])

/** Returns the label of an action; a denied call, or one that no longer exists, is shown by its name. */
export const toActionLabel = (call: string, language: Language): string => labels.get(call)?.[language] ?? call

/** Lists the actions that the log records, ordered by their labels. */
export const listActions = (language: Language) =>
  [...labels]
    .map(([call, label]) => ({ call, label: label[language] }))
    .sort((one, other) => one.label.localeCompare(other.label, language))
