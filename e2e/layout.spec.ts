import { contract } from '@foyer/contract/contract'
import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { recordShifts } from './kit/shifts.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const Mails = z.object({ items: z.array(z.looseObject({ state: z.string() })) })

/** Reads the computed style of each status badge in a list. */
const readBadges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table .mantine-Badge-root')].map((badge) => {
      const { textTransform, color } = getComputedStyle(badge)
      return { text: badge.textContent, textTransform, color }
    }),
  )

test('the layout of lists and of the top bar', async ({ portal, tenant, open }) => {
  const { subdomain, origin, admin } = tenant
  const invited = Array.from({ length: 30 }, (_, n) => ({ email: `guest${n}@${subdomain}.test` }))
  await portal.call(subdomain, admin.cookie, contract.invitations.create, { users: invited, role: 'member' })
  const page = await open()
  await signInWithCookie(page, origin, admin.cookie)
  const readShift = await recordShifts(page)

  await test.step('the head of a long list stays below the top bar', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto(`${origin}/portal/user?tab=invited`)
    const email = page.getByRole('columnheader', { name: 'Email' })
    await expect(email).toBeVisible()
    const before = await email.boundingBox()
    await page.getByRole('row').last().scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    const after = await email.boundingBox()
    expect(after?.y).toBeLessThanOrEqual(before?.y ?? 0)
    // At its place nothing else is on top of it.
    const onTop = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('th')?.textContent, {
      x: (after?.x ?? 0) + 20,
      y: (after?.y ?? 0) + (after?.height ?? 0) / 2,
    })
    expect(onTop).toContain('Email')
    const bar = await page.getByRole('banner').boundingBox()
    expect(after?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })

  await test.step('every status badge has the case of its text, and one colour for one meaning', async () => {
    const users = await readBadges(page)
    await page.getByRole('tab', { name: 'Active' }).click()
    await expect(page.getByRole('row', { name: /Hugo Person/ })).toBeVisible()
    users.push(...(await readBadges(page)))
    await page.goto(`${origin}/portal/mail-log`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const mails = await readBadges(page)
    const root = await portal.signIn('', portal.operator.email, portal.operator.password)
    await signInWithCookie(page, portal.origin, root.cookie)
    await page.goto(`${portal.origin}/portal/tenant`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const tenants = await readBadges(page)
    const badges = [...users, ...mails, ...tenants]
    expect(badges.map(({ text }) => text)).toEqual(expect.arrayContaining(['Active', 'Member', 'Sent']))
    expect(new Set(badges.map(({ textTransform }) => textTransform))).toEqual(new Set(['none']))
    const findColours = (...texts: string[]) =>
      new Set(badges.flatMap(({ text, color }) => (texts.includes(text) ? [color] : [])))
    // Green for what is well, grey for what needs no attention.
    expect(findColours('Active', 'Sent').size).toBe(1)
    expect(findColours('Active', 'Member').size).toBe(2)
  })

  await test.step('the notice above the mail log moves nothing', async () => {
    // As without a mail server, which the portal of the journeys has.
    const { body } = await portal.call(subdomain, admin.cookie, contract.mailLog.list, {})
    const { items } = Mails.parse(body)
    const unsent = { items: items.map((mail) => ({ ...mail, state: 'unsent' })), hasMore: false }
    await page.route('**/api/getMails**', (route) => route.fulfill({ json: unsent }))
    await page.goto(`${origin}/portal/mail-log`)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await readShift()).toBeLessThan(0.01)
    await page.unrouteAll()
  })

  await test.step('the brand keeps one line on a phone', async () => {
    await portal.call(subdomain, admin.cookie, contract.tenantBrands.create, {
      brandname: 'Northwind Conference Services',
      brandUrl: '',
      text: { portal_login_heading: '', portal_login_body: '', portal_register_heading: '', portal_regiser_body: '' },
      theme: { lite: {} },
    })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${origin}/portal/user`)
      const bar = page.getByRole('banner')
      const brand = bar.getByText('Northwind Conference Services')
      await expect(brand).toBeVisible()
      const box = await brand.boundingBox()
      expect(box?.height).toBeLessThan(30)
      expect(box?.width).toBeGreaterThan(60)
      expect((await bar.boundingBox())?.height).toBeLessThan(70)
    }
  })
})
