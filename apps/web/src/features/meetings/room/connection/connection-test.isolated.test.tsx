import { screen, within } from '@testing-library/react'
import { ConnectionError, RoomEvent } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse, render, type StubResponses } from '#test/kit.tsx'

type Path = 'direct' | 'relay'
type Network = { allows: Record<Path | 'signaling', boolean>; refuses: boolean; policies: RTCConfiguration[] }
const network = vi.hoisted(
  (): Network => ({ allows: { signaling: true, direct: true, relay: true }, refuses: false, policies: [] }),
)
// jsdom has no media, so the media client is replaced by one whose network a test sets.
vi.mock('livekit-client', async (original) => ({
  ...(await original<typeof import('livekit-client')>()),
  isBrowserSupported: () => true,
  Room: class {
    #onSignaled = () => undefined
    on(event: string, listener: () => undefined) {
      if (event === RoomEvent.SignalConnected) this.#onSignaled = listener
      return this
    }
    async connect(_url: string, _token: string, { rtcConfig }: { rtcConfig: RTCConfiguration }) {
      network.policies.push(rtcConfig)
      if (network.refuses) throw ConnectionError.notAllowed('too many connection tests', 403)
      if (!network.allows.signaling) throw ConnectionError.websocket('blocked')
      this.#onSignaled()
      const path: Path = rtcConfig.iceTransportPolicy === 'relay' ? 'relay' : 'direct'
      if (!network.allows[path]) throw ConnectionError.internal('could not establish pc connection')
    }
    async disconnect() {}
  },
}))

afterEach(() => {
  network.allows = { signaling: true, direct: true, relay: true }
  network.refuses = false
  network.policies.length = 0
})

const turn = { urls: 'turn:turn.test', username: '1:a', credential: 'secret-credential' }
const admission = {
  url: 'ws://acme.test',
  token: 'any',
  iceServers: [{ urls: 'stun:stun.test' }, turn],
  iceTransportPolicy: 'all' as const,
  bundlePolicy: 'balanced' as const,
  media: { addresses: ['192.0.2.7'], udpPort: 40_000 },
}

async function openTest(start: NonNullable<StubResponses['connectionTest']>['start'] = () => admission) {
  const shown = render('/portal/join/1234567890#s%C3%A9same', { responses: { connectionTest: { start } } })
  await shown.press.click(await screen.findByRole('button', { name: 'Check connection' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connection test' }))
  await dialog.findByRole('button', { name: 'Copy report' })
  return { ...shown, dialog, states: () => dialog.getAllByRole('listitem').map((item) => item.lastChild?.textContent) }
}

test('tests the direct path and the one through TURN, each alone, for the meeting in the form', async () => {
  const { dialog, states, calls } = await openTest()
  expect(dialog.getByRole('status').textContent).toContain('Your connection works')
  expect(states()).toEqual(['Works', 'Works', 'Works'])
  expect(network.policies).toEqual([
    { iceServers: [{ urls: 'stun:stun.test' }], iceTransportPolicy: 'all', bundlePolicy: 'balanced' },
    { iceServers: [turn], iceTransportPolicy: 'relay', bundlePolicy: 'balanced' },
  ])
  const sent = calls.filter(({ name }) => name === 'connectionTest.start').map(({ input }) => input)
  expect(sent).toEqual(Array(2).fill({ number: '1234567890', password: 'sésame' }))
})

test('says that only TURN works, and what to allow, without the credentials', async () => {
  network.allows.direct = false
  const { dialog, states, press } = await openTest()
  expect(dialog.getByRole('status').textContent).toContain('Your connection works through a relay server')
  expect(states()).toEqual(['Works', 'Blocked', 'Works'])
  await press.click(dialog.getByRole('button', { name: 'Copy report' }))
  const report = await navigator.clipboard.readText()
  expect(report).toContain('UDP 192.0.2.7:40000')
  expect(report).toContain('TURN turn.test')
  expect(report).toMatch(/^Duration: \d+ ms$/m)
  expect(report).toContain('Codecs: none')
  expect(report).not.toContain('secret-credential')
})

test('distinguishes blocked media from a blocked portal, and tests again', async () => {
  Object.assign(network.allows, { direct: false, relay: false })
  const { dialog, states, press } = await openTest()
  expect(dialog.getByRole('status').textContent).toContain('Your network blocks audio and video')
  network.allows.signaling = false
  await press.click(dialog.getByRole('button', { name: 'Test again' }))
  await dialog.findByText('Your network blocks the connection to meetings')
  expect(states()).toEqual(['Blocked', 'Not tested', 'Not tested'])
})

test('says why it cannot test', async () => {
  const { dialog, states, unmount } = await openTest(() =>
    refuse(503, 'engine-off', { message: 'No meeting engine is configured' }),
  )
  expect(dialog.getByRole('status').textContent).toContain('No meeting engine is configured')
  expect(states()).toEqual(['Not tested', 'Not tested', 'Not tested'])
  unmount()
  const wrong = await openTest(() => refuse(404, 'join-refused', { message: 'Incorrect meeting ID or password' }))
  expect(wrong.dialog.getByRole('status').textContent).toContain('Enter the meeting ID and password first')
  wrong.unmount()
  network.refuses = true
  const full = await openTest()
  expect(full.dialog.getByRole('status').textContent).toContain("The connection can't be tested now")
})
