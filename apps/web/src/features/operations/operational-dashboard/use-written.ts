import type { HealthNumber } from '@foyer/contract/operations/health-numbers'
import {
  healthNumberLabels,
  toWrittenValue,
  type WrittenValue,
  writeHealthValue,
  writeSeconds,
  writeThreshold,
} from '@foyer/contract/operations/health-numbers.labels'
import type { ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { findExtremes } from './numbers.rules.ts'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'

type ReasonKey = Extract<keyof typeof operationalDashboardTexts.en, `unknown:${string}`>
const isReason = (key: string): key is ReasonKey => Object.hasOwn(operationalDashboardTexts.en, key)

type AdviceKey = Extract<keyof typeof operationalDashboardTexts.en, `do:${string}`>
const isAdvice = (key: string): key is AdviceKey => Object.hasOwn(operationalDashboardTexts.en, key)

/** Returns the functions that write numbers, their thresholds and their lines in words. */
export function useWritten() {
  const t = useTexts(operationalDashboardTexts)
  const language = useLanguage()
  const write = (number: HealthNumber, value: number | null): string =>
    value === null ? t.none : writeHealthValue(language, number, value)

  /** 'over 2% for 5 min'; undefined without a rule. */
  const writeRule = ({ number, rule }: Pick<ShownNumber, 'number' | 'rule'>): string | undefined => {
    if (rule === null) return undefined
    const threshold = writeThreshold(language, number, rule)
    return rule.seconds === 0 ? threshold : t.forTime(threshold, writeSeconds(language, rule.seconds))
  }

  return {
    name: (number: HealthNumber): string => healthNumberLabels[number][language],
    writeParts: (number: HealthNumber, value: number | null): WrittenValue =>
      value === null ? { value: t.none, unit: '' } : toWrittenValue(language, number, value),
    write,
    writeRule,
    /** Advice for what is done outside the portal; undefined where a page of the portal is enough. */
    writeAdvice: (number: HealthNumber): string | undefined => {
      const key = `do:${number}`
      return isAdvice(key) ? t[key] : undefined
    },
    /** The text below a number: why it is not known, and when it alerts, otherwise between which values it was. */
    writeHint: (shown: ShownNumber): string => {
      const rule = writeRule(shown)
      const key = `unknown:${shown.number}`
      const why = shown.value === null && isReason(key) ? t[key] : ''
      if (rule !== undefined) return [why, t.alert(rule)].filter(Boolean).join(' · ')
      const extremes = findExtremes(shown.line)
      return extremes === undefined
        ? ''
        : t.between(write(shown.number, extremes.least), write(shown.number, extremes.most))
    },
    /** The line in words; undefined where there is none. */
    describeLine: ({ number, line, value }: ShownNumber): string | undefined => {
      const extremes = findExtremes(line)
      return (
        extremes &&
        t.lineOf({
          name: healthNumberLabels[number][language],
          least: write(number, extremes.least),
          most: write(number, extremes.most),
          now: write(number, value),
        })
      )
    },
  }
}
