import { contract } from '@foyer/contract/contract'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const topic = 'Planning'
const Meeting = z.object({ id: z.string() })
const Times = z.object({ start: z.string(), end: z.string() })

test('a meeting is moved in the calendar by mouse and, without dragging, by keys', async ({ portal, tenant, open }) => {
  const { cookie } = tenant.host
  const { body } = await portal.call(tenant.subdomain, cookie, contract.meetings.create, {
    topic,
    start: '2031-06-03T10:00',
    end: '2031-06-03T11:00',
    timezone: 'UTC',
    password: 'secret-word',
  })
  const { id } = Meeting.parse(body)
  const page = await open()
  await signInWithCookie(page, tenant.origin, cookie)
  const read = async () => {
    const meeting = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/getMeeting/${id}`)
    const { start, end } = Times.parse(meeting)
    return [start, end]
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${tenant.origin}/portal/upcoming-meetings?view=week&date=2031-06-03`)
  const block = page.getByRole('button', { name: new RegExp(`^${topic}`) })
  const column = page.locator('[data-column="2031-06-03"]')
  const next = page.locator('[data-column="2031-06-04"]')
  await expect(block).toBeInViewport()
  const [from, day, to] = [await block.boundingBox(), await column.boundingBox(), await next.boundingBox()]
  if (!from || !day || !to) throw new Error('The calendar is not laid out')

  // To the next day, two hours later.
  const grabbed = { x: from.x + from.width / 2, y: from.y + 10 }
  await page.mouse.move(grabbed.x, grabbed.y)
  await page.mouse.down()
  await page.mouse.move(grabbed.x + 20, grabbed.y + 20)
  await page.mouse.move(grabbed.x + to.x - day.x, grabbed.y + day.height / 12, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByText('Meeting moved', { exact: true })).toBeVisible()
  await expect.poll(read).toEqual(['2031-06-04T12:00', '2031-06-04T13:00'])
  await expect(next.getByRole('button', { name: new RegExp(`^${topic}`) })).toBeVisible()
  // It was dragged, not opened.
  await expect(page.getByRole('complementary', { name: topic })).toBeHidden()

  await block.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(read).toEqual(['2031-06-04T12:00', '2031-06-04T13:00'])
  await block.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(read).toEqual(['2031-06-03T12:15', '2031-06-03T13:15'])
})
