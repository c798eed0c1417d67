import { chromium } from '@playwright/test'
import { jobs, runJob, type Steps } from '../e2e/kit/friction.ts'
import { runPortal } from '../e2e/kit/portal.ts'
import { table, verdict } from './report.ts'
import { findBrowser } from './web.ts'

const columns: readonly { readonly name: keyof Steps; readonly title: string }[] = [
  { name: 'clicks', title: 'clicks' },
  { name: 'fields', title: 'fields' },
  { name: 'tabStops', title: 'tab stops' },
  { name: 'keys', title: 'keys' },
]

/** Does common jobs in a browser and prints how many steps they take, beside their aims. */
export async function printFriction(): Promise<void> {
  const executablePath = await findBrowser()
  if (executablePath === undefined) return console.log('There is no Chromium here.')
  const portal = await runPortal()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const tenant = await portal.seedTenant('friction')
    const rows: string[][] = []
    for (const job of jobs) {
      const page = await browser.newPage({ locale: 'en-GB' })
      const [name = '', value = ''] = tenant.admin.cookie.split(/=(.*)/)
      await page.context().addCookies([{ name, value, url: tenant.origin }])
      const { steps, missed } = await runJob(page, `${tenant.origin}/portal/landing-page`, job)
      const figures = columns.map(({ name }) =>
        job.aims[name] === undefined ? `${steps[name]}` : `${steps[name]} (at most ${job.aims[name]})`,
      )
      rows.push([job.name, ...figures, verdict(missed.length === 0)])
      await page.close()
    }
    console.log(table([['', ...columns.map(({ title }) => title), 'aims'], ...rows]))
  } finally {
    await browser.close()
    await portal.stop()
  }
}
