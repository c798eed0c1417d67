import { expect, type Page } from '@playwright/test'
import { makeMeeting, setLanguageOfAccount } from './kit/accessibility-data.ts'
import { setLanguage } from './kit/axe.ts'
import { findClippedText } from './kit/clipped-text.ts'
import { signInWithCookie } from './kit/sign-in.ts'
import { test } from './kit/test.ts'

const widths = [1280, 390]

/** Expects that no label is cut off: they are longer in French. The tenant's name and links may be. */
async function expectUncut(page: Page, where: string): Promise<void> {
  const clipped = await page.evaluate(findClippedText)
  expect
    .soft(
      clipped.filter((text) => !/^House of|^the field http/.test(text)),
      where,
    )
    .toEqual([])
}

test('no French label is cut off in the profile, on the launch page, before joining, and for a participant who is alone in the room', async ({
  portal,
  tenant,
  open,
}) => {
  test.setTimeout(180_000)
  const { origin, subdomain, host } = tenant
  await setLanguageOfAccount(portal, subdomain, host.cookie)('fr')
  const { number } = await makeMeeting(portal, tenant, 'open', 'Comité de pilotage du nouveau portail')
  for (const width of widths) {
    const page = await open()
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInWithCookie(page, origin, host.cookie)
    await page.goto(`${origin}/portal/profile`)
    await setLanguage(page)('fr')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
    await expect(page.getByLabel('Date', { exact: true })).toBeVisible()
    await expectUncut(page, `the profile at ${width}`)

    await page.goto(`${origin}/portal/launch-page`)
    await page.getByRole('button', { name: 'Utiliser la caméra et le micro' }).click()
    await page.getByRole('button', { name: 'Copier le lien' }).click()
    await expect(page.getByRole('button', { name: 'Tester la connexion' })).toBeVisible()
    await expect(page.getByLabel('Aperçu de votre caméra')).toBeVisible()
    await expectUncut(page, `the launch page at ${width}`)

    await page.goto(`${origin}/portal/join/${number}`)
    await page.getByRole('button', { name: 'Caméra', exact: true }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Flouter l’arrière-plan' })).toBeVisible()
    await expectUncut(page, `the menu of the camera before joining at ${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rejoindre', exact: true }).click()
    const alone = page.getByRole('region', { name: 'Vous êtes la seule personne ici' })
    await expect(alone).toBeVisible({ timeout: 30_000 })
    await expectUncut(page, `alone in the room at ${width}`)
    await page.getByRole('button', { name: width < 768 ? 'Affichage' : 'Réglages de la caméra' }).click()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Flouter l’arrière-plan' })).toBeVisible()
    await expectUncut(page, `the menu of the camera in the room at ${width}`)
    await page.context().close()
  }
})
