import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeDate, makePreview, makeSeries } from '#features/meetings/meetings/meetings.fixtures.ts'
import { fillDateTime } from '#test/fill-date-time.ts'
import { refuse, render } from '#test/kit.tsx'
import { describeVersionedForm } from '#test/versioned-form.tsx'
import { buildResponses, editPath, findInputs, occurrencePath, series, user } from './series.fixtures.ts'

const guests = [
  { email: 'bob@elsewhere.test', name: 'Bob Noyce' },
  { email: 'guest@elsewhere.test', name: '' },
  { email: 'cleo@elsewhere.test', name: 'Cleo Marsh' },
]
const save = ({ press }: ReturnType<typeof render>) => press.click(screen.getByRole('button', { name: 'Save' }))

test('a series is edited from its next meeting, and keeps times that were not changed', async () => {
  const view = render(editPath, { user, responses: buildResponses() })
  const topic = await screen.findByLabelText('Topic')
  expect(screen.getByRole('combobox', { name: 'Start date' })).toHaveProperty('value', 'Mon, 16 Jun 2031')
  await view.press.type(topic, ' 2')
  await save(view)
  await screen.findByText('Meeting edited successfully')
  const [input] = findInputs(view, 'update')
  expect(input).toMatchObject({ topic: 'Weekly review 2', version: 3 })
  for (const field of ['start', 'end', 'recurrence']) expect(input).not.toHaveProperty(field)
})

test('a change of times says first what stays, what is lost and who is notified', async () => {
  const view = render(editPath, {
    user,
    responses: buildResponses({
      previewTimes: ({ id }) =>
        id === series.id
          ? makePreview({
              kept: 2,
              retained: 1,
              dropped: [
                { ...makeDate(23, { topic: 'Special' }), guests: { count: 5, first: guests } },
                { ...makeDate(30, { cancelled: true }), guests: { count: 0, first: [] } },
              ],
              notified: 6,
              invited: 8,
            })
          : refuse(400, 'bad-input'),
    }),
  })
  await screen.findByLabelText('Topic')
  fillDateTime('Start', '2031-06-16T11:00')
  await save(view)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the series?' }))
  expect(dialog.getByText(/^4 meetings get the new times, from Mon, 2 Jun 2031, 09:00 to Mon, 30 Jun/)).toBeTruthy()
  expect(dialog.getByText('2 meetings that have begun stay as they are.')).toBeTruthy()
  expect(dialog.getByText('One meeting that was changed or cancelled by itself stays as it is.')).toBeTruthy()
  expect(dialog.getByText('What was arranged for 2 dates is lost:')).toBeTruthy()
  expect(dialog.getByText('Mon, 23 Jun 2031, 09:00: Special')).toBeTruthy()
  expect(
    dialog.getByText('Invited to this date only: Bob Noyce, guest@elsewhere.test, Cleo Marsh and 2 more'),
  ).toBeTruthy()
  expect(dialog.getByText('Mon, 30 Jun 2031, 09:00: Cancelled')).toBeTruthy()
  expect(dialog.getByText('6 people get an email.')).toBeTruthy()
  await view.press.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(findInputs(view, 'update')).toEqual([])
  await save(view)
  await view.press.click(await screen.findByRole('button', { name: 'Change series' }))
  await screen.findByText('Meeting edited successfully')
  expect(findInputs(view, 'update')).toMatchObject([
    {
      start: '2031-06-16T11:00',
      end: '2031-06-16T12:00',
      recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 8 },
    },
  ])
})

test('a change of times together with the password counts everyone who gets an email', async () => {
  const view = render(editPath, {
    user,
    responses: buildResponses({ previewTimes: () => makePreview({ notified: 0, invited: 8 }) }),
  })
  await screen.findByLabelText('Topic')
  fillDateTime('Start', '2031-06-16T11:00')
  await save(view)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the series?' }))
  expect(dialog.getByText('No invitee is affected, so nobody is notified.')).toBeTruthy()
  await view.press.click(dialog.getByRole('button', { name: 'Cancel' }))
  await view.press.type(screen.getByLabelText('Topic'), ' 2')
  await save(view)
  expect(await screen.findByText('8 people get an email.')).toBeTruthy()
})

test('a series that no longer repeats says so', async () => {
  const view = render(editPath, { user, responses: buildResponses({ previewTimes: () => makePreview({ total: 1 }) }) })
  await screen.findByLabelText('Topic')
  await view.press.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Does not repeat')
  await save(view)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the series?' }))
  expect(dialog.getByText('The other meetings of the series are deleted.')).toBeTruthy()
  await view.press.click(dialog.getByRole('button', { name: 'Change series' }))
  await waitFor(() => expect(findInputs(view, 'update')).toHaveLength(1))
  expect(findInputs(view, 'update')[0]).not.toHaveProperty('recurrence')
})

test('shows a rule that someone else changed in words', async () => {
  let saved = makeSeries()
  const view = render(editPath, {
    user,
    responses: buildResponses({
      get: () => saved,
      update: () => {
        const recurrence = { frequency: 'daily', interval: 1, count: 3 } as const
        saved = makeSeries({
          remaining: { start: '2031-06-16T09:00', end: '2031-06-16T10:00', recurrence },
          version: 4,
        })
        return refuse(409, 'conflict')
      },
    }),
  })
  await view.press.type(await screen.findByLabelText('Topic'), '!')
  await save(view)
  const conflict = within(await screen.findByRole('alert', { name: 'Changed by someone else' }))
  expect(
    conflict.getByRole('row', { name: /^Repeats Every day until 18 June 2031, 3 times Every week on Monday/ }),
  ).toBeTruthy()
})

test('one meeting of a series is edited by itself: topic and times, with what it has of the series', async () => {
  const view = render(occurrencePath, { user, responses: buildResponses({ updateOccurrence: () => makeDate(17) }) })
  const topic = await screen.findByLabelText('Topic')
  expect(screen.getByRole('heading', { level: 1, name: 'Edit one meeting of the series' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Repeats' })).toBeNull()
  await view.press.type(topic, ' with guests')
  fillDateTime('Start', '2031-06-17T09:00')
  await save(view)
  await waitFor(() => expect(view.path()).toBe('/portal/upcoming-meetings'))
  expect(await screen.findByText('Meeting edited successfully')).toBeTruthy()
  expect(findInputs(view, 'updateOccurrence')).toEqual([
    {
      id: series.id,
      occurrence: '2031-06-16T09:00',
      version: 3,
      topic: 'Weekly review with guests',
      start: '2031-06-17T09:00',
      end: '2031-06-17T10:00',
      password: series.password,
      options: series.options,
    },
  ])
  expect(screen.queryByText(/not as in the series/)).toBeNull()
})

test('one meeting of a series has its own password and options, until those of the series are used again', async () => {
  const own = makeDate(16, { password: 'date-only', options: { lobby: true }, changed: true })
  const view = render(occurrencePath, {
    user,
    responses: buildResponses({ listOccurrences: () => ({ items: [own] }), updateOccurrence: () => own }),
  })
  await view.press.click(await screen.findByText(/^not as in the series, password, waiting room/))
  const password = screen.getByLabelText('Meeting password')
  expect(password).toHaveProperty('value', 'date-only')
  await view.press.clear(password)
  await view.press.type(password, 'another1')
  await view.press.click(screen.getByRole('checkbox', { name: 'Participants enter muted' }))
  await save(view)
  await waitFor(() => expect(view.path()).toBe('/portal/upcoming-meetings'))
  const expected = { password: 'another1', options: { ...series.options, lobby: true, muteOnEntry: true } }
  expect(findInputs(view, 'updateOccurrence')).toMatchObject([expected])
})

test('one meeting of a series gets password and options of the series back', async () => {
  const own = makeDate(16, { password: 'date-only', options: { signedInOnly: true }, changed: true })
  const view = render(occurrencePath, {
    user,
    responses: buildResponses({ listOccurrences: () => ({ items: [own] }), updateOccurrence: () => makeDate(16) }),
  })
  await view.press.click(await screen.findByText(/^not as in the series/))
  await view.press.click(screen.getByRole('button', { name: 'Use those of the series' }))
  expect(screen.queryByText(/not as in the series/)).toBeNull()
  expect(screen.getByLabelText('Meeting password')).toHaveProperty('value', series.password)
  await save(view)
  await waitFor(() => expect(view.path()).toBe('/portal/upcoming-meetings'))
  expect(findInputs(view, 'updateOccurrence')).toMatchObject([
    { password: series.password, options: { signedInOnly: false } },
  ])
})

test('a meeting that is no longer in the series cannot be edited', async () => {
  render(occurrencePath, {
    user,
    responses: buildResponses({
      listOccurrences: () => ({ items: [makeDate(16, { cancelled: true }), makeDate(23)] }),
    }),
  })
  expect(await screen.findByText(/^This meeting has begun, was cancelled/)).toBeTruthy()
  expect(screen.queryByLabelText('Topic')).toBeNull()
})

describeVersionedForm('editing one meeting of a series', {
  saved: makeSeries(),
  theirs: { topic: 'Monthly review' },
  field: { label: 'Topic', theirs: 'Monthly review', mine: 'Daily review' },
  call: 'meetings.updateOccurrence',
  input: 'topic',
  show: ({ read, update }) =>
    render(occurrencePath, {
      user,
      responses: buildResponses({
        get: read,
        listOccurrences: () => ({ items: [makeDate(16, { topic: read().topic })] }),
        updateOccurrence: (input) => {
          const result = update(input)
          return 'topic' in result ? makeDate(16, { topic: result.topic }) : result
        },
      }),
    }),
})
