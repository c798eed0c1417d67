import { auth } from '@foyer/contract/identity/auth'
import { defineReference } from '#platform/calls/define-reference.ts'

/** Fields of the response to a sign-in, by whichever call. */
export const loginFields = {
  change_password: 'Whether a new password has to be chosen before a session begins.',
  token: 'Opaque; grants nothing, because the session is a cookie.',
  twoFactorSetup: 'Whether a second factor has to be set up first, with `beginSetup` and `completeSetup`.',
}

export const authReference = defineReference(auth, {
  title: 'Sign-in',
  description: 'Signing in and out, the signed-in user and what the page shows before that.',
  calls: {
    client: {
      summary: 'Check a client',
      description:
        'Fails if the identifier of the client is unknown. Returns the identity providers that users can sign in with.',
    },
    login: {
      summary: 'Sign in',
      description:
        'Sets the session cookie, which all further calls send. If `twoFactor` is true, no session begins: ' +
        '`login2FA` has to follow with `tmpid` and a code. If `change_password` is true, no session begins: ' +
        'the user has to choose a new password first, with `tmpid` as the token of `passwords.change`.',
    },
    tenantInfo: 'Get the public properties of the tenant: brand, images, texts and theme',
    userInfo: 'Get the signed-in user, or null',
    permissions: {
      summary: 'Get the permissions of the signed-in user',
      description:
        'The permission keys, and the screens of the portal that the user may open. No access is decided by the tree.',
    },
    confirmPassword: {
      summary: 'Confirm your password',
      description:
        'Super administrators need it before they change something in another tenant, which otherwise fails with ' +
        '`reauthentication-required`.',
    },
    updateLanguage: 'Change your language',
    logout: {
      summary: 'Sign out',
      description: 'The session has ended, whether the browser opens `url` or not.',
    },
  },
  fields: {
    ...loginFields,
    appIdentifier: 'Identifier of the client; that of the portal is `web`.',
    appVersion: 'Version of the client, with which it may be refused.',
    update: 'Newer version of the app that the tenant offers, or null.',
    email: 'Email address of the user.',
    password: 'Password of the user.',
    language:
      'The new language; of a tenant, that of pages for visitors whose browser prefers no language of the portal.',
    url: 'Address at the identity provider that signs out there too, if the session began there; otherwise empty.',
    uuid: 'Opaque; grants nothing.',
    secondFactors: 'What may follow: a code of the app with `login2FA`, a passkey with `passkeys.login`.',
    twoFactor: 'Whether a code has to follow before a session begins.',
    tmpid: 'Token for the code or for the required change of password, otherwise empty.',
    provider: 'The identity provider.',
    providers: 'Identity providers that users can sign in with.',
    kind: 'Which logo the sign-in page shows.',
    label: 'Name on the button of the sign-in page.',
    app_id: 'Client ID of the portal at the provider.',
    keys: 'All permission keys of the user.',
    tree: 'The screens of the portal that the user may open.',
    passwordSignIn: 'False if everyone but one administrator signs in with an identity provider or a passkey.',
    twoFactorRequiredFrom: 'From when on signing in takes a second factor that the user does not have yet, or null.',
    usesPassword: 'Whether changes of the account are confirmed with the password; otherwise by `confirmWithProvider`.',
    confirmedUntil: 'Until when such a confirmation counts, or null.',
    warnings: 'Settings of the installation with which meetings do not work for everyone; for administrators only.',
  },
})
