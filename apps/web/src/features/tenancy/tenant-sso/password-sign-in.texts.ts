import { tenantSsoLabels } from '@foyer/contract/tenancy/tenant-sso.labels'
import { defineTexts } from '#lib/texts.ts'

export const passwordSignInTexts = defineTexts({
  en: {
    administrator: tenantSsoLabels.emergencyAdministrator.en,
    title: tenantSsoLabels.passwordSignIn.en,
    hintOn:
      'Users sign in with their password or with a provider. When it is off, everybody but one administrator signs in with a provider or a passkey, and nobody else can choose or change a password.',
    hintOff: (name: string) =>
      `It is off: users sign in with a provider or a passkey. Only ${name} keeps a password, in case the providers fail.`,
    untested:
      'To switch it off, first test a provider with the settings that are saved now. A change of its issuer, client ID or secret needs a new test.',
    more: (count: string) => `more than ${count}`,
    excluded: (count: number, all: string) =>
      count === 1
        ? `1 of ${all} active users could not sign in any more`
        : `${count} of ${all} active users could not sign in any more`,
    excludedBody:
      'They have no connected provider and no passkey, and their email address is not of a trusted domain, so a provider would not open their account. They can connect one in their profile first.',
    nobodyExcluded:
      'All active users have a connected provider, a passkey, or an address of a trusted domain, with which their first sign-in connects them.',
    administratorHint:
      'The emergency way in. As long as it is off, this administrator can’t be removed or lose the role.',
    noSecondFactor: (name: string) =>
      `${name} has no second factor. An account that opens with a password alone is the weakest one then: set up two-factor authentication for it.`,
    switchOff: 'Switch off…',
    switchOn: 'Switch password sign-in on',
    change: 'Change administrator',
    confirmTitle: 'Switch password sign-in off?',
    confirmBody: (name: string) =>
      `From now on only ${name} signs in with a password. Links for new passwords end; nobody is signed out. Passwords are kept, for when you switch it on again.`,
    confirmVerb: 'Switch off',
    off: 'Password sign-in is off',
    on: 'Password sign-in is on',
    changed: 'Administrator changed successfully',
  },
  fr: {
    administrator: tenantSsoLabels.emergencyAdministrator.fr,
    title: tenantSsoLabels.passwordSignIn.fr,
    hintOn:
      'Les utilisateurs se connectent avec leur mot de passe ou avec un fournisseur. Si vous la désactivez, tous sauf un administrateur se connecteront avec un fournisseur ou une clé d’accès, et personne d’autre ne pourra choisir ni changer de mot de passe.',
    hintOff: (name) =>
      `Elle est désactivée : les utilisateurs se connectent avec un fournisseur ou une clé d’accès. Seul ${name} garde un mot de passe, en cas de défaillance des fournisseurs.`,
    untested:
      'Pour la désactiver, testez d’abord un fournisseur avec les paramètres enregistrés. Un changement d’émetteur, d’identifiant client ou de secret demande un nouveau test.',
    more: (count) => `plus de ${count}`,
    excluded: (count, all) =>
      count === 1
        ? `1 utilisateur actif sur ${all} ne pourrait plus se connecter`
        : `${count} utilisateurs actifs sur ${all} ne pourraient plus se connecter`,
    excludedBody:
      'Ils n’ont ni fournisseur associé ni clé d’accès, et leur adresse n’est pas d’un domaine de confiance : un fournisseur n’ouvrirait pas leur compte. Ils peuvent en associer un dans leur profil avant.',
    nobodyExcluded:
      'Tous les utilisateurs actifs ont un fournisseur associé, une clé d’accès, ou une adresse d’un domaine de confiance, par laquelle leur première connexion les associe.',
    administratorHint:
      'L’accès de secours. Tant que la connexion par mot de passe est désactivée, cet administrateur ne peut ni être retiré ni perdre son rôle.',
    noSecondFactor: (name) =>
      `${name} n’a pas de second facteur. Un compte qui s’ouvre par un simple mot de passe est alors le plus faible : configurez-y la double authentification.`,
    switchOff: 'Désactiver…',
    switchOn: 'Activer la connexion par mot de passe',
    change: 'Changer d’administrateur',
    confirmTitle: 'Désactiver la connexion par mot de passe ?',
    confirmBody: (name) =>
      `Désormais, seul ${name} se connecte avec un mot de passe. Les liens de nouveau mot de passe prennent fin ; personne n’est déconnecté. Les mots de passe sont conservés, si vous la réactivez.`,
    confirmVerb: 'Désactiver',
    off: 'La connexion par mot de passe est désactivée',
    on: 'La connexion par mot de passe est activée',
    changed: 'Administrateur changé',
  },
})
