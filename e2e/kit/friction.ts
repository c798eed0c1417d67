import { expect, type Locator, type Page } from '@playwright/test'

/** The effort of a job: clicks, fields that are filled in, tab stops, and other keys; the text typed is not counted. */
export type Steps = { clicks: number; fields: number; tabStops: number; keys: number }
type Step = keyof Steps

/** Counts the steps of a page's user. */
function countSteps(page: Page) {
  const steps: Steps = { clicks: 0, fields: 0, tabStops: 0, keys: 0 }
  return {
    steps,
    click: async (target: Locator) => {
      await target.click()
      steps.clicks++
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      steps.fields++
    },
    press: async (key: string, times = 1) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key)
      if (key === 'Tab') steps.tabStops += times
      else steps.keys += times
    },
  }
}
type User = ReturnType<typeof countSteps>

type Job = {
  readonly name: string
  /** The most that it may take. */
  readonly aims: Partial<Steps>
  /** Begins on the home page. */
  readonly run: (page: Page, user: User) => Promise<void>
}

const topic = (page: Page) => page.getByLabel('Topic')
const expectScheduled = (page: Page) => expect(page.getByText('Meeting scheduled successfully')).toBeVisible()

/** Common jobs, with the aims of their steps. */
export const jobs: readonly Job[] = [
  {
    name: 'schedule and invite',
    aims: { clicks: 4, fields: 2, tabStops: 0, keys: 0 },
    run: async (page, user) => {
      await user.click(page.getByRole('main').getByRole('link', { name: /^Schedule a meeting Choose/ }))
      await expect(topic(page)).toBeFocused()
      await user.type('Planned by clicks')
      await user.click(page.getByLabel('People', { exact: true }).and(page.locator('input')))
      await user.type('guest@elsewhere.test')
      await user.click(page.getByRole('main').getByRole('button', { name: 'Schedule', exact: true }))
      await expectScheduled(page)
      await expect(page.getByText('1 invited')).toBeVisible()
    },
  },
  {
    name: 'change start and end',
    aims: { clicks: 0, tabStops: 4, keys: 0 },
    run: async (page, user) => {
      // In the last hour of a day, the end would have a date of its own.
      await page.clock.setFixedTime(new Date('2031-06-02T07:00Z'))
      await page.goto(new URL('/portal/schedule-meeting', page.url()).href)
      await expect(topic(page)).toBeFocused()
      await user.press('Tab', 2)
      await user.type('9h30')
      await user.press('Tab')
      await user.type('10:15')
      await page.getByLabel('End time').and(page.locator('input')).blur()
      await expect(page.getByLabel('Start time').and(page.locator('input'))).toHaveValue('09:30')
      await expect(page.getByLabel('End time').and(page.locator('input'))).toHaveValue('10:15')
      await expect(page.getByRole('group', { name: 'When' })).toContainText('45 min')
    },
  },
  {
    name: 'schedule by keyboard alone, on another day',
    aims: { clicks: 0, keys: 10 },
    run: async (page, user) => {
      await user.press('c')
      await expect(topic(page)).toBeFocused()
      await user.type('Planned by keys')
      await user.press('Tab')
      await user.type('1 jun')
      await user.press('Tab')
      await user.type('930')
      await user.press('Enter')
      await expectScheduled(page)
      await expect(page.getByRole('region', { name: 'Planned by keys' })).toContainText(/1 Jun \d{4}, 09:30 – 10:30/)
    },
  },
  {
    name: 'find a user',
    aims: { clicks: 0, fields: 1, tabStops: 0, keys: 1 },
    run: async (page, user) => {
      await user.press('Control+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await user.type('mia')
      await expect(page.getByRole('option', { name: /^Mia Person/ })).toBeVisible()
    },
  },
]

const names: readonly Step[] = ['clicks', 'fields', 'tabStops', 'keys']

/** Runs a job; returns its steps, and those that are more than its aim. Tab is a key too. */
export async function runJob(page: Page, home: string, { run, aims }: Job) {
  await page.goto(home)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const user = countSteps(page)
  await run(page, user)
  const { tabStops, keys, ...others } = user.steps
  const steps: Steps = { ...others, tabStops, keys: aims.tabStops === undefined ? keys + tabStops : keys }
  return { steps, missed: names.filter((name) => steps[name] > (aims[name] ?? Number.POSITIVE_INFINITY)) }
}
