import type { Page } from '@playwright/test'

/**
 * Adds up the layout shifts of a page from its start, as in Cumulative Layout Shift but without a window of time. Returns
 * what reads the sum.
 */
export async function recordShifts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
      Object.assign(window, { layoutShift: sum })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate((): unknown => Reflect.get(window, 'layoutShift') ?? 0)
}
