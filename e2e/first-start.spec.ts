import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { settingDescriptions } from '../apps/server/src/platform/setting-descriptions.ts'
import { freePort } from '../apps/server/test/process.ts'
import { test } from './kit/test.ts'

const root = join(import.meta.dirname, '..')
let folder: string
let child: ChildProcess
let ended: Promise<unknown>
let output = ''

/** `npm start` without settings, except for the port and the data folder of this run. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-first-'))
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settingDescriptions))
  child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...Object.fromEntries(inherited), PORT: String(await freePort()), FOYER_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ended = new Promise((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Sign in as ')
})
test.afterAll(async () => {
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
})

test('the credentials printed by the first start sign in, force a change of password and lead to the landing page', async ({
  open,
}) => {
  const [, address = ''] = /ready at (\S+)/.exec(output) ?? []
  const [, email = '', password = ''] = /Sign in as (\S+) with the password (\S+)/.exec(output) ?? []
  const chosen = 'Lantern7Moss'
  const page = await open()
  await page.goto(address)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/auth\/reset-password/)
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('Repeat the new password').fill(chosen)
  await page.getByRole('button', { name: 'Save' }).click()
  // Changing the password signs in.
  await expect(page).toHaveURL(`${address}/portal/landing-page`)
  await expect(page.getByRole('button', { name: 'Account of Super Administrator' })).toBeVisible()
})
