import type { Output } from '@foyer/contract/call'
import { sso } from '@foyer/contract/identity/sso'
import { Button, Code, Loader, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage, makeCall } from '#lib/api.ts'
import { providerTrip } from '#lib/provider-storage.ts'
import { useQueryFields } from '#lib/query-fields.ts'
import { safeRedirectPath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { providerTexts } from './provider.texts.ts'

/** What an administrator reads who has tested a provider: the claims, or the provider's own error. */
export function ProviderTestResult() {
  const t = useTexts(providerTexts)
  const { state = '', code = '', iss, error } = useQueryFields()
  const [result, setResult] = useState<Output<typeof sso.completeTest>>()
  const isSent = useRef(false)
  const complete = useEffectEvent(async () => {
    // What the provider has returned works once.
    if (isSent.current) return
    isSent.current = true
    const returned = { state, code, ...(iss === undefined ? {} : { iss }), ...(error === undefined ? {} : { error }) }
    try {
      setResult(await makeCall(sso.completeTest, returned))
    } catch (reason) {
      setResult({ failure: errorMessage(reason), claims: [] })
    }
  })
  useEffect(() => {
    // Synchronises with the provider, which has just sent the browser here.
    void complete()
  }, [])
  if (result === undefined)
    return (
      <PublicPage title={t.testTitle}>
        <Loader aria-label={t.waiting} />
      </PublicPage>
    )
  const text = result.failure || result.claims.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <PublicPage title={t.testTitle}>
      <Text role="status">{result.failure === '' ? t.testWorks : t.testFails}</Text>
      <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <Button component="a" href={safeRedirectPath(providerTrip.get().wanted)} size="md" fullWidth>
        {t.toSettings}
      </Button>
    </PublicPage>
  )
}
