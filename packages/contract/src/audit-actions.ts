import type { LocalizedTexts } from './call.ts'

/** What the audit log calls each recorded action, by the name of its call. */
export const auditActionLabels = {
  'auth.login': { en: 'Signed in', fr: 'S’est connecté' },
  'auth.logout': { en: 'Signed out', fr: 'S’est déconnecté' },
  'auth.confirmPassword': { en: 'Confirmed their password', fr: 'A confirmé son mot de passe' },
  'auth.updateLanguage': { en: 'Changed their language', fr: 'A changé sa langue' },
  'passwords.change': { en: 'Set a password using a link', fr: 'A défini un mot de passe à l’aide d’un lien' },
  'passwords.forgot': {
    en: 'Requested a password reset',
    fr: 'A demandé la réinitialisation de son mot de passe',
  },
  'passwords.renewLink': { en: 'Requested a new invitation', fr: 'A demandé une nouvelle invitation' },
  'passwords.updateOwn': { en: 'Changed their password', fr: 'A changé son mot de passe' },
  'registration.create': { en: 'Registered', fr: 'S’est inscrit' },
  'registration.resend': {
    en: 'Requested the registration email again',
    fr: 'A redemandé l’e-mail d’inscription',
  },
  'users.create': { en: 'Added a user', fr: 'A ajouté un utilisateur' },
  'users.createInTenant': { en: 'Added a user to a tenant', fr: 'A ajouté un utilisateur à une organisation' },
  'users.update': { en: 'Edited a user', fr: 'A modifié un utilisateur' },
  'users.resetPassword': { en: "Reset a user's password", fr: 'A réinitialisé le mot de passe d’un utilisateur' },
  'users.enable': { en: 'Enabled or disabled a user', fr: 'A activé ou désactivé un utilisateur' },
  'users.delete': { en: 'Unlinked or deleted a user', fr: 'A dissocié ou supprimé un utilisateur' },
  'users.restore': { en: 'Restored a removed user', fr: 'A rétabli un utilisateur retiré' },
  'users.bulkUpdate': { en: 'Changed several users', fr: 'A modifié plusieurs utilisateurs' },
  'users.export': { en: 'Exported users', fr: 'A exporté des utilisateurs' },
  'invitations.create': { en: 'Invited users', fr: 'A invité des utilisateurs' },
  'invitations.resend': { en: 'Resent an invitation', fr: 'A renvoyé une invitation' },
  'invitations.createLink': { en: 'Created a sign-in link', fr: 'A créé un lien de connexion' },
  'invitations.connect': { en: 'Invited an unlinked user again', fr: 'A réinvité un utilisateur dissocié' },
  'userImports.create': { en: 'Uploaded a user file', fr: 'A téléversé un fichier d’utilisateurs' },
  'userImports.start': { en: 'Started a user import', fr: 'A lancé une importation d’utilisateurs' },
  'userImports.links': {
    en: 'Exported the sign-in links of an import',
    fr: 'A exporté les liens de connexion d’une importation',
  },
  'tasks.cancel': { en: 'Cancelled a task', fr: 'A annulé une tâche' },
  'tasks.failures': { en: 'Downloaded failed rows', fr: 'A téléchargé les lignes en échec' },
  'tenants.create': { en: 'Created a tenant', fr: 'A créé une organisation' },
  'tenants.update': { en: 'Edited a tenant', fr: 'A modifié une organisation' },
  'tenants.changeSubdomain': { en: 'Changed a subdomain', fr: 'A changé un sous-domaine' },
  'tenants.enable': { en: 'Enabled or disabled a tenant', fr: 'A activé ou désactivé une organisation' },
  'tenants.delete': { en: 'Deleted a tenant', fr: 'A supprimé une organisation' },
  'tenants.export': { en: 'Exported tenants', fr: 'A exporté des organisations' },
  'tenantBrands.create': { en: 'Created the brand', fr: 'A créé la marque' },
  'tenantBrands.update': { en: 'Edited the brand', fr: 'A modifié la marque' },
  'tenantBrands.uploadPicture': { en: 'Uploaded a brand image', fr: 'A téléversé une image de la marque' },
  'tenantBrands.deletePicture': { en: 'Removed a brand image', fr: 'A retiré une image de la marque' },
  'tenantSmtp.create': { en: 'Set up the mail server', fr: 'A configuré le serveur de messagerie' },
  'tenantSmtp.update': { en: 'Edited the mail server', fr: 'A modifié le serveur de messagerie' },
  'tenantSmtp.delete': { en: 'Removed the mail server', fr: 'A retiré le serveur de messagerie' },
  'tenantSmtp.test': { en: 'Sent a test email', fr: 'A envoyé un e-mail de test' },
  'meetings.create': { en: 'Scheduled a meeting', fr: 'A planifié une réunion' },
  'meetings.update': { en: 'Edited a meeting', fr: 'A modifié une réunion' },
  'meetings.delete': { en: 'Deleted a meeting', fr: 'A supprimé une réunion' },
  'meetings.restore': { en: 'Restored a deleted meeting', fr: 'A rétabli une réunion supprimée' },
  'meetings.invite': { en: 'Invited participants to a meeting', fr: 'A invité des participants à une réunion' },
  'meetings.exportPast': { en: 'Exported past meetings', fr: 'A exporté ses réunions passées' },
  'liveMeetings.export': { en: 'Exported live meetings', fr: 'A exporté les réunions en cours' },
  'completedMeetings.export': { en: 'Exported completed meetings', fr: 'A exporté les réunions terminées' },
  'mailLog.export': { en: 'Exported the mail log', fr: 'A exporté le journal des e-mails' },
  'audit.export': { en: 'Exported the audit log', fr: 'A exporté le journal d’audit' },
} as const satisfies LocalizedTexts

/** Name of a call that is recorded in the audit log. */
export type AuditedCall = keyof typeof auditActionLabels

/** The label of an action; one that no longer exists is shown by the name under which it was recorded. */
export const auditActionLabel = (call: string, language: 'en' | 'fr'): string =>
  Object.entries(auditActionLabels).find(([name]) => name === call)?.[1][language] ?? call
