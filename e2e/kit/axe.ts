import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]
const titleEnds = {
  en: /Join Meetings from anywhere, anytime$/,
  fr: /Rejoignez vos réunions où que vous soyez, à tout moment$/,
}

type Variant = {
  readonly width: 1280 | 320
  readonly scheme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
}

type Variants = { readonly [language in Language]: readonly Variant[] }

const light: Variant = { width: 1280, scheme: 'light', dir: 'ltr' }
const dark: Variant = { width: 320, scheme: 'dark', dir: 'rtl' }

/** Both schemes, directions and widths in two runs of axe, each of which takes half a second of processor time. */
const bothVariants: Variants = { en: [light, dark], fr: [light, dark] }

/** For pages in both languages: the narrow one in French, whose words are longer. */
export const pageVariants: Variants = { en: [light], fr: [dark] }

/** For elements that do not exist on a phone. */
export const wideVariants: Variants = { en: [light], fr: [{ ...dark, width: 1280 }] }

/** For elements that only exist on a phone. */
export const phoneVariants: Variants = { en: [{ ...light, width: 320 }], fr: [dark] }

const all: readonly Variant[] = ([1280, 320] as const).flatMap((width) =>
  (['light', 'dark'] as const).flatMap((scheme) => (['ltr', 'rtl'] as const).map((dir) => ({ width, scheme, dir }))),
)
/** For one page of each layout, and for the page of the design. */
export const everyVariant: Variants = { en: all, fr: [light, dark] }

/** Waits until the page is shown and idle: it has its heading, and no request and no animation is pending. */
async function settle(page: Page): Promise<void> {
  await expect.soft(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

type AxeRun = {
  readonly where: string
  readonly language: Language
  /** Both, unless stated otherwise. */
  readonly variants?: Variants | undefined
  /** A part of the page that is left out. */
  readonly without?: string | undefined
}

/** Runs axe on the current page in every variant, switching between them in place. */
export async function runAxe(page: Page, { where, language, variants = bothVariants, without }: AxeRun): Promise<void> {
  await expect.soft(page, where).toHaveTitle(titleEnds[language], { timeout: 3000 })
  const direction = await page.evaluate(() => document.documentElement.dir)
  for (const { width, scheme, dir } of variants[language]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(
      (variant) => {
        document.documentElement.dir = variant.dir
        document.documentElement.dataset.mantineColorScheme = variant.scheme
        // Content under a bar at the top or bottom is reached by scrolling, but axe takes it for too small a target.
        for (const element of document.querySelectorAll<HTMLElement>('header, main *')) {
          const { position, top, bottom } = getComputedStyle(element)
          if (position === 'sticky' && (top !== 'auto' || bottom !== 'auto')) element.style.position = 'static'
        }
      },
      { scheme, dir },
    )
    await settle(page)
    const variant = `${where}, ${language}, ${scheme}, ${dir}, ${width}`
    // Injecting axe takes longer than running it: once per page is enough.
    const isInjected = await page.evaluate(() => 'axe' in window)
    // Only violations are read: without the lists of what passed, a run is shorter.
    const axe = new AxeBuilder(isInjected ? { page, axeSource: ';' } : { page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(rules)
    if (without !== undefined) axe.exclude(without)
    // Content behind a modal dialog cannot be used, but where it sticks out axe takes it for too small a target.
    if (await page.locator('[aria-modal="true"]').count()) axe.exclude('#root')
    const { violations } = await axe.analyze()
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
    expect.soft(faults, variant).toEqual([])
    const found = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      lang: document.documentElement.lang,
      over: document.documentElement.scrollWidth - window.innerWidth,
    }))
    expect.soft(found, variant).toEqual({ headings: 1, lang: language, over: expect.any(Number) })
    if (width === 320) expect.soft(found.over, `${variant}: wider than its window`).toBeLessThanOrEqual(0)
  }
  // Keys follow it.
  await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
}

/** Chooses a language in the page itself, behind a dialog too. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const choice = page.getByRole('combobox', { name: /^(Language|Langue)$/, includeHidden: true }).first()
  await choice.selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/**
 * Runs axe in English, then in French without loading the page again: what is open has to stay open, or is opened again
 * if it closes as soon as anything else has the focus.
 */
export async function runAxeInBothLanguages(
  page: Page,
  where: string,
  open?: (page: Page) => Promise<void>,
): Promise<void> {
  await runAxe(page, { where, language: 'en', variants: pageVariants })
  const overlays = page.locator('[role="dialog"], [role="menu"], [role="listbox"]').filter({ visible: true })
  const opened = await overlays.count()
  await chooseLanguage(page, 'fr')
  if (open !== undefined && opened > 0) {
    const isClosed = await overlays
      .first()
      .waitFor({ state: 'hidden', timeout: 500 })
      .then(
        () => true,
        () => false,
      )
    if (isClosed) await open(page)
  }
  await expect.soft(overlays, `${where}: what is open in French`).toHaveCount(opened)
  await runAxe(page, { where, language: 'fr', variants: pageVariants })
}

/** A page or overlay: its path, a text that identifies it, and how to open it. */
export type PageUnderTest = {
  readonly path: string
  readonly shows?: string
  readonly open?: (page: Page) => Promise<void>
  readonly name?: string
}

/** Runs axe on each page in both languages, of which `speak` makes English the one that it is loaded in. */
export async function visit(
  page: Page,
  origin: string,
  speak: (language: Language) => Promise<void>,
  places: readonly PageUnderTest[],
) {
  for (const { path, shows, open, name } of places) {
    await speak('en')
    await page.setViewportSize({ width: 1280, height: 800 })
    // An address that differs from the last one in its fragment only would not be loaded.
    await page.goto('about:blank')
    await page.goto(`${origin}/portal/${path}`)
    await expect(page.locator('h1')).toBeVisible()
    if (shows) await expect(page.getByText(shows).first()).toBeVisible()
    await open?.(page)
    await runAxeInBothLanguages(page, name ?? path, open)
  }
  await speak('en')
}

/** Sets the language of a signed-out visitor. */
export const setLanguage = (page: Page) => async (language: Language) =>
  page.evaluate((value) => localStorage.setItem('language', value), language)

/** Something that opens over a page: how to open it, and how to recognise it. */
type Opening = {
  readonly name: string
  readonly open: () => Promise<unknown>
  readonly opened: Locator
  readonly variants?: typeof pageVariants
}

/** Opens it (again, if arriving data replaced its button), runs axe, checks that it stayed open, and closes it with Escape. */
export async function runAxeOnOverlay(
  page: Page,
  language: Language,
  { name, open, opened, variants = pageVariants }: Opening,
) {
  await page.setViewportSize({ width: variants[language][0]?.width ?? 1280, height: 800 })
  await expect(async () => {
    await open()
    await expect(opened).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 20_000 })
  await runAxe(page, { where: name, language, variants })
  await expect.soft(opened, name).toBeVisible()
  await page.keyboard.press('Escape')
}
