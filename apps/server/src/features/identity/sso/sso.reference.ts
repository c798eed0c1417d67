import { sso } from '@foyer/contract/identity/sso'
import { loginFields } from '#features/identity/auth/auth.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const ssoReference = defineReference(sso, {
  title: 'Sign-in with an identity provider',
  description:
    'Signing in with an outside identity provider of the tenant, by OpenID Connect. A sign-in ends in the browser in ' +
    'which it was begun, and within ten minutes.',
  calls: {
    configs: 'List the identity providers that users can sign in with',
    begin: {
      summary: 'Begin to sign in with an identity provider',
      description:
        'The browser opens `url`. The provider returns it to `/portal/auth/provider`, whose page calls ' +
        '`completeAuthProviderLogin` with the parameters of its address.',
    },
    complete: {
      summary: 'Sign in with what the identity provider returned',
      description: 'Like `login/user`: a code of the second factor or a new password may have to follow.',
    },
    beginTest: {
      summary: 'Begin to test an identity provider',
      description: 'With its saved settings, also if it is disabled. The browser opens `url`, as for a sign-in.',
    },
    completeTest: {
      summary: 'End the test of an identity provider',
      description:
        'Returns the claims that the provider asserts, and how this person would get in or why not, or its error. Nobody is signed in.',
    },
    login: {
      summary: 'Sign in with an ID token',
      description:
        'For clients that receive an ID token themselves. Its nonce must be the one in the `url` that ' +
        '`beginAuthProviderLogin` returned, and works once.',
    },
    signup: {
      summary: 'Sign up with an ID token',
      description: 'Like `authProviderLogin`, but fails where the provider creates no accounts.',
    },
    identities: 'List the identity providers that open one’s own account, and those that could',
    beginLink: {
      summary: 'Begin to connect one’s own account with an identity provider',
      description:
        'The browser opens `url`, as for a sign-in; the page to which it returns calls `identities/complete`. Takes the ' +
        'password, or from users without one a confirmation by `confirmWithProvider`.',
    },
    completeLink: {
      summary: 'Connect one’s own account with what the identity provider returned',
      description: 'Fails if the person is connected with another account. The user gets an email.',
    },
    unlink: {
      summary: 'Disconnect one’s own account from an identity provider',
      description:
        'Fails if there were no other way to sign in. Other sessions end, and the user gets an email. Takes the password, ' +
        'or from users without one a confirmation by `confirmWithProvider`.',
    },
    beginConfirmation: {
      summary: 'Begin to confirm a change of one’s own account at an identity provider',
      description: 'For users without a password. The browser opens `url`; the provider signs the person in again.',
    },
    completeConfirmation: {
      summary: 'Confirm changes of one’s own account with what the identity provider returned',
      description:
        'For five minutes, and in this session, calls that take the password of the user accept its absence instead.',
    },
  },
  fields: {
    ...loginFields,
    provider: 'The identity provider.',
    parameters: 'How the portal is registered at the provider.',
    app_id: 'Client ID of the portal at the provider.',
    url: 'Address at the provider that the browser opens.',
    id: 'The connection.',
    label: 'Name of the identity provider.',
    kind: 'Which logo it has.',
    email: 'Email address that the provider stated.',
    linkedAt: 'When the account was connected.',
    providers: 'Identity providers that the account is not connected with.',
    password: 'Password of the user; absent if they do not sign in with one.',
    failure: 'What went wrong, or empty.',
    outcome:
      'How the person would get in: by a connected account, by the address, or with a new account; otherwise why not.',
    account: 'Address of the account that would be opened, or that the provider states.',
    isEnabled: 'Whether users can sign in with the provider now.',
    claims: 'What the provider asserts of the person.',
    name: 'Name of the claim.',
    value: 'Its value, shortened.',
    token_id: 'ID token of the provider.',
    state: 'As the provider returned it.',
    code: 'As the provider returned it.',
    iss: 'As the provider returned it, if it did.',
    error: 'As the provider returned it, if it did.',
    invitation: 'Token of the link of an invitation that the sign-in accepts.',
    twoFactor: 'Whether a code has to follow before a session begins.',
    secondFactors: 'What can be used as the second factor.',
    tmpid: 'Token for the code or for the required change of password, otherwise empty.',
  },
})
