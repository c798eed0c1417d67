import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { makeOccurrence, makeSeries } from './meetings.fixtures.ts'
import { buildResponses, editPath } from './series/series.fixtures.ts'

const times = { startsAt: '2031-06-16T07:00:00.000Z', endsAt: '2031-06-16T08:00:00.000Z' }
const row = makeOccurrence(60, { ...times, occurrence: '2031-06-16T09:00', own: true })

/** Opens a page as a user in a time zone; the meeting is a series in Paris. */
const open = (path: string, timezone: string, language: 'en' | 'fr' = 'en') =>
  render(path, {
    user: buildUser('member', { timezone }),
    language,
    responses: {
      ...buildResponses({ listSchedules: () => ({ items: [row], hasMore: false }), get: () => makeSeries() }),
      responses: { list: () => ({ items: [] }) },
    },
  })
const read = () => document.body.textContent ?? ''

test('lists, panel, dates and questions have the own time first, and then the place of the meeting', async () => {
  const { press } = open('/portal/upcoming-meetings', 'Asia/Tokyo')
  await press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const question = within(await screen.findByRole('dialog', { name: 'Edit “Weekly review”' }))
  expect(question.getByText('Mon, 16 Jun 2031, 16:00 – 17:00 · 09:00 in Paris')).toBeTruthy()
  await press.keyboard('{Escape}')
  await press.click(screen.getByRole('button', { name: 'Weekly review' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  const when = panel.getByText(/^Mon, 16 Jun 2031, 16:00 – 17:00/)
  expect(when.textContent).toBe('Mon, 16 Jun 2031, 16:00 – 17:0009:00 in Paris')
  await press.click(panel.getByText('All dates'))
  expect(await panel.findAllByText('16:00 – 17:00 · 09:00 in Paris')).toHaveLength(2)
  expect(read()).toMatch(/16:00 – 17:00Weekly review.*You · 09:00 in Paris/)
  expect(read()).not.toMatch(/UTC[+-]/)
})

test('the dates of a rule and what invitees see have the own time first', async () => {
  open(editPath, 'Asia/Tokyo', 'fr')
  expect(await screen.findByText('lun. 2 juin 2031, 16:00 – 17:00 · 09:00 à Paris')).toBeTruthy()
  const summary = within(screen.getByRole('complementary', { name: 'Résumé' }))
  expect(summary.getByText(/^lun\. 16 juin 2031, 16:00 – 17:00/).textContent).toContain('09:00 à Paris')
  expect(read()).not.toMatch(/UTC[+-]/)
})

test('another zone with the same clock is not named', async () => {
  open('/portal/upcoming-meetings', 'Europe/Brussels')
  expect(await screen.findByRole('button', { name: 'Weekly review' })).toBeTruthy()
  expect(read()).toContain('09:00 – 10:00')
  expect(read()).not.toContain('in Paris')
})
