import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { ALL_FORMATS, BufferSource, BufferTarget, EncodedPacketSink, Input } from 'mediabunny'
import { joinParts } from '../apps/web/src/features/recordings/own-local-recordings/shared/files/join-parts.ts'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { runAxe, runAxeOnOverlay, visit } from './kit/axe.ts'
import { meetToRecord } from './kit/recorded-meeting.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const soon = { timeout: 40_000 }
const findSign = (page: Page) => page.locator('[data-local-sign]')

/** Reads what a page has in the browser's own storage, in full. */
async function readStored(page: Page, ending: string): Promise<Uint8Array<ArrayBuffer>> {
  const text = await page.evaluate(async (end) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('local-recordings')
    for await (const [name, handle] of folder.entries()) {
      if (!name.endsWith(end) || !('getFile' in handle)) continue
      const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
      let binary = ''
      for (let at = 0; at < bytes.length; at += 32_768)
        binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
      return btoa(binary)
    }
    return ''
  }, ending)
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** Plays a stored file in the browser: how long it is, and whether it shows a picture where it is sought. */
const watch = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('local-recordings')
    for await (const [name, handle] of folder.entries()) {
      if (!name.endsWith('.webm') || !('getFile' in handle)) continue
      const video = document.createElement('video')
      video.muted = true
      video.src = URL.createObjectURL(await handle.getFile())
      const once = (event: string) =>
        new Promise<void>((resolve, reject) => {
          video.addEventListener(event, () => resolve(), { once: true })
          video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true })
        })
      await once('loadeddata')
      const { duration, videoWidth } = video
      video.currentTime = duration / 2
      await once('seeked')
      const canvas = document.createElement('canvas')
      const context = canvas.getContext('2d')
      context?.drawImage(video, 0, 0, 1, 1)
      return {
        duration,
        videoWidth,
        at: video.currentTime / duration,
        colour: [...(context?.getImageData(0, 0, 1, 1).data ?? [])],
      }
    }
    return undefined
  })

/** Lists the packets of a file in their order, and finds what its head says. */
async function inspect(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const packets: { at: number; bytes: number; isPicture: boolean }[] = []
  for (const track of await input.getTracks())
    for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets())
      packets.push({ at: timestamp, bytes: byteLength, isPicture: track.isVideoTrack() })
  packets.sort((one, other) => one.at - other.at)
  const pictures = packets.filter(({ isPicture }) => isPicture).length
  return { packets, pictures, duration: (await input.getDurationFromMetadata()) ?? 0 }
}

/** Counts the packets that surely are within the first bytes of a file, with its head and what precedes each. */
function countWithin(packets: readonly { bytes: number }[], limit: number): number {
  let size = 2000
  return packets.filter(({ bytes }) => {
    size += bytes + 20
    return size < limit
  }).length
}

test('a host records on the computer, the tab is lost, the file is finished and goes to the cloud', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(300_000)
  const { host, guest, panel } = await meetToRecord({ portal, tenant, open }, 'Tumour board')
  await runAxeOnOverlay(host, 'en', {
    name: 'the question before recording on a computer',
    open: () => panel.getByRole('button', { name: 'Record on this computer' }).click(),
    opened: host.getByRole('dialog', { name: 'Record on this computer' }),
  })
  await host.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Record on this computer' }).click()
  const dialog = host.getByRole('dialog', { name: 'Record on this computer' })
  await expect(dialog.getByText(/ free$/)).toBeVisible()
  await dialog.getByLabel('Computer name').fill('NW-RAD-07')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(panel.getByText(/are on the disk$/)).toBeVisible(soon)
  await expect(findSign(host)).toContainText('You record on this computer', soon)
  await expect(findSign(guest)).toContainText(`${tenant.host.name} records on their computer`, soon)
  await runAxe(host, { where: 'while it records on the computer', language: 'en' })
  // At least twelve seconds; the check before it takes longer on a busy machine.
  await expect(panel.getByText(/^(00:(1[2-9]|[2-5]\d)|0[1-9]:)/)).toBeVisible(soon)

  // Without a warning, as a crash.
  const context = host.context()
  await host.close()
  const page = await context.newPage()
  await page.goto(`${tenant.origin}/portal/landing-page`)
  const safe = page.getByRole('dialog', { name: /^\d+ s are safe$/ })
  await expect(safe).toBeVisible(soon)
  await expect(safe.getByText(/^Tumour board, until \d\d:\d\d/)).toBeVisible()
  await expect(safe.getByText('still goes on')).toBeVisible()
  await expect(findSign(guest)).toHaveCount(0, { timeout: 90_000 })

  // The real file of this browser, cut anywhere, is read up to there.
  const part = await readStored(page, '.part')
  const whole = await inspect(part)
  expect(whole.pictures).toBeGreaterThan(10)
  for (const share of [0.35, 0.5, 0.77, 0.9, 0.999]) {
    const target = new BufferTarget()
    const size = Math.floor(part.length * share)
    await joinParts([new Blob([part.slice(0, size)])], target)
    const cut = await inspect(new Uint8Array(target.buffer ?? new ArrayBuffer()))
    expect(cut.packets.length).toBeGreaterThanOrEqual(countWithin(whole.packets, size))
    expect(cut.duration).toBeGreaterThan(0)
  }

  await safe.getByRole('button', { name: 'Finish the file' }).click()
  const done = page.getByRole('dialog', { name: 'Tumour board' })
  await expect(done.getByText('The recording is on this computer')).toBeVisible(soon)
  await expect(done.getByText(/^\d{4}-\d\d-\d\d \d{4} Tumour board\.webm/)).toBeVisible()
  const file = await readStored(page, '.webm')
  const finished = await inspect(file)
  expect(finished.packets.map(({ bytes }) => bytes)).toEqual(whole.packets.map(({ bytes }) => bytes))
  expect(finished.duration).toBeGreaterThan(9)
  const watched = await watch(page)
  expect(watched?.duration).toBeCloseTo(finished.duration, 0)
  expect(watched?.at).toBeCloseTo(0.5, 1)
  expect(watched?.videoWidth).toBeGreaterThan(300)
  expect(await readStored(page, '.part')).toHaveLength(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d{4} Tumour board\.webm$/)
  await done.getByRole('button', { name: 'Upload to the cloud' }).click()
  await done.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${tenant.origin}/portal/cloud-recordings?tab=computer`)
  const row = page.getByRole('row', { name: /Tumour board/ })
  await expect(row.getByText('In the cloud')).toBeVisible(soon)
  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
  await visit(page, tenant.origin, speak, [
    { path: 'cloud-recordings?tab=computer', name: 'the recordings on this computer', shows: 'Tumour board' },
  ])
  const { body } = await portal.call(tenant.subdomain, tenant.host.cookie, contract.recordings.list, {})
  expect(contract.recordings.list.output.parse(body).items).toMatchObject([{ topic: 'Tumour board' }])
})

test('a recording goes on after a crash in one file, which the operator asks for', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  test.setTimeout(300_000)
  const { link } = await makeMeeting(portal, tenant, 'open', 'Ward round')
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  const record = async (page: Page, name: 'Record on this computer' | 'Go on recording') => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Join', exact: true }).click(soon)
    await page.getByRole('button', { name: 'Record', exact: true }).click(soon)
    const panel = page.getByRole('complementary', { name: 'Recording' })
    await panel.getByRole('button', { name }).click()
    return panel
  }
  const before = await record(host, 'Record on this computer')
  await host.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click()
  await expect(before.getByText(/^00:(?:0[89]|[1-5]\d)/)).toBeVisible(soon)
  const context = host.context()
  await host.close()

  const page = await context.newPage()
  const panel = await record(page, 'Go on recording')
  await expect(panel.getByText(/^00:(?:1[8-9]|[2-5]\d)/)).toBeVisible(soon)
  await expect(findSign(page)).toContainText('You record on this computer', soon)
  await panel.getByRole('button', { name: 'Stop and save' }).click()
  await expect(panel.getByText('The recording is on this computer')).toBeVisible(soon)
  const { duration, pictures } = await inspect(await readStored(page, '.webm'))
  // Longer than either part; on a busy machine, the first second of each comes late.
  expect(duration).toBeGreaterThan(10)
  expect(duration).toBeLessThan(60)
  expect(pictures).toBeGreaterThan(10)
  expect((await watch(page))?.duration).toBeCloseTo(duration, 0)
  expect(await readStored(page, '.part')).toHaveLength(0)
  await page.goto(`${tenant.origin}/portal/landing-page`)

  const operator = await open()
  await login(operator, portal.operator, portal.origin, 'local-recordings')
  const row = operator.getByRole('row', { name: /Ward round/ })
  await expect(row.getByText('Online now')).toBeVisible(soon)
  await operator.getByRole('button', { name: 'Ward round', exact: true }).click()
  await expect(operator.getByText(/ Ward round\.webm$/)).toBeVisible()
  await runAxe(operator, { where: 'the details of a local recording', language: 'en' })
  await operator.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: 'Upload: Ward round' }).click()
  await expect(page.getByText('Ward round is being uploaded, as the operator asked').first()).toBeVisible(soon)
  await expect(row.getByText('In the cloud')).toBeVisible({ timeout: 90_000 })
})
