import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refuse, render, type StubResponses } from '#test/kit.tsx'

const participantId = '00000000-0000-4000-8000-000000000032'

// The room has media, which jsdom lacks: it is left as soon as it is entered.
const stay = vi.hoisted(
  (): {
    hasConnected: boolean
    reason: 'left' | 'ended' | 'removed' | 'elsewhere' | 'lost'
    isHost: boolean
    people: string[]
  } => ({
    reason: 'left',
    isHost: false,
    hasConnected: true,
    people: [],
  }),
)
vi.mock('#features/meetings/room/meeting-room.tsx', async () => {
  const { useEffect } = await import('react')
  return {
    MeetingRoom: ({ joined, choice, onEnd }: import('#features/meetings/room/connection/use-meeting.ts').RoomProps) => {
      useEffect(() => {
        const { reason, people, hasConnected } = stay
        const participantId = hasConnected ? joined.participantId : undefined
        onEnd({ end: { reason }, choice, participantId, people, agreesToRecording: false })
      }, [joined, choice, onEnd])
      return null
    },
  }
})

/** Joins as a guest and leaves at once. */
async function leaveRoom(responses: StubResponses['feedback'] = { give: () => ({}) }, language: 'en' | 'fr' = 'en') {
  const joined = {
    state: 'joined' as const,
    topic: 'Weekly review',
    conferenceId: '00000000-0000-4000-8000-000000000031',
    participantId,
    isHost: stay.isHost,
    isUser: true,
    microphone: true,
    camera: true,
    password: '',
    url: 'ws://acme.test/rtc',
    token: 'any',
    iceServers: [],
    iceTransportPolicy: 'all' as const,
    bundlePolicy: 'balanced' as const,
    reportsConnection: false,
    breakout: null,
  }
  const shown = render('/portal/join/1234567890#sesame', {
    language,
    responses: { room: { join: () => joined }, feedback: responses },
  })
  const press = userEvent.setup()
  await press.type(await screen.findByLabelText(language === 'en' ? 'Your name' : 'Votre nom'), 'Gus')
  await press.click(screen.getByRole('button', { name: language === 'en' ? 'Join' : 'Rejoindre' }))
  await screen.findByRole('heading', { level: 1 })
  const given = () => shown.calls.filter(({ name }) => name === 'feedback.give').map(({ input }) => input)
  return { ...shown, press, given }
}

test('takes a good rating with the keyboard, without asking what went wrong', async () => {
  const { press, given } = await leaveRoom()
  const stars = within(await screen.findByRole('group', { name: 'How was the meeting?' }))
  expect(stars.getAllByRole('radio').map((star) => star.getAttribute('aria-label'))).toEqual([
    'Very poor',
    'Poor',
    'Fair',
    'Good',
    'Excellent',
  ])
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  stars.getByRole('radio', { name: 'Good' }).focus()
  await press.keyboard(' ')
  expect(screen.queryByText('What went wrong?')).toBeNull()
  await press.type(screen.getByLabelText('What could be better? (optional)'), 'Start on time')
  await press.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy()
  expect(given()).toEqual([
    { participantId, rating: 4, videoIssues: [], audioIssues: [], shareIssues: [], suggestion: 'Start on time' },
  ])
})

test('asks what went wrong after a low rating, and lets it be changed', async () => {
  const { press, given } = await leaveRoom()
  await press.click(await screen.findByRole('radio', { name: 'Poor' }))
  const pick = (group: string, issue: string) =>
    press.click(within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name: issue }))
  await pick('Video', 'Frozen')
  await pick('Sound', 'Echo')
  await pick('Sound', 'Cut out')
  await pick('Sound', 'Echo')
  await pick('Screen share', 'Not visible')
  await press.click(screen.getByRole('button', { name: 'Send' }))
  const change = await screen.findByRole('button', { name: 'Change' })
  expect(document.activeElement).toBe(change)
  await press.click(change)
  expect(screen.getByRole('radio', { name: 'Poor', checked: true })).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'Excellent' }))
  await press.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { name: 'Change' })
  const issues = { videoIssues: ['frozen'], audioIssues: ['cut-out'], shareIssues: ['none'] }
  expect(given()).toEqual([
    { participantId, rating: 2, ...issues, suggestion: '' },
    { participantId, rating: 5, videoIssues: [], audioIssues: [], shareIssues: [], suggestion: '' },
  ])
})

test('keeps the feedback when it cannot be sent', async () => {
  const { press } = await leaveRoom({ give: () => refuse(503, 'unavailable', { message: 'Try again later' }) })
  await press.click(await screen.findByRole('radio', { name: 'Good' }))
  await press.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Try again later')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Good', checked: true })).toBeTruthy()
})

test('asks nothing of those who were removed, or who continue elsewhere', async () => {
  for (const reason of ['removed', 'elsewhere'] as const) {
    stay.reason = reason
    const { unmount } = await leaveRoom()
    expect(screen.queryByText('How was the meeting?')).toBeNull()
    unmount()
  }
  stay.reason = 'lost'
  await leaveRoom({}, 'fr')
  expect(await screen.findByRole('group', { name: 'Comment était la réunion ?' })).toBeTruthy()
})

test('neither rates nor measures a stay that never connected', async () => {
  Object.assign(stay, { reason: 'lost', hasConnected: false })
  await leaveRoom()
  expect(screen.getByText('Weekly review')).toBeTruthy()
  expect(screen.queryByText('How was the meeting?')).toBeNull()
  expect(screen.queryByText('Nobody else was there')).toBeNull()
  stay.hasConnected = true
})

test('says which meeting it was, for how long and with whom', async () => {
  Object.assign(stay, { reason: 'left', people: ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'] })
  await leaveRoom()
  expect(screen.getByText('Weekly review')).toBeTruthy()
  expect(screen.getByText('You were there for less than a minute')).toBeTruthy()
  expect(screen.getByText('With Ana, Ben, Cleo and 2 others')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Rejoin' })).toBeTruthy()
})

test.each([
  [false, 0],
  [true, 1],
])('offers to rejoin a meeting that has ended only to those who can start it: host is %s', async (isHost, buttons) => {
  Object.assign(stay, { reason: 'ended', isHost, people: [] })
  await leaveRoom()
  expect(screen.getByText('Nobody else was there')).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Rejoin' })).toHaveLength(buttons)
})
