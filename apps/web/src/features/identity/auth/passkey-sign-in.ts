import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import { passkeys } from '@foyer/contract/identity/passkeys'
import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { ApiError, errorMessage, makeCall } from '#lib/api.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import { passkeySignInTexts } from './passkey-sign-in.texts.ts'

type SignInOptions = {
  /** The sign-in that waits for its second factor; without it the passkey is used instead of the password. */
  tmpid?: string
  onDone: (result: Output<typeof auth.login>) => Promise<unknown>
  /** Called with an empty text at the beginning. */
  onFailure: (message: string) => void
  /** The sign-in begins again with the password. */
  onEnded?: (message: string) => void
  /** Called at the beginning and at the end. */
  onBusy: (busy: boolean) => void
}

/** A second request would cancel what the browser asks for the first one. */
let isAsking = false

/** Asks the browser for a passkey and signs in with it; does nothing while it asks already. */
export async function signInWithPasskey({ onBusy, ...options }: SignInOptions): Promise<void> {
  if (isAsking) return
  isAsking = true
  onBusy(true)
  try {
    await ask(options)
  } finally {
    isAsking = false
    onBusy(false)
  }
}

async function ask({ tmpid, onDone, onFailure, onEnded = onFailure }: Omit<SignInOptions, 'onBusy'>) {
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
