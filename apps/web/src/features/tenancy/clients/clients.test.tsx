import type { Client } from '@foyer/contract/tenancy/clients'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { countShutOut } from './clients.rules.ts'

const server = {
  id: '00000000-0000-4000-8000-000000000301',
  media: 'video' as const,
  url: 'turn:turn.example.test',
  username: 'ward',
  hasCredential: true,
}
const web: Client = {
  ...{ id: '00000000-0000-4000-8000-000000000101', identifier: 'web', name: 'Web', builtIn: true, status: 'active' },
  ...{ iceTransport: 'all', bundlePolicy: 'balanced', videoTransport: 'all', audioTransport: 'all' },
  ...{ minVersion: '', maxVersion: '', servers: [], sessions: 329_861, changedAt: null, changedBy: '', version: 1 },
}
const ward: Client = {
  ...web,
  ...{ id: '00000000-0000-4000-8000-000000000102', identifier: 'ward-tablet', name: 'Ward tablets', builtIn: false },
  ...{ minVersion: '3.1.0', maxVersion: '3.4.9', servers: [server], sessions: 340, version: 4 },
}
const old: Client = { ...ward, id: '00000000-0000-4000-8000-000000000103', name: 'Windows 2', status: 'disabled' }
const use = {
  sessions: 340,
  versions: [
    { version: '3.4.1', sessions: 184 },
    { version: '3.3.0', sessions: 96 },
    { version: '3.2.1', sessions: 48 },
    { version: '3.1.4', sessions: 12 },
  ],
  tenants: [{ tenantuuid: ward.id, name: 'Lakeside Hospital', sessions: 340 }],
  portalVersion: '0.8.0',
}

const show = (path: string, responses: StubResponses['clients'] = {}) =>
  render(`/portal/clients${path}`, {
    user: buildUser('superadmin'),
    responses: {
      clients: {
        list: () => ({ items: [web, ward, old] }),
        get: ({ id }) => [web, ward, old].find((client) => client.id === id) ?? refuse(404, 'not-found'),
        use: () => use,
        ...responses,
      },
    },
  })

test('lists the clients, by name, server and status', async () => {
  const { press } = show('')
  const table = within(await screen.findByRole('table', { name: 'Clients' }))
  expect(table.getByText('329,861')).toBeTruthy()
  const names = () => table.getAllByRole('link').map((link) => link.textContent)
  expect(names()).toEqual(['Web', 'Ward tablets', 'Windows 2'])
  await press.type(screen.getByRole('searchbox', { name: 'Name or server' }), 'turn.example')
  await waitFor(() => expect(names()).toEqual(['Ward tablets', 'Windows 2']))
  await press.click(screen.getByRole('tab', { name: /^Disabled/ }))
  await waitFor(() => expect(names()).toEqual(['Windows 2']))
})

test('counts the clients of each tab', async () => {
  show('')
  const tabs = await screen.findAllByRole('tab')
  await waitFor(() =>
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-description')])).toEqual([
      [expect.stringMatching(/^All/), '3'],
      [expect.stringMatching(/^Active/), '2'],
      [expect.stringMatching(/^Disabled/), '1'],
    ]),
  )
})

test('leads from a client to the tenants that use it', async () => {
  show(`/${ward.id}`)
  const link = await screen.findByRole('link', { name: 'Lakeside Hospital' })
  expect(link.getAttribute('href')).toBe(`/portal/Tenant/${ward.id}`)
  expect(link.closest('li')?.textContent).toBe('Lakeside Hospital340')
})

test('disables and deletes a client after a question, and never the built-in one', async () => {
  const { press, calls } = show('', { setStatus: () => ({ ...ward, status: 'disabled' }), delete: () => ({}) })
  await press.click(await screen.findByRole('button', { name: 'Actions for Web' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Edit'])
  await press.keyboard('{Escape}')
  for (const [item, done] of [
    ['Disable', 'Client disabled successfully'],
    ['Delete', 'Client deleted successfully'],
  ] as const) {
    await press.click(screen.getByRole('button', { name: 'Actions for Ward tablets' }))
    await press.click(await screen.findByRole('menuitem', { name: item }))
    await press.click(
      within(await screen.findByRole('dialog', { name: `${item} Ward tablets?` })).getByRole('button', { name: item }),
    )
    expect(await screen.findByText(done)).toBeTruthy()
  }
  expect(calls.find(({ name }) => name === 'clients.setStatus')?.input).toEqual({ id: ward.id, status: 'disabled' })
  expect(calls.find(({ name }) => name === 'clients.delete')?.input).toEqual({ id: ward.id })
})

test('says before saving whom a new minimum version shuts out', async () => {
  const { press, calls } = show(`/${ward.id}`, { update: () => ({ ...ward, minVersion: '3.2.0', version: 5 }) })
  const field = await screen.findByLabelText('Min version')
  expect(await screen.findByText('Shuts out no session of the last 30 days.')).toBeTruthy()
  await press.clear(field)
  await press.type(field, '3.2.0')
  expect(screen.getByText(/Shuts out 12 of 340 sessions of 30 days \(3\.1\.4\)/)).toBeTruthy()
  await press.type(field, 'x')
  expect(screen.queryByText(/Shuts out/)).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText('Enter a valid version number')).not.toHaveLength(0)
  await press.type(field, '{Backspace}')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Client edited successfully')).toBeTruthy()
  const { hasCredential: _, ...kept } = server
  expect(calls.find(({ name }) => name === 'clients.update')?.input).toMatchObject({
    ...{ id: ward.id, version: 4, minVersion: '3.2.0' },
    servers: [kept],
  })
})

test('a version that cannot be read counts as shut out, and an unfinished bound shuts out no one yet', () => {
  const versions = [...use.versions, { version: '', sessions: 5 }]
  expect(countShutOut({ versions }, { minVersion: '3.0', maxVersion: '' })).toEqual({ sessions: 5, versions: [''] })
  expect(countShutOut({ versions }, { minVersion: '3.', maxVersion: '' })).toBeUndefined()
  expect(countShutOut({ versions }, { minVersion: '', maxVersion: '3.3' })?.sessions).toBe(184 + 5)
})

test('a new client asks for user name and credential of a TURN server only, and keeps the credential out of the draft', async () => {
  const { press, calls } = show('/create-client', { create: () => ward })
  await press.type(await screen.findByLabelText('Name'), 'Ward tablets')
  await press.type(screen.getByLabelText('App identifier'), 'ward-tablet')
  await press.click(screen.getByRole('button', { name: 'Add a server for video' }))
  const first = within(screen.getByRole('group', { name: 'Video: server 1' }))
  await press.type(first.getByLabelText('Address'), 'http://turn.example.test')
  expect(first.queryByLabelText('User name')).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Create client' }))
  expect(await screen.findAllByText(/begins with stun:, turn: or turns:/)).not.toHaveLength(0)
  await press.clear(first.getByLabelText('Address'))
  await press.type(first.getByLabelText('Address'), 'turn:turn.example.test')
  await press.click(screen.getByRole('button', { name: 'Create client' }))
  expect(await screen.findAllByText('Enter the credential of this server')).not.toHaveLength(0)
  await press.type(first.getByLabelText('User name'), 'ward')
  await press.type(first.getByLabelText('Credential'), 'open-sesame')
  expect(JSON.stringify({ ...sessionStorage })).toContain('turn.example.test')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('open-sesame')
  await press.click(screen.getByRole('button', { name: 'Create client' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'clients.create')?.input).toMatchObject({
      identifier: 'ward-tablet',
      servers: [{ media: 'video', url: 'turn:turn.example.test', username: 'ward', credential: 'open-sesame' }],
    }),
  )
})

/** Answers as a browser does: with a relay address, or with the error of the server. */
class StubConnection extends EventTarget {
  static readonly configurations: RTCConfiguration[] = []
  constructor(configuration: RTCConfiguration) {
    super()
    StubConnection.configurations.push(configuration)
  }
  createDataChannel() {}
  async createOffer() {
    return {}
  }
  async setLocalDescription() {
    const [{ credential } = {}] = StubConnection.configurations.at(-1)?.iceServers ?? []
    const emit = (type: string, fields: object) => this.dispatchEvent(Object.assign(new Event(type), fields))
    if (credential === 'open-sesame') emit('icecandidate', { candidate: { type: 'relay' } })
    else {
      emit('icecandidateerror', { errorCode: 701, errorText: 'lookup' })
      emit('icecandidateerror', { errorCode: 401, errorText: 'Unauthorized' })
      emit('icecandidate', { candidate: null })
    }
  }
  close() {}
}

test('tests the servers with the saved credential, and shows a wrong one as wrong', async () => {
  Object.defineProperty(globalThis, 'RTCPeerConnection', { configurable: true, value: StubConnection })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'RTCPeerConnection'))
  const { press, calls } = show(`/${ward.id}`, {
    test: () => ({ servers: [{ id: server.id, credential: 'open-sesame' }] }),
  })
  await press.click(await screen.findByRole('button', { name: 'Test these servers' }))
  expect(await screen.findByText(/^Relay address in \d+ ms$/)).toBeTruthy()
  expect(screen.getByText('Tested from this browser: 1 work, 0 fail')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'clients.test')?.input).toEqual({ id: ward.id })
  expect(StubConnection.configurations.at(-1)).toEqual({
    iceServers: [{ urls: server.url, username: 'ward', credential: 'open-sesame' }],
    iceTransportPolicy: 'relay',
  })
  await press.type(screen.getByLabelText('Credential'), 'wrong')
  expect(screen.queryByText(/^Relay address/)).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Test these servers' }))
  expect(await screen.findByText('User name or credential is wrong. – 401 Unauthorized')).toBeTruthy()
})
