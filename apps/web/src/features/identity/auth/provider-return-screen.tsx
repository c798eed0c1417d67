import { sso } from '@foyer/contract/identity/sso'
import { Button, Loader } from '@mantine/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage, makeCall } from '#lib/api.ts'
import { lastProvider, providerTrip } from '#lib/provider-storage.ts'
import { useQueryFields } from '#lib/query-fields.ts'
import { loginPath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { providerTexts } from './provider.texts.ts'
import { ProviderTestResult } from './provider-test-result.tsx'
import { type LoginResult, useProceed } from './use-proceed.ts'

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

/** Where identity providers return the browser: ends the sign-in, or says why it did not succeed. */
export function ProviderReturnScreen() {
  return providerTrip.get().isTest ? <ProviderTestResult /> : <ProviderSignIn />
}

function ProviderSignIn() {
  const t = useTexts(providerTexts)
  const { state = '', code = '', iss, error } = useQueryFields()
  const { provider, wanted } = providerTrip.get()
  const [failure, setFailure] = useState<string>()
  /** The sign-in that waits for a second factor. */
  const [pending, setPending] = useState<LoginResult>()
  const proceed = useProceed(wanted, setPending)
  const isSent = useRef(false)
  const complete = useEffectEvent(async () => {
    // What the provider has returned works once.
    if (isSent.current) return
    isSent.current = true
    try {
      const returned = { state, code, ...(iss === undefined ? {} : { iss }), ...(error === undefined ? {} : { error }) }
      const result = await makeCall(sso.complete, returned)
      if (provider !== null) lastProvider.set(provider)
      await proceed(result)
    } catch (reason) {
      setFailure(errorMessage(reason))
    }
  })
  useEffect(() => {
    // Synchronises with the provider, which has just sent the browser here.
    void complete()
  }, [])
  if (pending)
    return (
      <Suspense>
        <CodeStep
          pending={pending}
          onDone={proceed}
          onBack={(reason) => {
            setPending(undefined)
            setFailure(reason)
          }}
        />
      </Suspense>
    )
  if (failure === undefined)
    return (
      <PublicPage title={t.title}>
        <Loader role="img" aria-label={t.waiting} />
      </PublicPage>
    )
  // The page is loaded again: the provider may have been switched off since.
  const back = wanted === undefined ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`
  return (
    <PublicPage title={t.failed} text={<span role="alert">{failure}</span>}>
      <Button component="a" href={back} size="md" fullWidth>
        {t.toLogin}
      </Button>
    </PublicPage>
  )
}
