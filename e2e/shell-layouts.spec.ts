import { contract } from '@foyer/contract/contract'
import type { UserSettings } from '@foyer/contract/identity/settings'
import { expect } from '@playwright/test'
import { chooseSettings, findParts, layouts, openHome } from './kit/shell.ts'
import { recordShifts } from './kit/shifts.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const viewport = { width: 1600, height: 800 }

/** Runs in the page: where the parts of the frame are, in whole pixels. */
function readFrame() {
  const read = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect()
    if (!box || box.width === 0) return undefined
    const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round)
    return { x, y, end: Math.round(box.right), width, height }
  }
  return {
    frame: read('div:has(> div > main)'),
    navbar: read('[data-region="navbar"]'),
    toolbar: read('[data-region="toolbar"]'),
    main: read('main'),
    screen: read('main > div'),
    strip: read('aside[aria-label="Shortcuts"]'),
  }
}

type Frame = { readonly [part in keyof ReturnType<typeof readFrame>]?: object }

/** Settings of a user, and where the parts of the frame are then. */
const rows: readonly (readonly [UserSettings, Frame])[] = [
  [
    {},
    { navbar: { x: 0, y: 0, width: 280, height: 800 }, toolbar: { x: 280, y: 0, end: 1600 }, main: { x: 280, y: 56 } },
  ],
  [{ navbar: 'right' }, { navbar: { x: 1320, end: 1600 }, toolbar: { x: 0, end: 1320 }, main: { x: 0, end: 1320 } }],
  [{ toolbar: 'above' }, { toolbar: { x: 0, end: 1600 }, navbar: { x: 0, y: 56, width: 280 }, main: { x: 280 } }],
  [
    { toolbar: 'above', navbar: 'right' },
    { toolbar: { x: 0, end: 1600 }, navbar: { y: 56, end: 1600 }, main: { x: 0 } },
  ],
  [{ folded: true }, { navbar: { x: 0, width: 64 }, main: { x: 64, end: 1600 } }],
  [
    { folded: true, navbar: 'right' },
    { navbar: { width: 64, end: 1600 }, main: { x: 0, end: 1536 } },
  ],
  [
    { mode: 'boxed' },
    { frame: { x: 160, width: 1280 }, navbar: { x: 160, width: 280 }, toolbar: { x: 440, end: 1440 } },
  ],
  [{ direction: 'rtl' }, { navbar: { width: 280, end: 1600 }, main: { x: 0, end: 1320 } }],
  [
    { layout: 'layout2' },
    { navbar: { x: 0, y: 0, end: 1600, height: 64 }, toolbar: { y: 64, end: 1600 }, main: { x: 0 } },
  ],
  [
    { layout: 'layout2', toolbar: 'above' },
    { toolbar: { y: 0, end: 1600 }, navbar: { y: 56, height: 64 } },
  ],
  [
    { layout: 'layout2', mode: 'boxed' },
    { frame: { x: 160, width: 1280 }, navbar: { x: 160, end: 1440 } },
  ],
  [
    { layout: 'layout2', mode: 'container' },
    { navbar: { x: 0, end: 1600 }, toolbar: { x: 0, end: 1600 }, screen: { x: 240, width: 1120 } },
  ],
  [
    { layout: 'layout3' },
    {
      toolbar: { y: 0, end: 1600 },
      navbar: { y: 56, height: 48 },
      strip: { x: 0, y: 104, width: 56 },
      main: { x: 56 },
      screen: { x: 240, width: 1120 },
    },
  ],
  [
    { layout: 'layout3', toolbar: 'below' },
    { navbar: { y: 0, height: 48 }, toolbar: { y: 48 } },
  ],
  [
    { layout: 'layout3', shortcutStrip: false },
    { strip: { width: 24 }, main: { x: 24 }, screen: { x: 240 } },
  ],
  [
    { layout: 'layout3', mode: 'boxed' },
    { frame: { x: 240, width: 1120 }, toolbar: { x: 240, end: 1360 } },
  ],
  [
    { layout: 'layout3', mode: 'fullwidth' },
    { frame: { width: 1600 }, screen: { width: 1240 } },
  ],
  [
    { layout: 'layout3', direction: 'rtl' },
    { strip: { end: 1600 }, main: { end: 1544 }, screen: { x: 240, width: 1120 } },
  ],
]

test('every arrangement of the frame appears without a reload', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.setViewportSize(viewport)
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  await page.mouse.move(800, 700)
  for (const [settings, frame] of rows)
    await test.step(JSON.stringify(settings), async () => {
      await chooseSettings(portal, tenant, settings)
      await expect.poll(() => page.evaluate(readFrame), JSON.stringify(settings)).toMatchObject(frame)
    })
})

test('bars stay or scroll away as chosen', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 320 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const offset = 120
  /** Reads the places of the upper edges of the bars are after scrolling. */
  const readTops = async () => {
    await page.evaluate((top) => window.scrollTo(0, top), offset)
    const { navbar, toolbar } = await page.evaluate(readFrame)
    return { navbar: navbar?.y, toolbar: toolbar?.y }
  }
  for (const [settings, tops] of [
    [{ scroll: 'content' }, { navbar: 0, toolbar: 0 }],
    [{ scroll: 'body' }, { navbar: -offset, toolbar: 0 }],
    [
      { scroll: 'body', toolbarFixed: false },
      { navbar: -offset, toolbar: -offset },
    ],
    [{ layout: 'layout2' }, { navbar: 0, toolbar: 64 }],
    [{ layout: 'layout3' }, { navbar: 56, toolbar: 0 }],
  ] as const)
    await test.step(JSON.stringify(settings), async () => {
      await chooseSettings(portal, tenant, settings)
      await expect.poll(readTops, JSON.stringify(settings)).toEqual(tops)
    })
})

/** Runs in the page: which token each part of the frame has as its background. */
function readColours() {
  const toColour = (token: string) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = `var(--portal-${token})`
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }
  const tokens = ['on-tint', 'tint', 'bar', 'background', 'side', 'surface']
  const read = (region: string) => {
    const part = document.querySelector(`[data-region="${region}"]`)
    const colour = part && getComputedStyle(part).backgroundColor
    return tokens.find((token) => toColour(token) === colour)
  }
  return { main: read('main'), navbar: read('navbar'), toolbar: read('toolbar'), footer: read('footer') }
}

test('page, menu, toolbar and footer have the chosen colours in every style', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.setViewportSize(viewport)
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const colours = {
    mainColour: 'orange',
    navbarColour: 'grey',
    toolbarColour: 'orange',
    footerColour: 'grey',
  } as const
  for (const layout of layouts)
    for (const [chosen, tokens] of [
      [{}, { main: 'background', navbar: 'side', toolbar: 'surface', footer: 'side' }],
      [colours, { main: 'tint', navbar: 'bar', toolbar: 'on-tint', footer: 'bar' }],
    ] as const)
      await test.step(JSON.stringify({ layout, ...chosen }), async () => {
        await chooseSettings(portal, tenant, { layout, ...chosen })
        await expect.poll(() => page.evaluate(readColours)).toEqual(tokens)
      })
})

test('with text at 200 % the toolbar keeps all its controls in sight', async ({ portal, tenant, open }) => {
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  const shortcuts = ['/portal/user', '/portal/upcoming-meetings', '/portal/mail-log', '/portal/audit-log']
  await portal.call(tenant.subdomain, tenant.admin.cookie, contract.settings.updateShortcuts, { shortcuts })
  for (const settings of [...layouts.map((layout) => ({ layout })), { toolbar: 'above' }] as const) {
    await chooseSettings(portal, tenant, settings)
    await openHome(page, tenant.origin)
    const { toolbar } = findParts(page)
    await expect(toolbar.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const readControls = () =>
      toolbar.evaluate((bar) => {
        const controls = [...bar.querySelectorAll('a, button')].map((control) => control.getBoundingClientRect())
        const boxes = controls.filter(({ width }) => width > 0).toSorted((a, b) => a.left - b.left)
        return {
          inside: boxes.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
          apart: boxes.every(({ left }, index) => left >= (boxes[index - 1]?.right ?? 0)),
          narrowest: Math.min(...boxes.map(({ width }) => width)) >= 64,
        }
      })
    const all = { inside: true, apart: true, narrowest: true }
    await expect.poll(readControls, JSON.stringify(settings)).toEqual(all)
    // Its icon is not cut off.
    const search = toolbar.getByRole('button', { name: 'Search or jump to…' })
    const [button, icon] = [await search.boundingBox(), await search.locator('svg').boundingBox()]
    expect(icon?.x, JSON.stringify(settings)).toBeGreaterThanOrEqual(button?.x ?? 0)
    expect((icon?.x ?? 0) + (icon?.width ?? 0)).toBeLessThanOrEqual((button?.x ?? 0) + (button?.width ?? 0))
  }
})

test('animations are as the system has them, unless the user decides otherwise', async ({ portal, tenant, open }) => {
  const page = await open()
  await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
  await openHome(page, tenant.origin)
  const readDuration = () => findParts(page).navbar.evaluate((bar) => getComputedStyle(bar).transitionDuration)
  for (const [animations, reducedMotion, duration] of [
    ['system', 'no-preference', '0.14s'],
    ['system', 'reduce', '0s'],
    ['off', 'no-preference', '0s'],
    ['on', 'reduce', '0.14s'],
  ] as const)
    await test.step(`${animations} with ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion })
      await chooseSettings(portal, tenant, { animations })
      await expect.poll(readDuration).toBe(duration)
    })
})

test('a reset restores the defaults of the organisation, in other browsers of the user too', async ({
  portal,
  tenant,
  open,
}) => {
  await chooseSettings(portal, tenant, { layout: 'layout2', direction: 'rtl', colourScheme: 'dark' })
  const pages = [await open(), await open()] as const
  for (const page of pages) {
    await page.setViewportSize(viewport)
    await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
    await openHome(page, tenant.origin)
    await expect.poll(() => page.evaluate(readFrame)).toMatchObject({ navbar: { y: 0, height: 64 } })
  }
  const [page, other] = pages
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await findParts(page).panel.getByRole('button', { name: 'Reset to the organisation’s defaults' }).click()
  for (const one of [page, other]) {
    await expect.poll(() => one.evaluate(readFrame)).toMatchObject({ navbar: { x: 0, width: 280, height: 800 } })
    await expect(one.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(one.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  }
})

test('no style moves while it loads for the first time', async ({ portal, tenant, open }) => {
  for (const settings of [
    { layout: 'layout2' },
    { layout: 'layout3' },
    { layout: 'layout3', shortcutStrip: false },
  ] as const) {
    await chooseSettings(portal, tenant, settings)
    for (const path of ['landing-page', 'user']) {
      const page = await open()
      await page.setViewportSize({ width: 1280, height: 800 })
      await signInWithCookie(page, tenant.origin, tenant.admin.cookie)
      const readShift = await recordShifts(page)
      await page.goto(`${tenant.origin}/portal/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(findParts(page).menu).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await readShift(), `${JSON.stringify(settings)} at ${path}`).toBeLessThanOrEqual(0.02)
    }
  }
})
