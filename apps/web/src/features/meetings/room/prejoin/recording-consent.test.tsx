import type { JoinPreview, JoinResult } from '@foyer/contract/meetings/room'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const link = '/portal/join/1234567890#secret1'
const meeting: JoinPreview = {
  ...{ topic: 'Cardiology handover', host: 'Léa Fontaine', startsAt: null, endsAt: null, timezone: 'Europe/Paris' },
  ...{ isHost: false, entry: 'enter', passwordRequired: true, microphone: true, camera: true },
  recorded: true,
  people: { count: 0, names: [] },
}
const waiting: JoinResult = {
  ...{ state: 'waiting', topic: meeting.topic, host: meeting.host },
  ...{ startsAt: null, isOver: false, isHost: false, lobby: true },
}
const open = (
  { preview = meeting, ...room }: { preview?: JoinPreview | null; join?: NonNullable<StubResponses['room']>['join'] },
  more: Partial<Parameters<typeof render>[1]> = {},
) =>
  render(link, {
    responses: { room: { join: () => waiting, ...room, preview: () => ({ meeting: preview }) } },
    ...more,
  })
type Calls = readonly { readonly name: string; readonly input: unknown }[]
const sent = (calls: Calls) => calls.filter(({ name }) => name === 'room.join').map(({ input }) => input)
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')

test('a guest has to agree before joining a recorded meeting', async () => {
  const { press, calls } = open({})
  const card = within(await screen.findByRole('region', { name: 'This meeting is recorded' }))
  card.getByText('Your sound, picture, shared screen and chat to everyone')
  card.getByText('Léa Fontaine may share it')
  await press.type(screen.getByLabelText('Your name'), 'Marc')
  const join = screen.getByRole('button', { name: 'Join' })
  expect(isDisabled(join)).toBe(true)
  await press.click(card.getByRole('checkbox', { name: 'I agree to be recorded' }))
  expect(isDisabled(join)).toBe(false)
  await press.click(join)
  await waitFor(() => expect(sent(calls)).toMatchObject([{ name: 'Marc', agreesToRecording: true }]))
})

test('a member is asked in French too', async () => {
  open({}, { user: buildUser('member'), language: 'fr' })
  const card = within(await screen.findByRole('region', { name: 'Cette réunion est enregistrée' }))
  card.getByRole('checkbox', { name: 'J’accepte d’être enregistré' })
  expect(isDisabled(screen.getByRole('button', { name: 'Rejoindre' }))).toBe(true)
})

test('hosts are not asked, and learn that the others are', async () => {
  open({ preview: { ...meeting, isHost: true } }, { user: buildUser('member') })
  await screen.findByText('This meeting is recorded. The others have to agree before they join.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(isDisabled(screen.getByRole('button', { name: 'Join' }))).toBe(false)
})

test('who joins a meeting that began to be recorded meanwhile is asked then', async () => {
  const { press, calls } = open({
    preview: { ...meeting, recorded: false },
    join: ({ agreesToRecording }) => (agreesToRecording ? waiting : refuse(409, 'recording-consent-needed')),
  })
  await press.type(await screen.findByLabelText('Your name'), 'Marc')
  await press.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByRole('region', { name: 'This meeting is recorded' })
  await press.click(await screen.findByRole('checkbox', { name: 'I agree to be recorded' }))
  await press.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(sent(calls)).toMatchObject([{ agreesToRecording: false }, { agreesToRecording: true }]))
})

test('the consent is kept while one waits for the host', async () => {
  const { press, calls } = open({})
  await press.type(await screen.findByLabelText('Your name'), 'Marc')
  await press.click(await screen.findByRole('checkbox', { name: 'I agree to be recorded' }))
  await press.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByRole('heading', { name: 'The host will let you in' })
  await waitFor(() => expect(sent(calls).length).toBeGreaterThan(1), { timeout: 8000 })
  expect(sent(calls).at(-1)).toMatchObject({ agreesToRecording: true })
})
