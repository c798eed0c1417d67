import { passkeys } from '@foyer/contract/identity/passkeys'
import { loginFields } from '#features/identity/auth/auth.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const passkeysReference = defineReference(passkeys, {
  title: 'Passkeys',
  description:
    'Signing in with a passkey (WebAuthn) instead of the password, or as the second factor. A passkey belongs to the ' +
    'host of the tenant and asks for fingerprint, face or PIN.',
  calls: {
    list: 'List your passkeys',
    begin: {
      summary: 'Begin to add a passkey',
      description:
        'Needs the password. Returns the options for `navigator.credentials.create`, with bytes in base64url. The ' +
        'challenge counts once, for five minutes, in the same browser.',
    },
    add: {
      summary: 'Add a passkey',
      description: 'With what the browser has created. At most ten for each user; an email says so.',
    },
    rename: 'Rename a passkey',
    remove: { summary: 'Remove a passkey', description: 'Needs the password; an email says so.' },
    beginLogin: {
      summary: 'Begin to sign in with a passkey',
      description:
        'Returns the options for `navigator.credentials.get`, with bytes in base64url. The challenge counts once, for ' +
        'five minutes, in the same browser.',
    },
    login: {
      summary: 'Sign in with a passkey',
      description: 'Counts as both factors. Sets the session cookie, unless a new password has to be chosen first.',
    },
  },
  fields: {
    ...loginFields,
    id: 'The passkey; in a credential its id in base64url.',
    name: 'Name that the user has given the passkey.',
    createdAt: 'When it was added.',
    lastUsedAt: 'When it last signed in, or null.',
    password: 'Password of the signed-in user; absent if they do not sign in with one.',
    challenge: 'What has to be signed.',
    rp: 'The host that passkeys belong to, and the name of the tenant.',
    rpId: 'The host that passkeys belong to.',
    user: 'The user as authenticators show them; the id says nothing about them.',
    pubKeyCredParams: 'Accepted kinds of keys, the best first.',
    alg: 'Number of the algorithm in the COSE registry.',
    excludeCredentials: 'Passkeys that the user has already.',
    allowCredentials: 'Passkeys of the user whose sign-in waits; otherwise empty, and the browser offers what it has.',
    authenticatorSelection: 'Passkeys are discoverable and verify the person.',
    userVerification: 'Always required.',
    attestation: 'The make of the authenticator is not asked for.',
    timeout: 'Milliseconds.',
    transports: 'How the authenticator is reached, as the browser reports it.',
    credential: 'What the browser has created or signed.',
    clientData: '`clientDataJSON` of the browser.',
    authenticatorData: '`authenticatorData` of the browser.',
    signature: '`signature` of the browser.',
    userHandle: '`userHandle` of the browser; required without `tmpid`.',
    email: 'Email address of the user.',
    twoFactor: 'Always false: a passkey counts as both factors.',
    secondFactors: 'Always empty.',
    tmpid:
      'Token of the sign-in that waits for its second factor, from `login/user`; in the response that of a required ' +
      'change of password, or empty.',
  },
})
