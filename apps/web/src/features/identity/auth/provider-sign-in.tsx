import { sso } from '@foyer/contract/identity/sso'
import { Anchor, Text } from '@mantine/core'
import { makeCall } from '#lib/api.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { providerTexts } from './provider.texts.ts'
import { ProviderButtons } from './provider-buttons.tsx'

type ProviderSignInProps = {
  /** Where the sign-in leads to. */
  wanted?: string | undefined
  /** The token of an invitation that the sign-in accepts. */
  invitation?: string
  /** There is nothing above that it is an alternative to. */
  alone?: boolean
  /** Shows the form for the administrator who keeps a password. */
  onPassword?: (shown: true) => void
}

/** Ways to sign in at the outside identity providers of the tenant. */
export function ProviderSignIn({ wanted, invitation, alone = false, onPassword }: ProviderSignInProps) {
  const t = useTexts(providerTexts)
  const tenant = useTenant()
  return (
    <>
      {!alone && tenant?.passwordSignIn === false && (
        <Text size="sm" c="dimmed">
          {t.onlyAdministrator}
        </Text>
      )}
      <ProviderButtons
        label={alone ? t.signIn : t.ways}
        providers={tenant?.providers ?? []}
        begin={(provider) => makeCall(sso.begin, { provider })}
        request={{ purpose: 'sign-in', wanted, invitation }}
        place={alone ? 'alone' : 'below'}
      >
        {alone && onPassword && (
          <Anchor component="button" type="button" size="sm" ta="center" py={4} onClick={() => onPassword(true)}>
            {t.administratorSignIn}
          </Anchor>
        )}
      </ProviderButtons>
    </>
  )
}
