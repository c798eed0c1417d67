import { sso } from '@foyer/contract/identity/sso'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { providerRequest } from '#features/identity/sso/shared/provider-storage.ts'
import { errorMessage, makeCall } from '#lib/api.ts'
import { safeRedirectPath } from '#lib/session/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { useLoadSession } from './auth.queries.ts'
import { providerTexts } from './provider.texts.ts'
import { useProviderReturn } from './use-provider-return.ts'

/** Connects the account of a signed-in user with the provider, or confirms a change of it, and leads back. */
export function ProviderAccountResult({ purpose }: { purpose: 'link' | 'confirm' }) {
  const t = useTexts(providerTexts)
  const navigate = useNavigate()
  const loadSession = useLoadSession()
  const [failure, setFailure] = useState<string>()
  const wanted = safeRedirectPath(providerRequest.get().wanted)
  useProviderReturn(async (returned) => {
    try {
      if (purpose === 'link') {
        const { label } = await makeCall(sso.completeLink, returned)
        toast.success(t.linked(label))
      } else {
        await makeCall(sso.completeConfirmation, returned)
        toast.success(t.confirmed)
      }
      await loadSession()
      await navigate({ href: wanted, replace: true })
    } catch (reason) {
      setFailure(errorMessage(reason))
    }
  })
  if (failure === undefined)
    return (
      <PublicPage title={t.accountTitle}>
        <Spinner label={t.waiting} />
      </PublicPage>
    )
  return (
    <PublicPage
      title={purpose === 'link' ? t.notLinked : t.notConfirmed}
      text={<span role="alert">{failure}</span>}
      windowTitle={t.accountTitle}
    >
      <Button component="a" href={wanted} size="md" fullWidth>
        {t.goBack}
      </Button>
    </PublicPage>
  )
}
