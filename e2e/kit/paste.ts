import { expect, type Locator, type Page } from '@playwright/test'

/** Puts a text into the clipboard and pastes it over what a field contains. */
export async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** A field of a form: its label, the value that browsers fill in, and the text that a user pastes. */
export type Pasted = readonly [label: string, token: string, text: string]

/** Pastes into each field of a form, and checks what browsers and password managers read of it. */
export async function pasteAll(page: Page, form: Page | Locator, fields: readonly Pasted[]): Promise<void> {
  for (const [label, token, text] of fields) {
    const field = form.getByLabel(label, { exact: true })
    await expect(field).toHaveAttribute('autocomplete', token)
    await paste(page, field, text)
  }
}
