import { themeVariables } from '@foyer/contract/theme'
import { useTexts } from '#lib/texts.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

/** The label of each field by its path in the form. */
export function useBrandLabels() {
  const t = useTexts(tenantBrandsTexts)
  return {
    brandname: t.brandname,
    brandUrl: t.brandUrl,
    'text.portal_login_heading': t.loginHeading,
    'text.portal_login_body': t.loginBody,
    'text.portal_register_heading': t.registerHeading,
    'text.portal_regiser_body': t.registerBody,
    ...Object.fromEntries(themeVariables.map((name) => [`theme.lite.${name}`, t[name]])),
  }
}
