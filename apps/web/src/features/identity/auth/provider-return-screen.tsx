import type { LoginResult } from '@foyer/contract/identity/auth'
import { sso } from '@foyer/contract/identity/sso'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { lastProvider, providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { errorMessage, makeCall } from '#lib/api.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { providerTexts } from './provider.texts.ts'
import { ProviderAccountResult } from './provider-account-result.tsx'
import { ProviderSignUpResult } from './provider-sign-up-result.tsx'
import { ProviderTestResult } from './provider-test-result.tsx'
import { useProceed } from './use-proceed.ts'
import { useProviderReturn } from './use-provider-return.ts'

const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

/** Where identity providers return the browser: ends what it had left for, or says why that did not succeed. */
export function ProviderReturnScreen() {
  const { purpose } = providerRequest.get()
  if (purpose === 'test') return <ProviderTestResult />
  if (purpose === 'sign-up') return <ProviderSignUpResult />
  return purpose === 'sign-in' ? <CompleteSignIn /> : <ProviderAccountResult purpose={purpose} />
}

function CompleteSignIn() {
  const t = useTexts(providerTexts)
  const { provider, wanted, invitation } = providerRequest.get()
  const navigate = useNavigate()
  const login = wanted === undefined ? loginPath : `${loginPath}?redirect=${encodeURIComponent(wanted)}`
  // Without a password an invitation is accepted only from its own page.
  const start = invitation === undefined ? login : `/portal/create-password#${invitation}`
  /** The reason why no one is signed in, and where to try again. */
  const [failure, setFailure] = useState<{ reason: string; back: string }>()
  /** The sign-in that waits for a second factor. */
  const [pending, setPending] = useState<LoginResult>()
  const proceed = useProceed(wanted, setPending)
  useProviderReturn(async (returned) => {
    try {
      const result = await makeCall(sso.complete, { ...returned, ...(invitation === undefined ? {} : { invitation }) })
      if (provider !== null) lastProvider.set(provider)
      await proceed(result)
    } catch (reason) {
      setFailure({ reason: errorMessage(reason), back: start })
    }
  })
  if (pending)
    return (
      <Suspense>
        <CodeStep
          pending={pending}
          onDone={proceed}
          onBack={(reason) => {
            if (reason === '') return void navigate({ href: login })
            setPending(undefined)
            setFailure({ reason, back: login })
          }}
        />
      </Suspense>
    )
  if (failure === undefined)
    return (
      <PublicPage title={t.title}>
        <Spinner label={t.waiting} />
      </PublicPage>
    )
  // The page is loaded again: the provider may have been switched off since.
  return (
    <PublicPage title={t.failed} text={<span role="alert">{failure.reason}</span>}>
      <Button component="a" href={failure.back} size="md" fullWidth>
        {failure.back === login ? t.toLogin : t.goBack}
      </Button>
    </PublicPage>
  )
}
