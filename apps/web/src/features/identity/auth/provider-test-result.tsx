import type { Output } from '@foyer/contract/call'
import { sso } from '@foyer/contract/identity/sso'
import { Button, Code, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { errorMessage, makeCall } from '#lib/api.ts'
import { safeRedirectPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { providerTexts } from './provider.texts.ts'
import { providerTestTexts } from './provider-test.texts.ts'
import { useProviderReturn } from './use-provider-return.ts'

/** Shows an administrator who has tested a provider the claims, or the provider's own error. */
export function ProviderTestResult() {
  const t = useTexts(providerTestTexts)
  const { waiting } = useTexts(providerTexts)
  const [result, setResult] = useState<Output<typeof sso.completeTest>>()
  useProviderReturn(async (returned) => {
    try {
      setResult(await makeCall(sso.completeTest, returned))
    } catch (reason) {
      setResult({ failure: errorMessage(reason), outcome: 'failed', account: '', isEnabled: true, claims: [] })
    }
  })
  if (result === undefined)
    return (
      <PublicPage title={t.testTitle}>
        <Spinner label={waiting} />
      </PublicPage>
    )
  const text = result.failure || result.claims.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <PublicPage title={t.testTitle}>
      <Stack gap="xs" role="status">
        <Text>{t[`outcome:${result.outcome}`](result.account)}</Text>
        {!result.isEnabled && <Text>{t.testDisabled}</Text>}
      </Stack>
      {result.failure === '' && <Text size="sm">{t.testClaims}</Text>}
      <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <Button component="a" href={safeRedirectPath(providerRequest.get().wanted)} size="md" fullWidth>
        {t.toSettings}
      </Button>
    </PublicPage>
  )
}
