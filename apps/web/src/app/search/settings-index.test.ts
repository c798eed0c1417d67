import type { Language } from '@foyer/contract/language'
import { expect, test } from 'vitest'
import { tenantScreenTexts } from '#app/screens/tenant/tenant.texts.ts'
import { settingsTexts } from '#app/settings/settings.texts.ts'
import { profileTexts } from '#features/identity/profile/profile.texts.ts'
import { requirementTexts } from '#features/identity/two-factor/requirement.texts.ts'
import { tenantBrandsTexts } from '#features/tenancy/tenant-brands/tenant-brands.texts.ts'
import { tenantSmtpTexts } from '#features/tenancy/tenant-smtp/tenant-smtp.texts.ts'
import { passwordSignInTexts } from '#features/tenancy/tenant-sso/password-sign-in.texts.ts'
import { tenantDetailTexts } from '#features/tenancy/tenants/tenant-detail.texts.ts'
import { tenantsTexts } from '#features/tenancy/tenants/tenants.texts.ts'
import { type SettingPlace, settingIndex, settingPlaces } from './settings-index.ts'

type Catalogues = readonly { readonly [language in Language]: object }[]

/** The texts of the screen that is at each place. */
const screens: { readonly [place in SettingPlace]: Catalogues } = {
  profile: [profileTexts],
  panel: [settingsTexts],
  settings: [tenantDetailTexts, tenantsTexts, requirementTexts, tenantScreenTexts],
  branding: [tenantBrandsTexts],
  'sign-up': [tenantDetailTexts],
  'mobile-clients': [tenantScreenTexts],
  'desktop-clients': [tenantScreenTexts],
  sso: [tenantScreenTexts, passwordSignInTexts],
  smtp: [tenantSmtpTexts],
  danger: [tenantDetailTexts],
}

const listTexts = (place: SettingPlace, language: Language): readonly unknown[] =>
  screens[place].flatMap((texts) => Object.values(texts[language]))

test.each(settingIndex)('$en is named as on its screen', ({ place, en, fr }) => {
  expect(listTexts(place, 'en')).toContain(en)
  expect(listTexts(place, 'fr')).toContain(fr)
})

test('the sections of an organisation are named as on its page', () => {
  const { profile, panel, ...sections } = settingPlaces
  const { settings: first, branding, signup, sso, smtp, danger, ...english } = tenantScreenTexts.en
  const clients = [english.mobileClients, english.desktopClients]
  expect(Object.values(sections).map(({ en }) => en)).toEqual([first, branding, signup, ...clients, sso, smtp, danger])
  expect([profile.en, panel.en]).toEqual([profileTexts.en.title, settingsTexts.en.title])
  const french = tenantScreenTexts.fr
  expect(Object.values(settingPlaces).map(({ fr }) => fr)).toEqual([
    ...[profileTexts.fr.title, settingsTexts.fr.title],
    ...[
      french.settings,
      french.branding,
      french.signup,
      french.mobileClients,
      french.desktopClients,
      french.sso,
      french.smtp,
      french.danger,
    ],
  ])
})
