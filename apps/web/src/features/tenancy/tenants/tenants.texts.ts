import { tenantColumns } from '@foyer/contract/tenancy/tenants.labels'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { defineTexts, toTexts } from '#lib/texts.ts'

const labels = toTexts(tenantColumns)

export const tenantsTexts = defineTexts({
  en: {
    ...commonTexts.en,
    ...labels.en,
    title: 'Tenants',
    empty: 'There are no tenants!',
    emptyWhy: 'A tenant is an organisation with its own users, meetings and address.',
    ownTenant: 'Your organisation',
    add: 'Add tenant',
    added: 'Tenant created successfully',
    open: 'Open tenant',
    edited: 'Tenant edited successfully',
    deleted: 'Tenant deleted successfully',
    enabled: 'Tenant enabled successfully',
    disabled: 'Tenant disabled successfully',
    addedOn: 'Added',
    importUsers: 'Import users',
    importTemplate: 'Download import template',
    exportUsers: 'Export users',
    disable: 'Disable…',
    delete: 'Delete…',
    subdomainRule: 'Use a–z, 0–9 and hyphens.',
    signInAt: (address: string) => `Users will sign in at ${address}`,
    administrator: 'First administrator',
    disableTitle: (name: string) => `Disable ${name}?`,
    disableBody: (host: string) =>
      `Users are signed out, ongoing meetings end and ${host} is offline until you enable it again. Nothing is deleted.`,
    disableVerb: 'Disable',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteBody: (host: string) =>
      `All users, meetings, invitations, files and logs are permanently deleted. This can't be undone. ${host} can't be reused for 90 days.`,
    deleteVerb: 'Delete permanently',
    nameMismatch: "The name doesn't match",
  },
  fr: {
    ...commonTexts.fr,
    ...labels.fr,
    title: 'Organisations',
    empty: 'Il n’y a aucune organisation !',
    emptyWhy: 'Chaque organisation a ses propres utilisateurs, ses réunions et son adresse.',
    ownTenant: 'Votre organisation',
    add: 'Ajouter une organisation',
    added: 'Organisation créée',
    open: 'Ouvrir l’organisation',
    edited: 'Organisation modifiée',
    deleted: 'Organisation supprimée',
    enabled: 'Organisation activée',
    disabled: 'Organisation désactivée',
    addedOn: 'Ajoutée',
    importUsers: 'Importer des utilisateurs',
    importTemplate: 'Télécharger le modèle d’importation',
    exportUsers: 'Exporter les utilisateurs',
    disable: 'Désactiver…',
    delete: 'Supprimer…',
    subdomainRule: 'Utilisez a–z, 0–9 et des traits d’union.',
    signInAt: (address) => `Les utilisateurs se connecteront à l’adresse ${address}`,
    administrator: 'Premier administrateur',
    disableTitle: (name) => `Désactiver ${name} ?`,
    disableBody: (host) =>
      `Les utilisateurs sont déconnectés, les réunions en cours prennent fin et ${host} est hors ligne jusqu’à ce que vous réactiviez l’organisation. Rien n’est supprimé.`,
    disableVerb: 'Désactiver',
    deleteTitle: (name) => `Supprimer ${name} ?`,
    deleteBody: (host) =>
      `Tous les utilisateurs, réunions, invitations, fichiers et journaux sont définitivement supprimés. Cette action est irréversible. ${host} ne pourra pas être réutilisé pendant 90 jours.`,
    deleteVerb: 'Supprimer définitivement',
    nameMismatch: 'Le nom ne correspond pas',
  },
})
