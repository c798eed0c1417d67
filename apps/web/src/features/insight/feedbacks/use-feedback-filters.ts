import { type FeedbackGrouping, feedbacks } from '@foyer/contract/insight/feedbacks'
import { feedbackLabels } from '@foyer/contract/meetings/feedback-labels'
import { useNetworkName } from '#features/meetings/conferences/shared/network-names.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import type { Period } from '#lib/time/period.ts'
import type { Filter } from '#ui/table/data-table.types.ts'
import { feedbacksTexts } from './feedbacks.texts.ts'

export const ratings = ['1', '2', '3', '4', '5'] as const

/** Filters of the list in the URL. */
export const feedbackFilterFields = { rating: ratings, version: 'text', network: 'text', system: 'text' } as const

type Filters = { readonly [key in keyof typeof feedbackFilterFields]?: string }

const optionsAgeMs = 300_000

/** Returns what the period has of a version, network or system, with the one that is filtered by. */
function useValues(by: FeedbackGrouping, range: Period['range'], chosen: string | undefined) {
  const { data } = useCallQuery(feedbacks.group, range && { ...range, by }, { staleTime: optionsAgeMs })
  const values = (data?.groups ?? []).map(({ value }) => value).filter((value) => value !== '')
  return chosen === undefined || values.includes(chosen) ? values.sort() : [chosen, ...values.sort()]
}

export function useFeedbackFilters(filters: Filters, range: Period['range']): readonly Filter[] {
  const t = useTexts(feedbacksTexts)
  const nameNetwork = useNetworkName()
  const levels = feedbackLabels[useLanguage()].ratings
  const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
  const networks = useValues('network', range, filters.network)
  return [
    {
      key: 'rating',
      label: t.rating,
      options: ratings.toReversed().map((value) => ({ value, label: `${value} – ${levels[Number(value) - 1]}` })),
    },
    {
      key: 'version',
      label: t.version,
      options: toOptions(useValues('version', range, filters.version)),
      searchable: true,
    },
    { key: 'network', label: t.network, options: networks.map((value) => ({ value, label: nameNetwork(value) })) },
    {
      key: 'system',
      label: t.system,
      options: toOptions(useValues('system', range, filters.system)),
      searchable: true,
    },
  ]
}
