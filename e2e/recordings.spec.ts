import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { makeDemoTracks } from '../apps/server/src/composer/demo/make-demo-tracks.ts'
import { setLanguageOfAccount } from './kit/accessibility-data.ts'
import { runAxe, runAxeOnOverlay, visit } from './kit/axe.ts'
import type { RunningPortal, TestTenant } from './kit/portal.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const durationMs = 14_000

/** Makes a recording of the host, with tracks that the portal still has to compose; it failed if that is said. */
async function makeRecording(portal: RunningPortal, { host }: TestTenant, topic: string, failure = '') {
  const [folder, startedAt] = [randomUUID(), Date.now() - 3_600_000]
  await makeDemoTracks({
    ...{ folder: join(portal.folder, 'recordings', 'tracks', folder), startedAt, durationMs },
    people: [
      { identity: 'a', name: host.name, pitch: 190 },
      { identity: 'b', name: 'Mia Person', pitch: 120 },
    ],
    turns: [
      { identity: 'a', from: 500, to: 6_000 },
      { identity: 'b', from: 6_500, to: 13_000 },
    ],
    slides: [],
  })
  const times = [new Date(startedAt), new Date(startedAt + durationMs)]
  const state = failure === '' ? 'processing' : 'failed'
  const { rows } = await portal.query(
    `insert into recordings (tenant_id, owner_id, owner_name, number, topic, state, failure, folder, started_at, ended_at,
       recorded_ms, stored_bytes, people)
     select tenant_id, id, firstname || ' ' || lastname, '5183302946', $1, $2, $3, $4, $5, $6, $7, 90000, 2
     from users where email = $8 returning id`,
    [topic, state, failure, folder, ...times, durationMs, host.email],
  )
  return String(rows[0]?.id)
}

const readTime = (page: Page) => page.locator('video').evaluate((video) => Object(video).currentTime)

test('a recording is prepared, opens by itself, and is watched, renamed and brought back from the trash', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const id = await makeRecording(portal, tenant, 'Ward round')
  await makeRecording(portal, tenant, 'Intake', 'disk-full')
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(`${tenant.origin}/portal/cloud-recordings/${id}`)
  await expect(page.locator('video')).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText('00:14').first()).toBeVisible()

  await page.getByRole('button', { name: 'play', exact: true }).click()
  await expect.poll(() => readTime(page), { timeout: 20_000 }).toBeGreaterThan(1)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('9')
  await expect.poll(() => readTime(page)).toBeGreaterThan(12)
  await page.keyboard.press('j')
  await expect.poll(() => readTime(page)).toBeLessThan(5)
  await page.keyboard.press('Shift+>')
  await expect(page.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible()

  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
  await visit(page, tenant.origin, speak, [
    { path: 'cloud-recordings', name: 'the list of recordings', shows: 'Failed: disk full' },
    { path: `cloud-recordings/${id}`, name: 'the player', shows: 'Ward round' },
    { path: 'cloud-recordings?tab=trash', name: 'the trash', shows: 'The trash is empty' },
    { path: `cloud-recordings/${randomUUID()}`, name: 'no recording', shows: 'There is no such recording' },
  ])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${tenant.origin}/portal/cloud-recordings`)
  const row = page.getByRole('row', { name: /Ward round/ })
  await runAxeOnOverlay(page, 'en', {
    name: 'the menu of a recording',
    open: () => row.getByRole('button', { name: 'Actions for Ward round' }).click(),
    opened: page.getByRole('menuitem', { name: 'Move to trash' }),
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await row.getByRole('button', { name: 'Actions for Ward round' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Topic' }).fill('Round of Friday')
  await page.getByRole('button', { name: 'Save' }).click()
  const renamed = page.getByRole('row', { name: /Round of Friday/ })
  await renamed.getByRole('button', { name: 'Actions for Round of Friday' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('tab', { name: 'Trash' }).click()
  await renamed.getByRole('button', { name: 'Restore: Round of Friday' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()

  await page.getByRole('tab', { name: 'Mine' }).click()
  await expect(page.getByRole('row', { name: /Round of Friday/ })).toBeVisible()
  await page.getByRole('button', { name: 'Try again: Intake' }).click()
  await expect(page.getByText('It is being processed again')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Play: Intake' })).toBeVisible({ timeout: 90_000 })

  const stranger = await portal.call(tenant.subdomain, tenant.member.cookie, contract.recordings.list, { tab: 'all' })
  expect(stranger.body).toMatchObject({ items: [] })
})

const readLength = (page: Page) => page.locator('video').evaluate((video) => Object(video).duration)

test('a recording is trimmed by handles and in writing, and shown in full again', async ({ portal, tenant, open }) => {
  test.setTimeout(240_000)
  const id = await makeRecording(portal, tenant, 'Ward round')
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.host.cookie)
  await page.goto(`${tenant.origin}/portal/cloud-recordings`)
  const row = page.getByRole('row', { name: /Ward round/ })
  await expect(page.getByRole('link', { name: 'Play: Ward round' })).toBeVisible({ timeout: 90_000 })
  await row.getByRole('button', { name: 'Actions for Ward round' }).click()
  await page.getByRole('menuitem', { name: 'Trim' }).click()
  await expect(page.getByRole('heading', { name: 'Trim the recording' })).toBeFocused()

  const [begins, ends] = [page.getByRole('slider', { name: 'Beginning' }), page.getByRole('slider', { name: 'End' })]
  await begins.focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await expect(begins).toHaveAttribute('aria-valuetext', '00:03')
  await expect.poll(() => readTime(page)).toBeCloseTo(3, 0)
  const [handle, other] = [await ends.boundingBox(), await begins.boundingBox()]
  if (handle === null || other === null) throw new Error('The handles are not shown')
  await page.mouse.move(handle.x + 4, handle.y + 20)
  await page.mouse.down()
  await page.mouse.move((handle.x + other.x) / 2, handle.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(ends).toHaveAttribute('aria-valuetext', '00:08')
  await page.getByRole('textbox', { name: 'End' }).fill('0:10')
  await page.getByRole('button', { name: 'Trim', exact: true }).click()
  await expect(page.getByText('Trimmed: 3 s cut off at the beginning, 4 s at the end.')).toBeVisible({
    timeout: 60_000,
  })
  await expect.poll(() => readLength(page)).toBeCloseTo(7, 0)

  const speak = setLanguageOfAccount(portal, tenant.subdomain, tenant.host.cookie)
  await visit(page, tenant.origin, speak, [
    { path: `cloud-recordings/${id}?trim=on`, name: 'trimming a recording', shows: 'Trim the recording' },
  ])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${tenant.origin}/portal/cloud-recordings/${id}`)
  await page.getByRole('button', { name: 'Show everything again' }).click()
  await expect.poll(() => readLength(page), { timeout: 20_000 }).toBeCloseTo(14, 0)
})

test('a recording is shared: a guest enters the password, sees another part and the end, and asks for a new link', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(240_000)
  const id = await makeRecording(portal, tenant, 'Ward round')
  const [host, guest] = [await open(), await open()]
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(`${tenant.origin}/portal/cloud-recordings/${id}`)
  await expect(host.locator('video')).toBeVisible({ timeout: 90_000 })
  await host.getByRole('button', { name: 'Share', exact: true }).click()
  const drawer = host.getByRole('dialog', { name: 'Share Ward round' })
  await drawer.getByLabel('Password (optional)').fill('guest-word')
  await drawer.getByRole('button', { name: 'Create link' }).click()
  await expect(drawer.getByRole('region', { name: 'Link 1' })).toBeFocused()
  await drawer.getByRole('button', { name: 'Copy link' }).click()
  const link = await host.evaluate(() => navigator.clipboard.readText())
  await drawer.getByRole('button', { name: 'Close' }).first().click()
  await expect(host.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

  await guest.goto(link)
  const password = guest.getByRole('textbox', { name: 'Password' })
  await password.fill('another word')
  await password.press('Enter')
  await expect(guest.getByText('That is not the password')).toBeVisible()
  await password.fill('guest-word')
  await password.press('Enter')
  await expect.poll(() => readLength(guest)).toBeCloseTo(14, 0)

  // A page that is open plays the part that is left, without a reload.
  const { recordings } = contract
  await portal.call(tenant.subdomain, tenant.host.cookie, recordings.trim, { id, fromMs: 3000, toMs: 10_000 })
  await expect.poll(() => readLength(guest), { timeout: 90_000 }).toBeCloseTo(7, 0)

  await host.getByRole('button', { name: 'Share', exact: true }).click()
  await drawer.getByRole('button', { name: 'Withdraw link' }).click()
  const question = host.getByRole('dialog', { name: 'Withdraw this link?' })
  await question.getByRole('button', { name: 'Withdraw link' }).click()
  await expect(drawer.getByText(/^Withdrawn on/)).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible({ timeout: 60_000 })
  await guest.getByRole('button', { name: 'Ask for a new link' }).click()
  await runAxe(guest, { where: 'asking for a new link', language: 'en' })
  await guest.getByLabel('Your name').fill('Jun Park')
  await guest.getByLabel('Your email').fill('jun.park@elsewhere.test')
  await guest.getByRole('button', { name: 'Send' }).click()
  await expect(guest.getByText(/^Request sent/)).toBeFocused()
  const { rows } = await portal.query('select to_email from emails where subject = $1', [
    'New link requested: Ward round',
  ])
  expect(rows).toEqual([{ to_email: tenant.host.email }])
})
