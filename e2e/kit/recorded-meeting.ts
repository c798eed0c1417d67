import { expect, type Locator, type Page } from '@playwright/test'
import { makeMeeting } from './accessibility-data.ts'
import type { RunningPortal, TestTenant } from './portal.ts'
import { signInWithCookie } from './sign-in.ts'
import type { Open } from './test.ts'

type Fixtures = { portal: RunningPortal; tenant: TestTenant; open: Open }
type RecordedMeeting = { link: string; host: Page; guest: Page; panel: Locator }

/** Brings the host and the guest Jun Park into a meeting, in which the host has opened the recording. */
export async function meetToRecord({ portal, tenant, open }: Fixtures, topic: string): Promise<RecordedMeeting> {
  const { link } = await makeMeeting(portal, tenant, 'open', topic)
  const host = await open({ colour: 'red' })
  await signInWithCookie(host, tenant.origin, tenant.host.cookie)
  await host.goto(link)
  await host.getByRole('button', { name: 'Join', exact: true }).click()
  const guest = await open({ colour: 'green' })
  await guest.goto(link)
  await guest.getByLabel('Your name').fill('Jun Park')
  await guest.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Participants (2)' })).toBeVisible({ timeout: 40_000 })
  await host.getByRole('button', { name: 'Record', exact: true }).click()
  return { link, host, guest, panel: host.getByRole('complementary', { name: 'Recording' }) }
}
