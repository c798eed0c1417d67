import type { ChatMessage } from '@foyer/contract/meetings/chat'
import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { RoomEvent } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse } from '#test/kit.tsx'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

const zoe = '00000000-0000-4000-8000-000000000041'
const max = '00000000-0000-4000-8000-000000000042'
vi.stubGlobal('WebSocket', Socket)

afterEach(() => {
  rooms.length = 0
  Socket.instances.length = 0
})

type Setup = { messages?: Partial<ChatMessage>[]; state?: Partial<RoomState>; language?: 'en' | 'fr' }

/** Joins a meeting with Zoé and Max, whose server has some messages. */
async function joinChat({ messages = [], state = {}, language = 'en' }: Setup = {}) {
  const stored: ChatMessage[] = []
  const store = (part: Partial<ChatMessage>): ChatMessage => {
    const message: ChatMessage = {
      sequence: stored.length + 1,
      sentAt: '2026-11-23T09:00:00.000Z',
      fromId: zoe,
      fromName: 'Zoé Martin',
      fromPicture: '',
      fromIsGuest: false,
      own: false,
      audience: 'everyone',
      breakout: '',
      toId: null,
      toName: '',
      text: 'Hello',
      ...part,
    }
    stored.push(message)
    return message
  }
  for (const message of messages) store(message)
  const sending: { fail: boolean } = { fail: false }
  const shown = await joinRoom(
    {},
    {
      language,
      controls: {
        state: () => ({
          ...roomState,
          role: 'participant',
          people: [
            {
              participantId: zoe,
              name: 'Zoé Martin',
              role: 'host',
              handRaisedAt: null,
              isUser: true,
              picture: '',
              isConnected: true,
              breakoutId: null,
              assignedId: null,
              recordingAgreedAt: null,
            },
          ],
          ...state,
        }),
      },
      chat: {
        listMessages: ({ after = 0 }) => ({ items: stored.filter(({ sequence }) => sequence > after), hasMore: false }),
        sendMessage: ({ text, to = 'everyone' }) => {
          if (sending.fail) return refuse(503, 'unavailable', { message: 'The server is away' })
          const isGroup = to === 'everyone' || to === 'hosts'
          return store({
            fromId: joined.participantId,
            own: true,
            text,
            audience: isGroup ? to : 'participant',
            ...(isGroup ? {} : { toId: to, toName: 'Zoé Martin' }),
          })
        },
      },
    },
  )
  act(() => {
    shown.engine.addParticipant(zoe, 'Zoé Martin')
    shown.engine.addParticipant(max, 'Max')
    shown.engine.emit(RoomEvent.TrackSubscribed)
  })
  const sent = () => shown.calls.filter(({ name }) => name === 'chat.sendMessage')
  /** Lets another participant write, and the server announce it. */
  const receive = (message: Partial<ChatMessage>) => {
    store(message)
    for (const socket of Socket.instances) socket.receive({ topic: 'chat' })
  }
  /** Changes what the server says of the messages that it has. */
  const rewrite = (part: Partial<ChatMessage>) => {
    for (const message of stored) Object.assign(message, part)
  }
  const open = async () => {
    await shown.press.click(screen.getByRole('button', { name: /^(Chat|Discussion)/ }))
    return within(await screen.findByRole('complementary', { name: /^(Chat|Discussion)$/ }))
  }
  return { ...shown, sending, sent, receive, rewrite, open }
}

test('sends with Enter, breaks the line with Shift+Enter, and shows one’s own message', async () => {
  const { press, open, sent } = await joinChat()
  const panel = await open()
  expect(panel.getByText('No messages yet')).toBeTruthy()
  const field = panel.getByRole('textbox', { name: 'Message' })
  expect(document.activeElement).toBe(field)
  await press.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}')
  expect(sent()[0]?.input).toEqual({ participantId: joined.participantId, text: 'One\ntwo', to: 'everyone' })
  const log = within(panel.getByRole('log', { name: 'Messages' }))
  expect(await log.findByText('You')).toBeTruthy()
  expect(log.getByText(/One/).textContent).toBe('One\ntwo')
  expect(panel.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '')
  await press.type(field, '  {Enter}')
  expect(sent()).toHaveLength(1)
})

test('groups messages by sender and minute, and makes web addresses links that reveal nothing', async () => {
  const { open } = await joinChat({
    messages: [
      { text: 'First' },
      { text: 'See https://example.org/a?b=1, or javascript:alert(1)' },
      { text: 'Later', sentAt: '2026-11-23T09:05:00.000Z' },
    ],
  })
  const panel = await open()
  expect(await panel.findAllByText('Zoé Martin', { selector: '[role="log"] *' })).toHaveLength(2)
  const links = within(panel.getByRole('log')).getAllByRole('link')
  expect(
    links.map((link) => [link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]),
  ).toEqual([['https://example.org/a?b=1', 'noopener noreferrer nofollow', '_blank']])
})

test('marks guests, who may carry the name of anyone', async () => {
  const { open } = await joinChat({
    messages: [{ text: 'From a user' }, { text: 'From a guest', fromId: max, fromIsGuest: true }],
  })
  const log = within((await open()).getByRole('log', { name: 'Messages' }))
  const [user, guest] = await log.findAllByRole('listitem')
  expect([user?.textContent, guest?.textContent].map((text) => text?.includes('Guest'))).toEqual([false, true])
})

test('writes to one person, and marks direct messages', async () => {
  const { press, open, sent } = await joinChat({
    messages: [{ text: 'Only for you', audience: 'participant', toId: joined.participantId, toName: 'Ana Silva' }],
  })
  const panel = await open()
  expect(await panel.findByText('Direct message')).toBeTruthy()
  await press.selectOptions(panel.getByRole('combobox', { name: 'To' }), 'Zoé Martin')
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Thanks{Enter}')
  expect(sent()[0]?.input).toMatchObject({ text: 'Thanks', to: zoe })
  expect(await panel.findByText('Direct message to Zoé Martin')).toBeTruthy()
})

test('never sends to everyone what was written to a participant who has left', async () => {
  const { press, open, sent, engine } = await joinChat()
  const panel = await open()
  await press.selectOptions(panel.getByRole('combobox', { name: 'To' }), 'Max')
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Secret')
  act(() => {
    engine.remoteParticipants.delete(max)
    engine.emit(RoomEvent.ParticipantDisconnected, { name: 'Max', identity: max })
  })
  expect(panel.getByText('This person has left. Choose somebody else.')).toBeTruthy()
  await press.keyboard('{Enter}')
  expect(sent()).toEqual([])
  expect(panel.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Secret')
})

test('counts unread messages, shows the newest for a moment, and keeps a draft while closed', async () => {
  const { press, open, receive } = await joinChat({ messages: [{ text: 'Before you came' }] })
  expect(await screen.findByRole('button', { name: 'Chat (1 unread)' })).toBeTruthy()
  expect(screen.queryByText('Before you came')).toBeNull()
  const panel = await open()
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Half a')
  await press.keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chat' }))
  receive({ text: 'News' })
  const preview = await screen.findByRole('button', { name: /Message from Zoé Martin.*News/ })
  expect(screen.getByRole('button', { name: 'Chat (1 unread)' })).toBeTruthy()
  await press.click(preview)
  const again = within(await screen.findByRole('complementary', { name: 'Chat' }))
  expect(again.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Half a')
  expect(await again.findByText('News')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Chat' })).toBeTruthy()
})

test('a message that was not sent is tried again with the same key, or discarded', async () => {
  const { press, open, sent, sending } = await joinChat()
  const panel = await open()
  sending.fail = true
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Important{Enter}')
  expect((await panel.findByRole('alert')).textContent).toContain('Not sent. The server is away')
  sending.fail = false
  await press.click(panel.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(panel.queryByRole('alert')).toBeNull())
  await waitFor(() => expect(panel.getAllByText('Important')).toHaveLength(1))
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  sending.fail = true
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Never mind{Enter}')
  await press.click(await panel.findByRole('button', { name: 'Discard' }))
  expect(panel.queryByText('Never mind')).toBeNull()
})

test('offers to jump to new messages after scrolling back', async () => {
  const { press, open, receive } = await joinChat({ messages: [{ text: 'First' }] })
  const panel = await open()
  const log = await panel.findByRole('log')
  Object.defineProperty(log, 'scrollHeight', { value: 3000 })
  log.scrollTop = 100
  fireEvent.scroll(log)
  receive({ text: 'Second' })
  await press.click(await panel.findByRole('button', { name: 'New messages' }))
  expect(log.scrollTop).toBe(3000)
  expect(panel.queryByRole('button', { name: 'New messages' })).toBeNull()
})

test('says when the host has turned off the chat', async () => {
  const { open } = await joinChat({ state: { options: { ...defaultMeetingOptions, chat: 'off' } } })
  const panel = await open()
  expect(await panel.findByText('The host has turned off the chat.')).toBeTruthy()
  expect(panel.queryByRole('textbox')).toBeNull()
})

test('offers the hosts only where participants write to no one else', async () => {
  const options = { ...defaultMeetingOptions, chat: 'hosts' } as const
  const { press, open, sent } = await joinChat({ state: { options } })
  const panel = await open()
  expect(await panel.findByText('In this meeting you can write to the hosts only.')).toBeTruthy()
  const names = within(panel.getByRole('combobox', { name: 'To' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Hosts', 'Zoé Martin'])
  await press.type(panel.getByRole('textbox', { name: 'Message' }), 'Help{Enter}')
  expect(sent()[0]?.input).toMatchObject({ to: 'hosts' })
})

test('shows the pictures of earlier messages no longer once a host hides them', async () => {
  const state: Partial<RoomState> = {}
  const { open, rewrite } = await joinChat({ messages: [{ fromPicture: '/picture/zoe' }], state })
  const panel = await open()
  await waitFor(() => expect(panel.getByRole('log').querySelector('img')).toBeTruthy())
  rewrite({ fromPicture: '' })
  state.options = { ...defaultMeetingOptions, hideProfilePictures: true }
  act(() => {
    for (const socket of Socket.instances) socket.receive({ topic: 'meeting-controls' })
  })
  await waitFor(() => expect(panel.getByRole('log').querySelector('img')).toBeNull())
  expect(panel.getByText('Hello')).toBeTruthy()
})

test('speaks French', async () => {
  const { open } = await joinChat({ messages: [{ text: 'Bonjour' }], language: 'fr' })
  expect(await screen.findByRole('button', { name: 'Discussion (1 message non lu)' })).toBeTruthy()
  const panel = await open()
  expect(panel.getByRole('combobox', { name: 'À' })).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Envoyer' })).toBeTruthy()
})
