import { makeDate, makePreview, makeSeries } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, formDefaults, type render, type StubResponses } from '#test/kit.tsx'

export const user = buildUser('member')
export const series = makeSeries()

/** Responses about meetings that repeat. */
export const buildResponses = (overrides: StubResponses['meetings'] = {}): StubResponses => ({
  defaults: { get: () => formDefaults('gen23456') },
  meetings: {
    create: () => series,
    update: () => makeSeries({ version: 4 }),
    listSchedules: () => ({ items: [], hasMore: false }),
    listOccurrences: () => ({ items: [makeDate(16), makeDate(23)] }),
    get: () => series,
    previewTimes: () => makePreview(),
    copyInvite: () => ({ text: 'Join', url: series.url }),
    ...overrides,
  },
})

/** Lists the inputs of the requests of a call. */
export const findInputs = ({ calls }: ReturnType<typeof render>, call: string): unknown[] =>
  calls.filter(({ name }) => name === `meetings.${call}`).map(({ input }) => input)

export const editPath = `/portal/schedule-meeting/${series.id}`
export const occurrencePath = `${editPath}?occurrence=2031-06-16T09%3A00`
