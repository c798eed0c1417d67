import { contract } from '@foyer/contract/contract'
import { MeetingState } from '@foyer/contract/insight/meeting-state'
import { expect, type Page } from '@playwright/test'
import { makeMeeting } from './kit/accessibility-data.ts'
import { keepConnections } from './kit/connections.ts'
import { expectPicture } from './kit/picture.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 60_000 }

/** Counts the tracks that a browser sends, and those that it receives, of which packets have come. */
const countTracks = (page: Page) =>
  page.evaluate(async () => {
    const open = window.connections.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(open.map((connection) => connection.getStats()))
    const rows = reports.flatMap((report) => [...report.values()])
    const sent = rows.filter(({ type, packetsSent }) => type === 'outbound-rtp' && packetsSent > 0)
    const received = rows.filter(({ type, packetsReceived }) => type === 'inbound-rtp' && packetsReceived > 0)
    // A camera is sent in several sizes.
    return { sent: new Set(sent.map(({ mediaSourceId }) => mediaSourceId)).size, received: received.length }
  })

test('the state of a meeting is what browsers send and receive while they join, mute, crash and come back', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const { link, number } = await makeMeeting(portal, tenant, 'open', 'Board meeting')
  const read = async () => {
    const { subdomain, admin } = tenant
    const { body } = await portal.call(subdomain, admin.cookie, contract.meetingState.get, { id: number })
    const { conference } = MeetingState.parse(body)
    return conference
  }
  const join = async (page: Page, guest?: string) => {
    await page.goto(link)
    if (guest !== undefined) await page.getByLabel('Your name').fill(guest)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
  }
  const people = async () => (await read())?.publishers.map(({ name }) => name).sort()
  /** Compares what the engine says with what each of the two browsers counts. */
  const expectAgreement = async (pages: readonly Page[]) =>
    expect(async () => {
      const state = await read()
      const tracks = await Promise.all(pages.map(countTracks))
      const total = (key: 'sent' | 'received') => tracks.reduce((sum, of) => sum + of[key], 0)
      expect({
        connected: state?.connected,
        sent: state?.publishers.flatMap((publisher) => publisher.tracks).length,
        received: state?.counts.streams,
        orphans: state?.orphans,
      }).toEqual({
        connected: { engine: pages.length, portal: pages.length },
        sent: total('sent'),
        received: total('received'),
        orphans: [],
      })
    }).toPass(soon)

  const host = await open({ colour: 'red' })
  await keepConnections(host)
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await join(host)
  const gus = await open({ colour: 'green' })
  await keepConnections(gus)
  await join(gus, 'Gus Guest')
  await Promise.all([expectPicture(gus, tenant.host.name, 'red'), expectPicture(host, 'Gus Guest', 'green')])
  await expectAgreement([host, gus])
  expect(await people()).toEqual(['Gus Guest', tenant.host.name].sort())

  await gus.getByRole('button', { name: 'Mute', exact: true }).click()
  const isMuted = async () =>
    (await read())?.publishers
      .find(({ name }) => name === 'Gus Guest')
      ?.tracks.find(({ source }) => source === 'microphone')?.muted
  await expect.poll(isMuted, soon).toBe(true)

  await gus.goto('chrome://crash').catch(() => undefined)
  await expect.poll(people, soon).toEqual([tenant.host.name])
  await expect.poll(async () => (await read())?.connected, soon).toEqual({ engine: 1, portal: 1 })
  expect((await read())?.orphans.filter(({ kind }) => kind !== 'idle')).toEqual([])

  const again = await open({ colour: 'green' })
  await keepConnections(again)
  await join(again, 'Gus Guest')
  await Promise.all([expectPicture(again, tenant.host.name, 'red'), expectPicture(host, 'Gus Guest', 'green')])
  await expectAgreement([host, again])
})
