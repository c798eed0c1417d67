import { sso } from '@foyer/contract/identity/sso'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { makeCall } from '#lib/api.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { toast } from '#lib/toast.ts'
import classes from './provider-confirmation.module.css'
import { providerConfirmationTexts } from './provider-confirmation.texts.ts'
import { providerRequest } from './provider-storage.ts'

/** Asks a user without a password to sign in at their provider again; `until`: when the last time ends to count. */
export function ProviderConfirmation({ until }: { until: string | null }) {
  const t = useTexts(providerConfirmationTexts)
  const formats = useFormats()
  const now = useNow()
  const { data } = useCallQuery(sso.identities, {})
  const [leaving, setLeaving] = useState('')
  const leave = async (provider: string) => {
    setLeaving(provider)
    try {
      const { url } = await makeCall(sso.beginConfirmation, { provider })
      providerRequest.begin({ provider, wanted: window.location.pathname, purpose: 'confirm' })
      window.location.assign(url)
    } catch (error) {
      setLeaving('')
      toast.failure(error)
    }
  }
  if (until !== null && Date.parse(until) > now)
    return (
      <Text size="sm" role="status">
        {t.confirmed(formats.time(until))}
      </Text>
    )
  const ways = (data?.items ?? []).flatMap(({ provider, label }) => (provider === null ? [] : [{ provider, label }]))
  return (
    <Alert color="gray" variant="light" title={t.title}>
      <Stack gap="sm">
        <Text size="sm">{data !== undefined && ways.length === 0 ? t.noWay : t.body}</Text>
        <Group gap="xs">
          {ways.map(({ provider, label }) => (
            <Button
              key={provider}
              variant="default"
              className={classes.way ?? ''}
              loading={leaving === provider}
              onClick={() => void leave(provider)}
            >
              {t.signInAgain(label)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Alert>
  )
}
