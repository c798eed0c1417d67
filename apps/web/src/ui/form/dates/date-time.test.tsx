import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillDateTime } from '#test/fill-date-time.ts'
import { buildUser, formDefaults, render } from '#test/kit.tsx'

async function openForm(language: 'en' | 'fr' = 'en') {
  const shown = render('/portal/schedule-meeting', {
    user: buildUser('member'),
    language,
    responses: { defaults: { get: () => formDefaults('gen23456') } },
  })
  await screen.findByLabelText(language === 'en' ? 'Topic' : 'Sujet')
  return shown
}
const field = (label: string) => screen.getByRole('combobox', { name: label })
const expectValues = (values: { [label: string]: string }) => {
  for (const [label, value] of Object.entries(values)) expect(field(label)).toHaveProperty('value', value)
}

test('a day is chosen in the calendar with the keyboard, across months', async () => {
  const { press } = await openForm()
  fillDateTime('Start', '2031-06-02T09:00')
  await press.click(field('Start date'))
  await press.keyboard('{ArrowDown}')
  const today = await screen.findByRole('button', { name: 'Mon, 2 Jun 2031' })
  await waitFor(() => expect(document.activeElement).toBe(today))
  expect(today.getAttribute('aria-pressed')).toBe('true')
  await press.keyboard('{ArrowUp}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sun, 25 May 2031')
  expect(screen.getByRole('table', { name: 'May 2031' })).toBeTruthy()
  await press.keyboard('{PageDown}{Home}{Enter}')
  expectValues({ 'Start date': 'Mon, 23 Jun 2031', 'Start time': '09:00', 'End time': '10:00' })
  expect(document.activeElement).toBe(field('Start date'))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('moving the start moves the end, and every end says how long the meeting takes', async () => {
  const { press } = await openForm()
  fillDateTime('Start', '2031-06-02T10:30')
  await press.click(field('End time'))
  await press.click(await screen.findByRole('option', { name: /^11:15 ?\(45 mins\)$/ }))
  expectValues({ 'Start time': '10:30', 'End time': '11:15' })
  await press.clear(field('Start time'))
  await press.type(field('Start time'), '9:07 pm{Tab}')
  expectValues({ 'Start time': '21:07', 'End time': '21:52' })
  expect(within(screen.getByRole('group', { name: 'When' })).getByText('45 mins')).toBeTruthy()
})

test('an end after midnight has a date of its own', async () => {
  const { press } = await openForm()
  fillDateTime('Start', '2031-06-02T23:00')
  expect(screen.queryByLabelText('End date')).toBeTruthy()
  fillDateTime('End', '2031-06-02T23:30')
  expect(screen.queryByLabelText('End date')).toBeNull()
  await press.click(field('End time'))
  await press.click(await screen.findByRole('option', { name: /^00:30 ?\(1 hr 30 mins, next day\)$/ }))
  expectValues({ 'End date': 'Tue, 3 Jun 2031', 'End time': '00:30' })
})

test('what cannot be read stays, and is reported once', async () => {
  const { press, calls } = await openForm()
  await press.type(screen.getByLabelText('Topic'), 'Weekly review')
  await press.clear(field('Start date'))
  await press.type(field('Start date'), '31 April')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  const message = await screen.findByText('Please choose an upcoming time')
  expect(field('Start date')).toHaveProperty('value', '31 April')
  expect(field('Start date').getAttribute('aria-describedby')).toBe(message.id)
  expect(document.activeElement).toBe(field('Start date'))
  expect(calls.some(({ name }) => name === 'meetings.create')).toBe(false)
})

test('dates are read and written in French', async () => {
  const { press } = await openForm('fr')
  await press.clear(field('Date de début'))
  await press.type(field('Date de début'), '3 février 2031{Tab}')
  await press.type(field('Heure de début'), '9h30{Tab}')
  expectValues({ 'Date de début': 'lun. 3 févr. 2031', 'Heure de début': '09:30' })
})
