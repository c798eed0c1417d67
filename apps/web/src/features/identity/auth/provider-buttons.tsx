import { sso } from '@foyer/contract/identity/sso'
import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { makeCall } from '#lib/api.ts'
import { lastProvider, providerRequest } from '#lib/provider-storage.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { providerTexts } from './provider.texts.ts'
import { ProviderLogo } from './provider-logo.tsx'

type ProviderButtonsProps = {
  /** Where the sign-in leads to. */
  wanted?: string | undefined
  /** The token of an invitation that the sign-in accepts. */
  invitation?: string
  /** There is nothing above that they are an alternative to. */
  alone?: boolean
  /** Shows the form for the administrator who keeps a password. */
  onPassword?: (shown: true) => void
}

/** Ways to sign in at outside identity providers, the last one used first. */
export function ProviderButtons({ wanted, invitation, alone = false, onPassword }: ProviderButtonsProps) {
  const t = useTexts(providerTexts)
  const tenant = useTenant()
  const [leaving, setLeaving] = useState('')
  const last = lastProvider.get()
  const providers = (tenant?.providers ?? []).toSorted(
    (one, other) => Number(other.provider === last) - Number(one.provider === last),
  )
  const leave = async (provider: string) => {
    setLeaving(provider)
    try {
      const { url } = await makeCall(sso.begin, { provider })
      providerRequest.begin({ provider, wanted, invitation })
      window.location.assign(url)
    } catch (error) {
      setLeaving('')
      toast.failure(error)
    }
  }
  return (
    <Stack gap="sm" role="group" aria-label={alone ? t.signIn : t.ways}>
      {!alone && tenant?.passwordSignIn === false && (
        <Text size="sm" c="dimmed">
          {t.onlyAdministrator}
        </Text>
      )}
      {!alone && <Divider label={t.or} aria-hidden />}
      {providers.map(({ provider, kind, label }, index) => (
        <Button
          key={provider}
          variant={alone && index === 0 ? 'filled' : 'default'}
          size="md"
          fullWidth
          leftSection={<ProviderLogo kind={kind} />}
          loading={leaving === provider}
          onClick={() => void leave(provider)}
        >
          {t.continueWith(label)}
        </Button>
      ))}
      {alone && onPassword && (
        <Anchor component="button" type="button" size="sm" ta="center" py={4} onClick={() => onPassword(true)}>
          {t.administratorSignIn}
        </Anchor>
      )}
    </Stack>
  )
}
