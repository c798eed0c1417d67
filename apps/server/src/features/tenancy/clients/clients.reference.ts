import { clients } from '@foyer/contract/tenancy/clients'
import { defineReference } from '#platform/calls/define-reference.ts'

export const clientsReference = defineReference(clients, {
  title: 'Clients',
  description: 'The apps with which people meet, in all tenants, and how each of them connects.',
  calls: {
    list: 'List the clients',
    get: 'Get a client',
    use: {
      summary: 'Count who uses a client',
      description: 'The participants of the last 30 days by version and by tenant.',
    },
    create: 'Create a client',
    update: {
      summary: 'Edit a client',
      description: 'Reaches browsers at their next join. Those who are in a meeting stay connected as they are.',
    },
    setStatus: 'Enable or disable a client',
    delete: 'Delete a client',
    test: {
      summary: 'Get the credentials of the servers',
      description: 'For a test of the servers in the browser. Participants receive the same when they join.',
    },
  },
  fields: {
    name: 'Name of the client.',
    status: 'A disabled client neither signs in nor joins.',
    id: 'The client, or one of its servers.',
    identifier: 'Identifier that the app sends when it signs in or joins.',
    builtIn: 'Whether it is the client of the portal’s own pages.',
    iceTransport: '`relay` lets media go through TURN servers only.',
    bundlePolicy: 'How many connections the browser prepares.',
    videoTransport: 'How TURN servers for video are reached: `all` is UDP before TCP.',
    audioTransport: 'How TURN servers for audio are reached.',
    minVersion: 'Oldest version that is accepted, or empty.',
    maxVersion: 'Newest version that is accepted, or empty.',
    servers: 'Its own ICE servers. Without any it uses those of the installation.',
    media: 'Whether the server is for video or for audio. Browsers use all of them for their one connection.',
    url: 'Address of the server: `stun:`, `turn:` or `turns:`.',
    username: 'User name at a TURN server.',
    credential: 'Credential at a TURN server; unchanged if absent.',
    hasCredential: 'Whether a credential is saved.',
    sessions: 'Participants of the last 30 days.',
    versions: 'Those by version.',
    tenants: 'Those by tenant.',
    tenantuuid: 'The tenant.',
    portalVersion: 'Version of this portal, which is that of the web client.',
    changedAt: 'Time of the last change, or null.',
    changedBy: 'Name of the user who made it.',
  },
})
