import { FeedbackGrouping, feedbacks } from '@foyer/contract/insight/feedbacks'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { toPeriod } from '#platform/database/period.ts'
import { feedbackFile } from './feedbacks.export.ts'
import { toFeedbackDetails, toFeedbackEntry, toFeedbackSummary } from './feedbacks.presenter.ts'
import * as store from './feedbacks.store.ts'

/** Returns the period of the same length before another one. */
const toPrevious = ({ from, to }: store.Period): store.Period => ({
  from: new Date(2 * from.getTime() - to.getTime() - 1),
  to: new Date(from.getTime() - 1),
})

export const feedbacksHandlers = defineHandlers(feedbacks, {
  list: async ({ input, db }) => {
    const { items, hasMore } = await store.findPage(db, input, toPeriod(input))
    return { items: items.map(toFeedbackEntry), hasMore }
  },

  get: async ({ input, db, fail }) => {
    const row = await store.findById(db, input.id)
    if (row === undefined) return fail('not-found')
    const reported = FeedbackGrouping.options.filter((by) => row[by] !== '')
    const alike: Awaited<ReturnType<typeof store.rateAlike>>[] = []
    for (const by of reported) alike.push(await store.rateAlike(db, row, by))
    return toFeedbackDetails(row, { others: await store.rateByOthers(db, row), alike })
  },

  markSeen: async ({ input, db, fail }) => {
    if (!(await store.markSeen(db, input.id))) return fail('not-found')
    return {}
  },

  summarize: async ({ input, db }) => {
    const period = toPeriod(input)
    return toFeedbackSummary(await store.countGiven(db, input, period), {
      previousAverage: await store.findAverage(db, input, toPrevious(period)),
      worst: await store.findWorst(db, input, period),
    })
  },

  group: async ({ input, db }) => ({
    groups: await store.findGroups(db, input, { by: input.by, period: toPeriod(input) }),
  }),

  export: async ({ input, read }) => {
    const { language, ...match } = input
    const period = toPeriod(input)
    return feedbackFile(language, (after, size) => read((db) => store.findAfter(db, match, { after, size, period })))
  },
})
