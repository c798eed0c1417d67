import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { chooseLanguage, runAxeInBothLanguages } from './kit/axe.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const many = 200
/** Line numbers (the header is line 1) of rows that cannot be imported, with their errors. */
const bad: { readonly [line: number]: { row: string; reason: string } } = Object.fromEntries([
  ...Array.from({ length: 10 }, (_, n) => [
    10 * (n + 1),
    { row: `nobody-${n},Ann,Lee,`, reason: 'Enter a valid email' },
  ]),
  ...Array.from({ length: 5 }, (_, n) => [
    105 + n,
    { row: `role${n}@many.test,Ann,Lee,Emperor`, reason: 'Unknown role' },
  ]),
  ...Array.from({ length: 4 }, (_, n) => [
    155 + 10 * n,
    { row: `P2@many.test,Ann,Again ${n},`, reason: 'This email appears more than once' },
  ]),
  [201, { row: `"=1+1",Ann,Lee,`, reason: 'Enter a valid email' }],
])
const lines = [
  'Courriel;Prénom;Nom;Rôle',
  ...Array.from({ length: many }, (_, n) => bad[n + 2]?.row ?? `p${n + 2}@many.test,Élodie,Number ${n + 2},`).map(
    (row) => row.replaceAll(',', ';'),
  ),
]
/** As written by a French spreadsheet: Latin-1, semicolons. */
const latin1 = Buffer.from(lines.join('\r\n'), 'latin1')

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('fieldset input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

test('180 users are imported, 20 fail, with a reload and a kill in the middle', async ({
  portal,
  tenant,
  open,
  login,
}) => {
  test.setTimeout(180_000)
  const page = await open()
  await login(page, tenant.admin, tenant.origin, 'user/import')
  await expect(page.getByText(/up to 1 MB/)).toBeVisible()
  await choose(page, 'personnes.csv', latin1)
  await expect(page.getByRole('heading', { name: /Columns/ })).toBeFocused()
  await expect(page.getByText('Élodie').first()).toBeVisible()
  await expect(page.getByLabel('Field for column Courriel')).toHaveValue('email')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('180 users will be invited')).toBeVisible()
  await expect(page.getByText('20 rows will be skipped')).toBeVisible()
  const row = page.getByRole('row', { name: /^50 / })
  await expect(row).toContainText('Enter a valid email')

  const release = await portal.holdWrites('search_terms')
  await page.getByRole('button', { name: 'Invite 180 users' }).click()
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: /Result/ })).toBeVisible()
  await portal.crash()
  await page.goto(`${tenant.origin}/portal/landing-page`)
  await expect(page.getByRole('button', { name: /Background tasks/ })).toBeVisible()
  await release()
  await expect(page.getByText('Import of personnes.csv: 180 imported, 20 skipped')).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: /^Quick panel/ }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: '20 skipped rows' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('failed-rows.csv')
  const [header, ...failed] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(header).toBe('Courriel,Prénom,Nom,Rôle,Line,Reason')
  expect(failed).toEqual(
    Object.entries(bad).map(([line, { row: cells, reason }]) =>
      `${cells},${line},${reason}`.replace('"=1+1"', "'=1+1"),
    ),
  )

  // An email that was being sent when the portal was killed is sent again with the same Message-ID.
  const invitations = () => portal.mails.received.filter(({ to }) => to.endsWith('@many.test'))
  const users = () => new Set(invitations().map(({ to }) => to)).size
  await expect.poll(users, { timeout: 60_000 }).toBe(180)
  expect(new Set(invitations().map(({ mail }) => mail.messageId)).size).toBe(180)
})

test('unusable files are rejected with their messages', async ({ tenant, open, login }) => {
  const page = await open()
  await login(page, tenant.admin, tenant.origin, 'user/import')
  await expect(page.getByText(/up to 1 MB/)).toBeVisible()
  const refused: [string, Buffer, string][] = [
    ['large.csv', Buffer.alloc(1_048_577, 'a'), 'This file exceeds maximum upload size of 1 MB'],
    ['photo.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), "This isn't a readable CSV file"],
    ['empty.csv', Buffer.alloc(0), 'This file has no rows'],
    ['rows.csv', Buffer.from('ann@many.test,Ann\n'), 'Line 1 must contain the column names'],
    ['twice.csv', Buffer.from('Email,EMAIL\na,b\n'), 'Line 1 contains the name of an imported column twice'],
    ['quote.csv', Buffer.from('Email,Name\nann@many.test,"Ann\n'), 'A quotation mark in line 2 is never closed'],
  ]
  for (const [name, content, sentence] of refused) {
    await choose(page, name, content)
    await expect(page.getByRole('group', { name: 'User file' }).getByRole('alert')).toHaveText(sentence)
  }
  const template = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a template' }).click()
  await choose(page, 'users.csv', await readFile(await (await template).path()))
  await expect(page.getByRole('heading', { name: /Columns/ })).toBeFocused()
})

test('the steps of an import have no violation of WCAG 2.2 AA, in two languages', async ({ tenant, open }) => {
  test.setTimeout(180_000)
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const heading = (step: number) => page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${step} `) })
  const check = async (where: string) => {
    await runAxeInBothLanguages(page, where)
    await chooseLanguage(page, 'en')
  }
  await page.goto(`${tenant.origin}/portal/user/import`)
  await expect(heading(1)).toBeVisible()
  await choose(page, 'empty.csv', Buffer.alloc(0))
  await expect(page.locator('fieldset').getByRole('alert')).toBeVisible()
  await check('the file of an import')
  await choose(page, 'people.csv', Buffer.from('Email,Name,Nothing\nlee@many.test,Léa,\nnobody,Li,\n'))
  await expect(heading(2)).toBeFocused()
  await check('the columns of an import')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await check('the check of an import')
  await page.getByRole('button', { name: /^Invite/ }).click()
  await expect(page.locator('main').getByRole('link', { name: /^Download/ })).toBeVisible()
  await check('the result of an import')
  await page.getByRole('button', { name: /^Quick panel/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('the quick panel with background tasks')
})
