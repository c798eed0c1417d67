import type { z } from 'zod'
import type { LocalizedText } from './language.ts'

/** Labels by the names of fields and, as `field:value`, of their values. */
export type Labels = { readonly [name: string]: LocalizedText }

/** Labels of fields that several slices have. */
export const commonLabels = {
  address: { en: 'Address', fr: 'Adresse' },
  country: { en: 'Country', fr: 'Pays' },
  description: { en: 'Description', fr: 'Description' },
  email: { en: 'Email', fr: 'E-mail' },
  firstname: { en: 'First name', fr: 'Prénom' },
  groups: { en: 'Groups', fr: 'Groupes' },
  language: { en: 'Language', fr: 'Langue' },
  lastname: { en: 'Last name', fr: 'Nom de famille' },
  name: { en: 'Name', fr: 'Nom' },
  password: { en: 'Password', fr: 'Mot de passe' },
  role: { en: 'Role', fr: 'Rôle' },
  status: { en: 'Status', fr: 'État' },
  subdomain: { en: 'Subdomain', fr: 'Sous-domaine' },
} satisfies Labels

/** Labels of fields that no form has, and that calls of several slices record in the audit log. */
export const recordLabels = {
  action: { en: 'Action', fr: 'Action' },
  bytes: { en: 'Bytes', fr: 'Octets' },
  cancelled: { en: 'Meetings cancelled', fr: 'Réunions annulées' },
  changed: { en: 'Changed', fr: 'Modifiés' },
  emails: { en: 'Emails', fr: 'E-mails' },
  failed: { en: 'Failed', fr: 'En échec' },
  group: { en: 'Group', fr: 'Groupe' },
  height: { en: 'Height', fr: 'Hauteur' },
  modeId: { en: 'Meeting mode', fr: 'Mode de réunion' },
  'modeId:standard': { en: 'Standard', fr: 'Standard' },
  notified: { en: 'Invitees notified', fr: 'Invités prévenus' },
  provider: { en: 'Identity provider', fr: 'Fournisseur d’identité' },
  transferTo: { en: 'New owner', fr: 'Nouveau propriétaire' },
  transferred: { en: 'Meetings transferred', fr: 'Réunions transférées' },
  purpose: { en: 'Purpose', fr: 'Objet' },
  'purpose:forced-change': { en: 'Change at sign-in', fr: 'Changement à la connexion' },
  'purpose:invitation': { en: 'Invitation', fr: 'Invitation' },
  'purpose:registration': { en: 'Registration', fr: 'Inscription' },
  'purpose:reset': { en: 'Forgotten password', fr: 'Mot de passe oublié' },
  reason: { en: 'Reason', fr: 'Motif' },
  'reason:another-tenant': { en: 'Another organisation was named', fr: 'Une autre organisation était indiquée' },
  'reason:changed-by-operator': {
    en: 'The operator of the portal changed its modes',
    fr: 'L’opérateur du portail a modifié ses modes',
  },
  'reason:mode-withdrawn': {
    en: 'The operator no longer offers the mode',
    fr: 'L’opérateur ne propose plus le mode',
  },
  'reason:recording-rule': {
    en: 'By the rule of the organisation',
    fr: 'Selon la règle de l’organisation',
  },
  'reason:permission-lost': { en: 'The account no longer had permission', fr: 'Le compte n’en avait plus le droit' },
  'reason:view-expired': { en: 'Ended by itself', fr: 'Terminée d’elle-même' },
  'reason:view-read-only': { en: 'The view is read-only', fr: 'La consultation est en lecture seule' },
  'reason:reauthentication-required': {
    en: 'The password had to be confirmed',
    fr: 'Le mot de passe devait être confirmé',
  },
  'reason:confirmation-required': {
    en: 'Not confirmed by a new sign-in',
    fr: 'Non confirmé par une nouvelle connexion',
  },
  'reason:password-incorrect': { en: 'Wrong current password', fr: 'Mot de passe actuel incorrect' },
  until: { en: 'Until', fr: 'Jusqu’à' },
  waitsFor: { en: 'Still to come', fr: 'Reste à faire' },
  'waitsFor:second-factor': { en: 'Two-factor', fr: 'Double authentification' },
  'waitsFor:two-factor-setup': {
    en: 'Setting up two-factor authentication',
    fr: 'Configuration de la double authentification',
  },
  'waitsFor:password-change': { en: 'A new password', fr: 'Nouveau mot de passe' },
  width: { en: 'Width', fr: 'Largeur' },
} satisfies Labels

/** Fields of shapes that no page shows. */
type HiddenField = 'id' | 'tenantuuid' | 'version'

type FieldNames<T> = Exclude<keyof T & string, HiddenField | keyof typeof commonLabels>
type ValueNames<T> = { [F in keyof T & string]-?: `${F}:${Extract<T[F], string>}` }[keyof T & string]

type Fields<S> = S extends z.ZodType ? z.input<S> : S

/**
 * The labels of a shape, or of a schema for one, which form, table, file and audit log share. It does not compile
 * without that of a field which `commonLabels` lacks, nor without those of the values of `Enumerated` fields. Labels of
 * fields that are recorded only may be among them.
 */
export type FieldLabels<S, Enumerated extends keyof Fields<S> = never> = Labels & {
  readonly [name in FieldNames<Fields<S>> | ValueNames<Pick<Fields<S>, Enumerated>>]: LocalizedText
}
