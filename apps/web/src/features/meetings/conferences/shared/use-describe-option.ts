import { meetingOptionsLabels } from '@foyer/contract/meetings/options/meeting-options.labels'
import { defineTexts, toTexts, useTexts } from '#lib/texts.ts'

const optionTexts = toTexts(meetingOptionsLabels)

const changeTexts = defineTexts({
  en: {
    turnedOn: (by: string, option: string) => `${by} turned this on: ${option}`,
    turnedOff: (by: string, option: string) => `${by} turned this off: ${option}`,
    changed: (by: string, option: string, value: string) => `${by} changed this: ${option} – ${value}`,
  },
  fr: {
    turnedOn: (by, option) => `${by} a activé : ${option}`,
    turnedOff: (by, option) => `${by} a désactivé : ${option}`,
    changed: (by, option, value) => `${by} a modifié : ${option} – ${value}`,
  },
})

/**
 * Returns a function that says who changed an option of a meeting in progress, given as `name:value`; undefined for one
 * that this page does not know.
 */
export function useDescribeOption(): (by: string, change: string) => string | undefined {
  const t = useTexts(changeTexts)
  const labels: { readonly [key: string]: string } = useTexts(optionTexts)
  return (by, change) => {
    const [name = '', value] = change.split(':')
    const label = labels[name]
    if (label === undefined) return undefined
    if (value === 'true') return t.turnedOn(by, label)
    if (value === 'false') return t.turnedOff(by, label)
    const chosen = labels[change]
    return chosen && t.changed(by, label, chosen)
  }
}
