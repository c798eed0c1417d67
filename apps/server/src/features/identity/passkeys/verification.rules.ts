import type { Parsed } from '@foyer/contract/call'
import type { passkeys } from '@foyer/contract/identity/passkeys'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'

type NewCredential = Parsed<typeof passkeys.add>['credential']
type Assertion = Parsed<typeof passkeys.login>['credential']

/** A new passkey that its registration has proven. */
type Verified = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] }

/** The kinds of keys, the best first: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const algorithms = [-8, -7, -257]

/** Returns the name under which authenticators keep the passkeys of a tenant: the host of its address. */
export const toRelyingPartyId = (origin: string): string => new URL(origin).hostname

/** Returns the id by which authenticators tell users apart; it says nothing about them. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')

/**
 * Builds the requirements on both kinds of responses: they are for the tenant's own pages, and the authenticator has
 * verified its user.
 */
const expectedAt = (origin: string) => ({
  expectedOrigin: origin,
  expectedRPID: toRelyingPartyId(origin),
  requireUserVerification: true,
})

/** Verifies that a new passkey is valid in itself; returns it with its challenge, which remains to be checked. */
export async function verifyRegistration(
  origin: string,
  { id, clientData, attestation, transports }: NewCredential,
): Promise<{ challenge: string; key: Verified } | undefined> {
  let challenge = ''
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: (signed) => {
        challenge = signed
        return true
      },
      ...expectedAt(origin),
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo === undefined || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return { challenge, key: { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports } }
  } catch {
    // The library throws for every response that it does not accept.
    return undefined
  }
}

/**
 * Verifies a signature; returns its challenge, which remains to be checked, and the counter. Undefined if the signature
 * is not the key's.
 */
export async function verifyAssertion(
  origin: string,
  { id, clientData, authenticatorData, signature }: Assertion,
  key: { public_key: Buffer; counter: number },
): Promise<{ challenge: string; counter: number } | undefined> {
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: (signed) => {
        challenge = signed
        return true
      },
      ...expectedAt(origin),
      credential: { id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    })
    return verified ? { challenge, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}
