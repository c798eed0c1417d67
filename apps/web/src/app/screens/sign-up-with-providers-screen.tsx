import { signUp } from '@foyer/contract/tenancy/sign-up'
import { useLocation } from '@tanstack/react-router'
import { providerTexts } from '#features/identity/auth/provider.texts.ts'
import { ProviderButtons } from '#features/identity/auth/provider-buttons.tsx'
import { SignUpPage } from '#features/tenancy/sign-up/sign-up-page.tsx'
import { makeCall } from '#lib/api.ts'
import { useTexts } from '#lib/texts.ts'

/** The sign-up of an organisation, whose email address a link or an identity provider confirms. */
export function SignUpWithProvidersScreen() {
  const t = useTexts(providerTexts)
  const wanted = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  return (
    <SignUpPage
      showProviders={(providers) => (
        <ProviderButtons
          label={t.signUp}
          providers={providers}
          begin={(provider) => makeCall(signUp.beginWithProvider, { provider })}
          request={{ purpose: 'sign-up', wanted }}
          place="above"
        />
      )}
    />
  )
}
