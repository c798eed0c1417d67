import { ProviderSignIn } from '#features/identity/auth/provider-sign-in.tsx'
import { CreatePasswordScreen } from '#features/identity/passwords/create-password-screen.tsx'

/** An invitation: a first password, or a sign-in at a provider where there are no passwords. */
export function AcceptInvitationScreen() {
  return <CreatePasswordScreen accept={(invitation) => <ProviderSignIn alone invitation={invitation} />} />
}
