import { sso } from '@foyer/contract/identity/sso'
import { providerTexts } from '#features/identity/auth/provider.texts.ts'
import { ProviderButtons } from '#features/identity/auth/provider-buttons.tsx'
import { RegisterScreen } from '#features/identity/registration/register-screen.tsx'
import { makeCall } from '#lib/api.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'

/** Registration with an email address, and with the identity providers that create accounts. */
export function RegisterWithProvidersScreen() {
  const t = useTexts(providerTexts)
  const tenant = useTenant()
  const alone = tenant?.signup.normal === false
  return (
    <RegisterScreen
      providers={
        <ProviderButtons
          label={alone ? t.register : t.registerOther}
          providers={(tenant?.providers ?? []).filter(({ createsUsers }) => createsUsers)}
          begin={(provider) => makeCall(sso.begin, { provider })}
          request={{ purpose: 'sign-in', wanted: homePath }}
          place={alone ? 'alone' : 'below'}
        />
      }
    />
  )
}
