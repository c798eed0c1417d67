import { createHmac } from 'node:crypto'
import { providerReturnPath } from '@foyer/contract/constants'
import { hashToken, randomToken, type Secret } from '#platform/security/secret.ts'

const derive = (secret: Secret, label: string, state: string): string =>
  createHmac('sha256', secret.derive(label)).update(state).digest('base64url')

/** Derives nonce and code verifier from the state, so that only the hash of the state is stored. */
export const toChallenge = (secret: Secret, origin: string, state: string) => ({
  redirectUri: `${origin}${providerReturnPath}`,
  state,
  nonce: derive(secret, 'provider-nonce', state),
  verifier: derive(secret, 'provider-verifier', state),
})

export const createChallenge = (secret: Secret, origin: string) => toChallenge(secret, origin, randomToken())

/** The proof that this browser keeps in its cookie when it leaves for a provider. */
export const browserProof = 'identity-provider'

/** Identifies the browser that began a sign-in, which is the only one that can end it. */
export const toBrowserHash = ({ device }: { device: { id: string } }): Buffer => hashToken(device.id)
