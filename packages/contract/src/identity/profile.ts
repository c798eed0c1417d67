import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  Email,
  EmptyInput,
  EmptyOutput,
  FirstName,
  LanguageField,
  LastName,
  TimeZone,
  UploadedFile,
} from '../common.ts'
import { maxPictureBytes } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { secretText } from '../text.ts'
import { OwnPassword } from './own-password.ts'
import { BuiltInRole } from './role-id.ts'

export const profileErrors = defineErrors({
  'profile-picture-refused': { status: 400, en: 'JPG or PNG, under 2MB', fr: 'JPG ou PNG, moins de 2 Mo' },
  'email-unchanged': {
    status: 400,
    en: 'This is already your email',
    fr: 'C’est déjà votre adresse e-mail',
  },
  'email-link-expired': {
    status: 400,
    en: 'This link has expired or was already used',
    fr: 'Ce lien a expiré ou a déjà été utilisé',
  },
})

const fields = {
  firstname: FirstName,
  lastname: LastName,
  language: LanguageField,
  timezone: z.union([z.literal(''), TimeZone]),
}

/** The media types of a profile picture. */
export const profilePictureTypes = ['image/jpeg', 'image/png'] as const

export const ProfileForm = z.strictObject({ ...fields, version: z.int() })
/** The fields of the own account beside the common ones. */
export const profileLabels = {
  timezone: { en: 'Time zone', fr: 'Fuseau horaire' },
} satisfies FieldLabels<typeof ProfileForm>

export const EmailChangeForm = z.strictObject({
  email: Email,
  password: OwnPassword,
})

/** One's own account; `organisation` is the name of the tenant. */
export const Profile = z.strictObject({
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  /** An address that waits to be confirmed. */
  newEmail: z.string().nullable(),
  organisation: z.string(),
  role: BuiltInRole,
  /** Name of the role; empty for a built-in one. */
  roleName: z.string(),
  language: LanguageField,
  /** Empty for that of the device. */
  timezone: z.string(),
  /** Path of the picture, or empty. */
  picture: z.string(),
  version: z.int(),
})
export type Profile = z.output<typeof Profile>

// biome-ignore format: a call in a few lines reads like a table
export const profile = defineCalls({ slice: 'profile', level: 'client', errors: profileErrors }, {
  get: {
    method: 'GET', path: '/profile', permission: 'user.profile.get', readOnly: true,
    input: EmptyInput, output: Profile, dependsOn: ['users', 'roles', 'auth', 'settings'],
  },
  update: {
    method: 'POST', path: '/updateProfile', permission: 'user.profile.update',
    input: ProfileForm, output: Profile, errors: ['first-name-invalid', 'last-name-invalid', 'conflict'],
    audit: { en: 'Edited their profile', fr: 'Profil modifié' }, changes: ['profile', 'users', 'settings'],
  },
  /** Everything about the caller as JSON. Needs the password, or a sign-in, of the last 15 minutes. */
  exportData: {
    method: 'GET', path: '/exportOwnData', permission: 'user.profile.get', readOnly: true, limit: 30,
    download: 'application/json; charset=utf-8',
    input: EmptyInput, output: EmptyOutput, errors: ['reauthentication-required', 'too-many-requests'],
    audit: { en: 'Exported their own data', fr: 'Données personnelles exportées' },
  },
  /** The picture is decoded and encoded again, which removes its metadata. */
  uploadPicture: {
    method: 'POST', path: '/updateProfilePicture', permission: 'user.profile.update', idempotent: true,
    upload: { maxBytes: maxPictureBytes, tooLarge: 'profile-picture-refused' },
    input: z.strictObject({ file: UploadedFile }), output: z.strictObject({ picture: z.string() }),
    errors: ['profile-picture-refused', 'image-animated'],
    audit: { en: 'Changed their picture', fr: 'Photo modifiée' }, changes: ['profile', 'users', 'settings'],
  },
  deletePicture: {
    method: 'POST', path: '/deleteProfilePicture', permission: 'user.profile.update',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Removed their picture', fr: 'Photo retirée' }, changes: ['profile', 'users', 'settings'],
  },
  /** Emails a link to the new address; the old one stays until it is confirmed. */
  changeEmail: {
    method: 'POST', path: '/changeEmail', permission: 'user.profile.update', limit: 30,
    input: EmailChangeForm, output: EmptyOutput,
    errors: [
      'own-password-incorrect', 'confirmation-required', 'email-unchanged', 'email-taken', 'too-many-requests',
      'user-email-limit', 'tenant-email-limit',
    ],
    audit: { en: 'Asked to change their email address', fr: 'Changement d’adresse e-mail demandé' }, changes: ['profile'],
  },
  cancelEmailChange: {
    method: 'POST', path: '/cancelEmailChange', permission: 'user.profile.update',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Cancelled the change of their email address', fr: 'Changement d’adresse e-mail annulé' }, changes: ['profile'],
  },
  /** Confirms a new address with the link that was sent to it. Does not sign in; other sessions of the user end. */
  confirmEmail: {
    method: 'POST', path: '/confirmEmail', permission: 'public', level: 'anyone', limit: 30,
    input: z.strictObject({ token: secretText(200) }), output: z.strictObject({ email: z.string() }),
    errors: ['email-link-expired', 'email-taken', 'too-many-requests'],
    audit: { en: 'Changed their email address', fr: 'Adresse e-mail changée' }, changes: ['profile', 'users', 'settings'],
  },
})
