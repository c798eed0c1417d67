import { signUp } from '@foyer/contract/tenancy/sign-up'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { errorMessage, makeCall } from '#lib/api.ts'
import { safeRedirectPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { providerTexts } from './provider.texts.ts'
import { useProviderReturn } from './use-provider-return.ts'

/** Goes on with the sign-up of an organisation whose email address the provider has confirmed. */
export function ProviderSignUpResult() {
  const t = useTexts(providerTexts)
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const wanted = safeRedirectPath(providerRequest.get().wanted)
  useProviderReturn(async (returned) => {
    try {
      const { token } = await makeCall(signUp.completeWithProvider, returned)
      await navigate({ href: `${wanted}#${token}`, replace: true })
    } catch (reason) {
      setFailure(errorMessage(reason))
    }
  })
  if (failure === undefined)
    return (
      <PublicPage title={t.signUpTitle}>
        <Spinner label={t.waiting} />
      </PublicPage>
    )
  return (
    <PublicPage title={t.notConfirmed} text={<span role="alert">{failure}</span>} windowTitle={t.signUpTitle}>
      <Button component="a" href={wanted} size="md" fullWidth>
        {t.goBack}
      </Button>
    </PublicPage>
  )
}
