import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeMeeting, makeOccurrence, makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import { formDraft } from '#lib/forms/draft.ts'
import { buildUser, formDefaults, render, type StubResponses } from '#test/kit.tsx'

const user = buildUser('member', { timezone: 'UTC' })
const meeting = makeMeeting({
  options: {
    ...defaultMeetingOptions,
    lobby: true,
    muteOnEntry: true,
    chat: 'hosts',
    rename: false,
    joinBeforeHost: true,
    signedInOnly: true,
  },
})
const responses = (saved = meeting): StubResponses => ({
  defaults: { get: () => formDefaults('gen23456') },
  meetings: {
    get: () => saved,
    create: () => saved,
    update: () => saved,
    previewTimes: () => makePreview(),
    listSchedules: () => ({ items: [makeOccurrence(30)], hasMore: false }),
    copyInvite: () => ({ text: 'Join', url: saved.url }),
  },
})
const openOptions = async () => {
  const line = await screen.findByText(/^Security and options/)
  return { line, choose: (name: string) => within(line.closest('details') ?? line).getByRole('checkbox', { name }) }
}

test('schedules a meeting with the chosen options, and names them in one line', async () => {
  const { press, calls } = render('/portal/schedule-meeting', { user, responses: responses() })
  const { line, choose } = await openOptions()
  expect(line.textContent).toBe('Security and optionspassword, starts with the host')
  await press.click(line)
  await press.click(choose('Waiting room'))
  await press.click(choose('Participants enter muted'))
  await press.selectOptions(screen.getByRole('combobox', { name: 'Screen sharing' }), 'Hosts only')
  expect(line.textContent).toBe(
    'Security and optionspassword, waiting room, muted on entry, only hosts share their screen',
  )
  await press.click(choose('Profile pictures are hidden'))
  await press.click(choose('Only people who are signed in'))
  await press.click(choose('Participants can rename themselves'))
  expect(line.textContent).toMatch(/signed-in people only, muted on entry, 3 more$/)
  await press.type(screen.getByLabelText('Topic'), 'Board')
  await press.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Meeting scheduled successfully')
  expect(calls.find(({ name }) => name === 'meetings.create')?.input).toMatchObject({
    options: {
      ...defaultMeetingOptions,
      lobby: true,
      muteOnEntry: true,
      screenShare: 'hosts',
      rename: false,
      hideProfilePictures: true,
      signedInOnly: true,
    },
  })
})

test('says that no one joins before the host where everyone waits to be let in', async () => {
  const { press } = render('/portal/schedule-meeting', { user, responses: responses() })
  const { line, choose } = await openOptions()
  await press.click(line)
  const joinBeforeHost = choose('Participants can join before the host')
  await press.click(joinBeforeHost)
  expect(joinBeforeHost).toMatchObject({ disabled: false, checked: true })
  await press.click(choose('Waiting room'))
  expect(joinBeforeHost).toMatchObject({ disabled: true, checked: false })
  expect(screen.getByText('Not with a waiting room: there, a host lets each person in.')).toBeTruthy()
  await press.click(choose('Waiting room'))
  expect(joinBeforeHost).toMatchObject({ disabled: false, checked: true })
})

test('edits the options of a meeting', async () => {
  const { press, calls } = render(`/portal/schedule-meeting/${meeting.id}`, { user, responses: responses() })
  const { line, choose } = await openOptions()
  await press.click(line)
  expect(choose('Waiting room')).toHaveProperty('checked', true)
  expect(screen.getByRole('combobox', { name: 'Chat' })).toHaveProperty('value', 'hosts')
  await press.click(choose('Waiting room'))
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  // Options that are missing stay as they are.
  expect(Object(calls.find(({ name }) => name === 'meetings.update')?.input).options).toEqual({ lobby: false })
})

test('schedules again with the same options', async () => {
  render(`/portal/schedule-meeting?again=${meeting.id}`, { user, responses: responses() })
  const { choose } = await openOptions()
  expect(choose('Waiting room')).toHaveProperty('checked', true)
  expect(choose('Only people who are signed in')).toHaveProperty('checked', true)
})

test('shows the options in the details of a meeting', async () => {
  const { press } = render('/portal/upcoming-meetings', { user, responses: responses() })
  await press.click(await screen.findByText('Weekly review'))
  expect(await screen.findByText('Everyone waits to be let in')).toBeTruthy()
  expect(screen.getByText('signed-in people only, muted on entry, chat with the hosts only, no renaming')).toBeTruthy()
})

test('restores a draft that was made before an option existed', async () => {
  const { lobby: _later, ...options } = defaultMeetingOptions
  formDraft(user.id, 'schedule-meeting').save({ topic: 'Draft', options: { ...options, muteOnEntry: true } })
  render('/portal/schedule-meeting', { user, responses: responses() })
  const { choose } = await openOptions()
  expect(screen.getByLabelText('Topic')).toHaveProperty('value', 'Draft')
  expect(choose('Participants enter muted')).toHaveProperty('checked', true)
  expect(choose('Waiting room')).toHaveProperty('checked', false)
})
