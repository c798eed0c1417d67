import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, errorCode, Id, Instant, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, secretText, singleLine } from '../text.ts'
import { compareVersions, versionPattern } from './client-versions.ts'
import { bundlePolicies, iceTransports, transportPolicies } from './ice-policies.ts'
import { isIceUrl, isRelay } from './ice-servers.ts'

export const maxClients = 100
/** For video and audio together. */
export const maxClientServers = 20
/** The versions and tenants of a client that are counted one by one; all others are in the total. */
export const maxCountedVersions = 200
export const maxCountedTenants = 10

export const clientsErrors = defineErrors({
  'client-name-taken': {
    status: 409,
    en: 'Another client already has this name',
    fr: 'Un autre client porte déjà ce nom',
  },
  'client-identifier-taken': {
    status: 409,
    en: 'Another client already has this app identifier',
    fr: 'Un autre client a déjà cet identifiant d’application',
  },
  'client-identifier-invalid': {
    status: 400,
    en: 'Use a to z, digits and hyphens only, beginning with a to z',
    fr: 'Utilisez uniquement des minuscules, des chiffres et des tirets, en commençant par une lettre',
  },
  'versions-reversed': {
    status: 400,
    en: 'The maximum version must not be older than the minimum version',
    fr: 'La version maximale ne doit pas être plus ancienne que la version minimale',
  },
  'ice-url-invalid': {
    status: 400,
    en: 'Enter an address that begins with stun:, turn: or turns:, such as turn:turn.example.com:3478',
    fr: 'Saisissez une adresse qui commence par stun:, turn: ou turns:, comme turn:turn.exemple.fr:3478',
  },
  'ice-username-missing': {
    status: 400,
    en: 'A TURN server needs a user name',
    fr: 'Un serveur TURN nécessite un nom d’utilisateur',
  },
  'ice-credential-missing': {
    status: 400,
    en: 'Enter the credential of this server',
    fr: 'Saisissez le mot de passe de ce serveur',
  },
  'relay-without-turn': {
    status: 400,
    en: 'Add a TURN server first: with relay only, no one could connect without one',
    fr: 'Ajoutez d’abord un serveur TURN : avec le relais seul, personne ne pourrait se connecter sans lui',
  },
  'own-version-shut-out': {
    status: 400,
    en: 'This range shuts out the version of this portal, and everyone who uses it in a browser',
    fr: 'Cette plage exclut la version de ce portail et tous ceux qui l’utilisent dans un navigateur',
  },
  'client-built-in': {
    status: 409,
    en: 'The web client is built in: it can be neither disabled nor deleted',
    fr: 'Le client web est intégré : il ne peut être ni désactivé ni supprimé',
  },
  'too-many-clients': {
    status: 409,
    en: 'There can be up to 100 clients',
    fr: 'Il peut y avoir jusqu’à 100 clients',
  },
})

const versionError = errorCode(sharedErrors, 'version-invalid')
const urlError = errorCode(clientsErrors, 'ice-url-invalid')
const identifierError = errorCode(clientsErrors, 'client-identifier-invalid')

/** A version, or empty for no bound. */
export const VersionField = z
  .string(versionError)
  .trim()
  .refine((text) => text === '' || versionPattern.test(text), versionError)
/** Browsers carry sound and picture over one connection; each of them has servers of its own here. */
export const serverMedia = ['video', 'audio'] as const

const serverFields = {
  media: z.enum(serverMedia),
  url: z.string(urlError).trim().toLowerCase().max(300, urlError).refine(isIceUrl, urlError),
  username: optionalSingleLine(200),
}
const url = { url: serverFields.url }
/** `id` names the saved server whose credential stays, as long as address and user name do. */
const ServerForm = z
  .strictObject({ ...serverFields, id: Id.optional(), credential: secretText(500).optional() })
  .refine((server) => !isRelay(server.url) || server.username !== '', {
    path: ['username'],
    ...whenValid({ ...url, username: z.string() }),
    ...errorCode(clientsErrors, 'ice-username-missing'),
  })
  .refine((server) => !isRelay(server.url) || server.id !== undefined || Boolean(server.credential), {
    path: ['credential'],
    ...whenValid(url),
    ...errorCode(clientsErrors, 'ice-credential-missing'),
  })
export const ClientServer = z.strictObject({ ...serverFields, url: z.string(), id: Id, hasCredential: z.boolean() })
export type ClientServer = z.output<typeof ClientServer>

const fields = {
  name: singleLine(100, errorCode(sharedErrors, 'name-invalid')),
  iceTransport: z.enum(iceTransports),
  bundlePolicy: z.enum(bundlePolicies),
  videoTransport: z.enum(transportPolicies),
  audioTransport: z.enum(transportPolicies),
  minVersion: VersionField,
  maxVersion: VersionField,
}

const form = { ...fields, servers: z.array(ServerForm).max(maxClientServers) }
const versions = { minVersion: VersionField, maxVersion: VersionField }
const isOrdered = ({ minVersion, maxVersion }: { minVersion: string; maxVersion: string }): boolean =>
  minVersion === '' || maxVersion === '' || compareVersions(minVersion, maxVersion) <= 0
const ordered = { path: ['maxVersion'], ...whenValid(versions), ...errorCode(clientsErrors, 'versions-reversed') }
const Identifier = z
  .string(identifierError)
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, identifierError)

/** `identifier` is what the app sends; it does not change. */
export const ClientForm = z.strictObject({ ...form, identifier: Identifier }).refine(isOrdered, ordered)
export const ClientUpdate = z.strictObject({ ...form, id: Id, version: z.int() }).refine(isOrdered, ordered)

/** The credentials are never returned. */
export const Client = z.strictObject({
  ...fields,
  id: Id,
  identifier: z.string(),
  builtIn: z.boolean(),
  status: z.enum(['active', 'disabled']),
  servers: z.array(ClientServer),
  /** How many participants of the last 30 days used it. */
  sessions: z.int(),
  changedAt: Instant.nullable(),
  changedBy: z.string(),
  version: z.int(),
})
export type Client = z.output<typeof Client>

/** The use of a client in the last 30 days. A participant counts once a stay. */
export const ClientUse = z.strictObject({
  sessions: z.int(),
  /** The most used ones; the version is as the client sent it, or empty. */
  versions: z.array(z.strictObject({ version: z.string(), sessions: z.int() })).max(maxCountedVersions),
  tenants: z.array(z.strictObject({ tenantuuid: Id, name: z.string(), sessions: z.int() })).max(maxCountedTenants),
  /** The version of this portal, which is that of the web client. */
  portalVersion: z.string(),
})
export type ClientUse = z.output<typeof ClientUse>

/** The fields of a client beside the common ones. */
export const clientsLabels = {
  identifier: { en: 'App identifier', fr: 'Identifiant d’application' },
  iceTransport: { en: 'ICE transport', fr: 'Transport ICE' },
  'iceTransport:all': { en: 'All', fr: 'Tous' },
  'iceTransport:relay': { en: 'Relay', fr: 'Relais' },
  bundlePolicy: { en: 'Bundle policy', fr: 'Regroupement' },
  'bundlePolicy:balanced': { en: 'balanced', fr: 'balanced' },
  'bundlePolicy:max-compat': { en: 'max-compat', fr: 'max-compat' },
  'bundlePolicy:max-bundle': { en: 'max-bundle', fr: 'max-bundle' },
  videoTransport: { en: 'Transport policy, video', fr: 'Politique de transport, vidéo' },
  'videoTransport:all': { en: 'UDP, then TCP', fr: 'UDP, puis TCP' },
  'videoTransport:udp': { en: 'UDP only', fr: 'UDP seulement' },
  'videoTransport:tcp': { en: 'TCP only', fr: 'TCP seulement' },
  audioTransport: { en: 'Transport policy, audio', fr: 'Politique de transport, audio' },
  'audioTransport:all': { en: 'UDP, then TCP', fr: 'UDP, puis TCP' },
  'audioTransport:udp': { en: 'UDP only', fr: 'UDP seulement' },
  'audioTransport:tcp': { en: 'TCP only', fr: 'TCP seulement' },
  minVersion: { en: 'Min version', fr: 'Version min.' },
  maxVersion: { en: 'Max version', fr: 'Version max.' },
  servers: { en: 'ICE servers', fr: 'Serveurs ICE' },
} satisfies FieldLabels<typeof ClientForm, 'iceTransport' | 'bundlePolicy' | 'videoTransport' | 'audioTransport'>

const ClientInput = z.strictObject({ id: Id })
const formErrors = [
  'client-name-taken',
  'ice-credential-missing',
  'relay-without-turn',
  'own-version-shut-out',
] as const

// biome-ignore format: a call in a few lines reads like a table
export const clients = defineCalls({ slice: 'clients', level: 'superadmin', scope: 'all', errors: clientsErrors }, {
  /** All clients of the installation, which every tenant uses: the built-in one first, then the others by name. */
  list: {
    method: 'POST', path: '/getClients', permission: 'client.get', readOnly: true, dependsOn: ['conferences'],
    input: EmptyInput, output: z.strictObject({ items: z.array(Client).max(maxClients) }),
  },
  get: {
    method: 'POST', path: '/getClient/:id', permission: 'client.get', readOnly: true, dependsOn: ['conferences'],
    input: ClientInput, output: Client, errors: ['not-found'],
  },
  use: {
    method: 'POST', path: '/getClientUse/:id', permission: 'client.get', readOnly: true, dependsOn: ['conferences'],
    input: ClientInput, output: ClientUse, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/putClient', permission: 'client.put', idempotent: true,
    input: ClientForm, output: Client,
    errors: [...formErrors, 'client-identifier-taken', 'too-many-clients', 'reauthentication-required'],
    audit: { en: 'Created a client', fr: 'Client créé' }, changes: ['clients'],
  },
  update: {
    method: 'POST', path: '/updateClient/:id', permission: 'client.update',
    input: ClientUpdate, output: Client,
    errors: [...formErrors, 'not-found', 'conflict', 'reauthentication-required'],
    audit: { en: 'Edited a client', fr: 'Client modifié' }, changes: ['clients'],
  },
  /** A disabled client neither signs in nor joins. */
  setStatus: {
    method: 'POST', path: '/setClientStatus/:id', permission: 'client.update',
    input: ClientInput.extend({ status: Client.shape.status }), output: Client,
    errors: ['not-found', 'client-built-in', 'reauthentication-required'],
    audit: { en: 'Enabled or disabled a client', fr: 'Client activé ou désactivé' }, changes: ['clients'],
  },
  delete: {
    method: 'DELETE', path: '/deleteClient/:id', permission: 'client.delete',
    input: ClientInput, output: EmptyOutput, errors: ['not-found', 'client-built-in', 'reauthentication-required'],
    audit: { en: 'Deleted a client', fr: 'Client supprimé' }, changes: ['clients'],
  },
  /**
   * The saved credentials, with which a browser tries the servers. Anyone who joins a meeting with the client receives them
   * too; this is the only other place.
   */
  test: {
    method: 'POST', path: '/testClientServers/:id', permission: 'client.update', limit: 30,
    input: ClientInput, output: z.strictObject({ servers: z.array(z.strictObject({ id: Id, credential: z.string() })) }),
    errors: ['not-found', 'reauthentication-required'],
    audit: { en: 'Tested the ICE servers of a client', fr: 'Serveurs ICE d’un client testés' }, changes: [],
  },
})
