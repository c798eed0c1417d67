import type { ProviderButton } from '@foyer/contract/identity/auth'
import { Button, Divider, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lastProvider, type ProviderRequest, providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { providerTexts } from './provider.texts.ts'
import classes from './provider-buttons.module.css'
import { ProviderLogo } from './provider-logo.tsx'

// Names of providers may be wider than a phone. The shared styles are in a file of the lists, which this page does not load.
const wrappingButton = {
  root: { height: 'auto', minHeight: 'var(--button-height)', paddingBlock: '0.375rem' },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 },
} as const

export type ProviderButtonsProps = {
  /** The purpose of the buttons, such as "Other ways to sign in". */
  label: string
  providers: readonly ProviderButton[]
  /** Begins what they are for, and resolves to the address at the provider. */
  begin: (provider: string) => Promise<{ url: string }>
  /** The request to continue with when the browser is back. */
  request: Omit<ProviderRequest, 'provider'>
  /** Whether they are above or below the form that they are an alternative to, or there is none. */
  place: 'above' | 'below' | 'alone'
  children?: ReactNode
}

/** Outside identity providers to continue with, the last one used first. */
export function ProviderButtons({ label, providers, begin, request, place, children }: ProviderButtonsProps) {
  const t = useTexts(providerTexts)
  const [leaving, setLeaving] = useState('')
  const last = lastProvider.get()
  const sorted = providers.toSorted((one, other) => Number(other.provider === last) - Number(one.provider === last))
  const leave = async (provider: string) => {
    setLeaving(provider)
    try {
      const { url } = await begin(provider)
      providerRequest.begin({ ...request, provider })
      window.location.assign(url)
    } catch (error) {
      setLeaving('')
      toast.failure(error)
    }
  }
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {place === 'below' && <Divider label={t.or} aria-hidden />}
      {sorted.map(({ provider, kind, logo, label: name }, index) => (
        <Button
          key={provider}
          variant={place === 'alone' && index === 0 ? 'filled' : 'default'}
          size="md"
          fullWidth
          styles={wrappingButton}
          leftSection={<ProviderLogo kind={kind} logo={logo} />}
          rightSection={provider === last && <span className={classes.last}>{t.lastUsed}</span>}
          loading={leaving === provider}
          onClick={() => void leave(provider)}
        >
          {t.continueWith(name)}
        </Button>
      ))}
      {children}
      {place === 'above' && <Divider label={t.or} aria-hidden />}
    </Stack>
  )
}
