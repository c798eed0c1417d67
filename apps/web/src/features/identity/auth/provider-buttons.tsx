import { sso } from '@foyer/contract/identity/sso'
import { Button, Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import { makeCall } from '#lib/api.ts'
import { lastProvider, providerRequest } from '#lib/provider-storage.ts'
import { useTenant } from '#lib/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { providerTexts } from './provider.texts.ts'
import { ProviderLogo } from './provider-logo.tsx'

/** Ways to sign in at outside identity providers, the last one used first. `wanted`: where the sign-in leads to. */
export function ProviderButtons({ wanted }: { wanted: string | undefined }) {
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
      providerRequest.begin({ provider, wanted })
      window.location.assign(url)
    } catch (error) {
      setLeaving('')
      toast.failure(error)
    }
  }
  return (
    <Stack gap="sm" role="group" aria-label={t.ways}>
      <Divider label={t.or} aria-hidden />
      {providers.map(({ provider, kind, label }) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          fullWidth
          leftSection={<ProviderLogo kind={kind} />}
          loading={leaving === provider}
          onClick={() => void leave(provider)}
        >
          {t.continueWith(label)}
        </Button>
      ))}
    </Stack>
  )
}
