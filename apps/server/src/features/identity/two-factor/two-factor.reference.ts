import { twoFactor } from '@foyer/contract/identity/two-factor'
import { loginFields } from '#features/identity/auth/auth.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const twoFactorReference = defineReference(twoFactor, {
  title: 'Two-factor authentication',
  description: 'Signing in with a code from an authenticator app in addition to the password.',
  calls: {
    state: 'Get whether two-factor authentication is on, and how many recovery codes are left',
    get: {
      summary: 'Get a new key for an authenticator app',
      description: 'Needs the password. The key counts once `enable2FA` has confirmed it.',
    },
    enable: {
      summary: 'Turn two-factor authentication on',
      description:
        'Needs a code of the app. The recovery codes are returned once and never again. Ends other sessions.',
    },
    disable: { summary: 'Turn two-factor authentication off', description: 'Needs the password.' },
    renewRecoveryCodes: {
      summary: 'Replace the recovery codes',
      description: 'Needs the password. Earlier codes no longer work.',
    },
    login: {
      summary: 'Sign in with a code',
      description:
        'The second step of a sign-in for which `login/user` has returned `twoFactor`. Sets the session cookie. After ' +
        'five guesses, or ten minutes, the sign-in begins again with the password.',
    },
    beginSetup: {
      summary: 'Begin to set up a required second factor',
      description: 'Follows a sign-in that has returned `twoFactorSetup`.',
    },
    completeSetup: {
      summary: 'Set up a required second factor',
      description: 'Needs a code of the app. Goes on with the sign-in.',
    },
    requirement: 'Get whose accounts need a second factor',
    require: {
      summary: 'Require a second factor',
      description: 'Begins the period again in which users are notified; after it, signing in leads to the setup.',
    },
    reset: {
      summary: 'Reset the second factor of a user',
      description: 'For users who have lost it. Ends their sessions and notifies them by email.',
    },
  },
  fields: {
    ...loginFields,
    id: 'The user.',
    since: 'Null if two-factor authentication is off.',
    roles: 'Roles whose accounts need a second factor; super administrators count as administrators.',
    graceDays: 'Days until signing in takes it.',
    from: 'When that begins, or null.',
    callerLacksFactor: 'Whether the caller is an administrator of the tenant without a second factor.',
    callerRole: 'The role of the caller, if they belong to the tenant.',
    changeable: 'Whether the caller may give all roles of which it is required, and so may change it.',
    result: 'As after `login/user`.',
    recoveryCodesLeft: 'Recovery codes that were not used yet.',
    password: 'Password of the signed-in user; absent if they do not sign in with one.',
    secret: 'The key, in base 32, for who cannot scan the QR code.',
    url: 'The content of the QR code.',
    code: 'Six digits of the app; at sign-in also a recovery code. Each works once.',
    recoveryCodes: 'Codes that each replace one code of the app.',
    email: 'Email address of the user.',
    secondFactors: 'What may follow: a code of the app with `login2FA`, a passkey with `passkeys.login`.',
    twoFactor: 'Whether a code has to follow; false after `login2FA`.',
    tmpid: 'Token of the sign-in, from `login/user`; in the response that of a required change of password, or empty.',
  },
})
