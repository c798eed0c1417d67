import type { ProviderKind } from '@foyer/contract/constants'
import { IconBrandGoogleFilled, IconBrandWindowsFilled, IconLogin2 } from '@tabler/icons-react'

const icons = { google: IconBrandGoogleFilled, microsoft: IconBrandWindowsFilled, other: IconLogin2 } as const

/** The logo of a preset, and a sign for any other provider. */
export function ProviderLogo({ kind }: { kind: ProviderKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
