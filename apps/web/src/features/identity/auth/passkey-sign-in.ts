import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { ApiError, errorMessage, makeCall } from '#lib/api.ts'
import { currentLanguage } from '#lib/language.ts'
import { passkeySignInTexts } from './passkey-sign-in.texts.ts'

type SignInOptions = {
  /** The sign-in that waits for its second factor; without it the passkey is used instead of the password. */
  tmpid?: string
  onDone: (result: Output<typeof auth.login>) => Promise<unknown>
  /** Called with an empty text at the beginning. */
  onFailure: (message: string) => void
  /** The sign-in begins again with the password. */
  onEnded?: (message: string) => void
}

/** Asks the browser for a passkey and signs in with it. */
export async function signInWithPasskey({ tmpid, onDone, onFailure, onEnded = onFailure }: SignInOptions) {
  const t = passkeySignInTexts[currentLanguage()]
  const pending = tmpid === undefined ? {} : { tmpid }
  onFailure('')
  if (!browserSupportsWebAuthn()) return onFailure(t.unsupported)
  try {
    const options = await makeCall(passkeys.beginLogin, pending)
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON: clientData, authenticatorData, signature, userHandle } = response
    const credential = { id, clientData, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) }
    await onDone(await makeCall(passkeys.login, { ...pending, credential }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'passkey-sign-in-ended') onEnded(error.message)
    else if (isAddressError(error)) onFailure(t.unsupported)
    else if (error instanceof WebAuthnError) onFailure(t.notUsed)
    else onFailure(errorMessage(error))
  }
}

/** Browsers have no passkeys for IP addresses and insecure pages. */
const isAddressError = (error: unknown): boolean =>
  error instanceof WebAuthnError && ['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID'].includes(error.code)
