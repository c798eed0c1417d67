import { expect } from '@playwright/test'
import { test } from './kit/test.ts'

test('a member chooses the number of a personal meeting, a guest joins by its QR code, and only users after a change', async ({
  tenant,
  open,
  login,
}) => {
  test.setTimeout(120_000)
  const host = await open()
  await login(host, tenant.host, tenant.origin, 'personal-meeting')
  await host.getByRole('button', { name: 'Create my personal meeting' }).click()
  await expect(host.getByRole('heading', { level: 2 })).toHaveText(/personal meeting$/)

  const number = `1${String(Math.random()).slice(2, 11).padEnd(9, '0')}`
  await host.getByRole('button', { name: 'Edit', exact: true }).click()
  await host.getByLabel('Topic').fill('Hugo’s room')
  await host.getByLabel('Meeting ID').fill(number)
  await expect(host.getByText(/previous Meeting ID stop working/)).toBeVisible()
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByRole('heading', { name: 'Hugo’s room' })).toBeVisible()

  const readCode = async (): Promise<string> => {
    const name = await host.getByRole('img', { name: /^QR code of/ }).getAttribute('alt')
    return /https?:\S+/.exec(name ?? '')?.[0] ?? ''
  }
  const link = await readCode()
  expect(link).toMatch(new RegExp(`^${tenant.origin}/portal/join/${number}#`))
  const saving = host.waitForEvent('download')
  await host.getByRole('button', { name: 'Download as PNG' }).click()
  expect((await saving).suggestedFilename()).toBe('personal-meeting.png')

  const guest = await open()
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Gus Guest')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(guest.getByText('The meeting has not started yet')).toBeVisible()
  await host.getByRole('link', { name: 'Start' }).click()
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(guest.getByRole('button', { name: 'Participants (2)' })).toBeVisible({ timeout: 30_000 })
  await guest.getByRole('button', { name: /^Leave/ }).click()

  const owner = await open()
  await login(owner, tenant.host, tenant.origin, 'personal-meeting')
  await owner.getByRole('button', { name: 'Edit', exact: true }).click()
  await owner.getByRole('radio', { name: 'Only people who are signed in' }).check()
  await owner.getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('Personal meeting saved')).toBeVisible()

  const visitor = await open()
  await visitor.goto(link)
  await expect(visitor.getByText('Sign in to join this meeting')).toBeVisible()
  await visitor.getByRole('link', { name: 'Sign in', exact: true }).click()
  await visitor.getByRole('textbox', { name: 'Email' }).fill(tenant.member.email)
  await visitor.getByLabel('Password', { exact: true }).fill(tenant.member.password)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The password of the link is still known after the sign-in.
  await visitor.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(visitor.getByRole('button', { name: 'Participants (2)' })).toBeVisible({ timeout: 30_000 })
})
