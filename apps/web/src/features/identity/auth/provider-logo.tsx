import type { ProviderButton } from '@foyer/contract/identity/auth'
import { IconBrandGoogleFilled, IconBrandWindowsFilled, IconLogin2 } from '@tabler/icons-react'

const icons = { google: IconBrandGoogleFilled, microsoft: IconBrandWindowsFilled, other: IconLogin2 } as const

/** The logo that the administrator has chosen, that of a preset, or a sign for any other provider. */
export function ProviderLogo({ kind, logo }: Pick<ProviderButton, 'kind' | 'logo'>) {
  const Icon = icons[kind]
  if (logo === '') return <Icon aria-hidden />
  // On the filled button, too, a logo has the background that it was made for.
  return <img src={logo} alt="" height={20} style={{ maxWidth: 60, background: 'white', borderRadius: 4 }} />
}
