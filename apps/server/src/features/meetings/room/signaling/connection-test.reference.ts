import { connectionTest } from '@foyer/contract/meetings/connection-test'
import { defineReference } from '#platform/calls/define-reference.ts'

export const connectionTestReference = defineReference(connectionTest, {
  title: 'Connection test',
  description: 'Whether audio and video reach a browser, before it joins a meeting.',
  calls: {
    start: {
      summary: 'Test the connection to meetings',
      description:
        'For everybody who may join the meeting. Returns what is needed to connect once to a room of their own, for at most 20 seconds; nobody sees them in the meeting.',
    },
  },
  fields: {
    number: 'Ten digits, with or without spaces.',
    password: "The meeting's password; not needed by its host and signed-in invitees.",
    url: 'WebSocket address of the signaling gateway.',
    token: 'Token for the gateway, for this test only and for a minute.',
    iceTransportPolicy: 'Whether media may go directly, or through TURN servers only.',
    bundlePolicy: 'How many connections the browser prepares.',
    iceServers: 'STUN and TURN servers, with credentials for two minutes.',
    media: 'Where audio and video are sent; null if the portal does not know it.',
    addresses: 'IP addresses.',
    udpPort: 'UDP port.',
  },
})
