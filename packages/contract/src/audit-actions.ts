import type { LocalizedTexts } from './call.ts'

/** What the audit log calls each call that it keeps, by its name in the map of the API. */
export const auditActionLabels = {
  'auth.login': { en: 'Signed in', fr: 'S’est connecté' },
  'auth.logout': { en: 'Signed out', fr: 'S’est déconnecté' },
  'auth.confirmPassword': { en: 'Confirmed the password', fr: 'A confirmé son mot de passe' },
  'auth.updateLanguage': { en: 'Changed the own language', fr: 'A changé sa langue' },
  'passwords.change': { en: 'Set a password by a link', fr: 'A défini un mot de passe par un lien' },
  'passwords.forgot': { en: 'Asked for a password link', fr: 'A demandé un lien de mot de passe' },
  'passwords.renewLink': { en: 'Asked for a new invitation', fr: 'A demandé une nouvelle invitation' },
  'passwords.updateOwn': { en: 'Changed the own password', fr: 'A changé son mot de passe' },
  'registration.create': { en: 'Registered', fr: 'S’est inscrit' },
  'registration.resend': { en: 'Asked for the registration mail again', fr: 'A redemandé l’e-mail d’inscription' },
  'users.create': { en: 'Added a user', fr: 'A ajouté un utilisateur' },
  'users.createInTenant': { en: 'Added a user to a tenant', fr: 'A ajouté un utilisateur à une organisation' },
  'users.update': { en: 'Edited a user', fr: 'A modifié un utilisateur' },
  'users.resetPassword': { en: 'Gave a user a new password', fr: 'A donné un nouveau mot de passe à un utilisateur' },
  'users.enable': { en: 'Enabled or disabled a user', fr: 'A activé ou désactivé un utilisateur' },
  'users.delete': { en: 'Unlinked or deleted a user', fr: 'A dissocié ou supprimé un utilisateur' },
  'users.restore': { en: 'Took a removal of a user back', fr: 'A annulé le retrait d’un utilisateur' },
  'users.bulkUpdate': { en: 'Changed several users', fr: 'A modifié plusieurs utilisateurs' },
  'users.export': { en: 'Exported users', fr: 'A exporté des utilisateurs' },
  'invitations.create': { en: 'Invited people', fr: 'A invité des personnes' },
  'invitations.resend': { en: 'Sent an invitation again', fr: 'A renvoyé une invitation' },
  'invitations.createLink': { en: 'Created a sign-in link', fr: 'A créé un lien de connexion' },
  'invitations.connect': { en: 'Invited an unlinked user back', fr: 'A réinvité un utilisateur dissocié' },
  'userImports.create': { en: 'Uploaded a file of users', fr: 'A téléversé un fichier d’utilisateurs' },
  'userImports.start': { en: 'Began an import of users', fr: 'A lancé une importation d’utilisateurs' },
  'userImports.links': {
    en: 'Exported the sign-in links of an import',
    fr: 'A exporté les liens de connexion d’une importation',
  },
  'tasks.cancel': { en: 'Cancelled a task', fr: 'A annulé une tâche' },
  'tasks.failures': { en: 'Took the failed rows of a task', fr: 'A récupéré les lignes en échec d’une tâche' },
  'tenants.create': { en: 'Created a tenant', fr: 'A créé une organisation' },
  'tenants.update': { en: 'Edited a tenant', fr: 'A modifié une organisation' },
  'tenants.changeSubdomain': { en: 'Changed a subdomain', fr: 'A changé un sous-domaine' },
  'tenants.enable': { en: 'Enabled or disabled a tenant', fr: 'A activé ou désactivé une organisation' },
  'tenants.delete': { en: 'Deleted a tenant', fr: 'A supprimé une organisation' },
  'tenantBrands.create': { en: 'Created the brand', fr: 'A créé la marque' },
  'tenantBrands.update': { en: 'Edited the brand', fr: 'A modifié la marque' },
  'tenantBrands.uploadPicture': { en: 'Uploaded a picture of the brand', fr: 'A téléversé une image de la marque' },
  'tenantBrands.deletePicture': { en: 'Removed a picture of the brand', fr: 'A retiré une image de la marque' },
  'tenantSmtp.create': { en: 'Set up the mail server', fr: 'A configuré le serveur de messagerie' },
  'tenantSmtp.update': { en: 'Edited the mail server', fr: 'A modifié le serveur de messagerie' },
  'tenantSmtp.delete': { en: 'Removed the mail server', fr: 'A retiré le serveur de messagerie' },
  'tenantSmtp.test': { en: 'Sent a test mail', fr: 'A envoyé un e-mail de test' },
  'meetings.create': { en: 'Scheduled a meeting', fr: 'A planifié une réunion' },
  'meetings.update': { en: 'Edited a meeting', fr: 'A modifié une réunion' },
  'meetings.delete': { en: 'Deleted a meeting', fr: 'A supprimé une réunion' },
  'meetings.restore': { en: 'Took a deletion of a meeting back', fr: 'A annulé la suppression d’une réunion' },
  'meetings.invite': { en: 'Invited people to a meeting', fr: 'A invité des personnes à une réunion' },
  'meetings.exportPast': { en: 'Exported past meetings', fr: 'A exporté ses réunions passées' },
  'liveMeetings.export': { en: 'Exported live meetings', fr: 'A exporté les réunions en cours' },
  'completedMeetings.export': { en: 'Exported completed meetings', fr: 'A exporté les réunions terminées' },
  'mailLog.export': { en: 'Exported the mail log', fr: 'A exporté le journal des e-mails' },
  'tenants.export': { en: 'Exported tenants', fr: 'A exporté des organisations' },
  'audit.export': { en: 'Exported the audit log', fr: 'A exporté le journal d’audit' },
} as const satisfies LocalizedTexts

/** Name of a call that the audit log keeps. */
export type AuditedCall = keyof typeof auditActionLabels

/** The words for a call; a call that is no more is named as it was written. */
export const auditActionLabel = (call: string, language: 'en' | 'fr'): string =>
  Object.entries(auditActionLabels).find(([name]) => name === call)?.[1][language] ?? call
