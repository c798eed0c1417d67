import { type PeerConfig, useAudioLevelIndication, useOPUS, useSdesMid, useSdesRTPStreamId, useVP8 } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'

const loopback = '127.0.0.1'

/** The one address that browsers are told. */
export const announcedAddress = (options: ChildOptions) => options.announcedIp ?? loopback

/**
 * Options of a peer connection. Opus and VP8 only, with retransmission and requests for pictures. No transport-wide
 * feedback: werift's makes Chromium think the way is narrow (tried: 14 frames a second instead of 20), while receiver
 * reports let it find the rate by loss.
 */
export const peerOptions = (options: ChildOptions, side: 'publisher' | 'subscriber'): Partial<PeerConfig> => ({
  iceServers: [],
  iceUseIpv6: false,
  bundlePolicy: 'max-bundle',
  maxMessageSize: 65_536,
  iceAdditionalHostAddresses: [announcedAddress(options)],
  // Without an announced address nothing listens outside this machine.
  ...(options.announcedIp === undefined ? { iceInterfaceAddresses: { udp4: loopback } } : {}),
  ...(options.udpPorts ? { icePortRange: options.udpPorts } : {}),
  codecs: { audio: [useOPUS({ parameters: 'minptime=10;useinbandfec=1' })], video: [useVP8()] },
  headerExtensions:
    side === 'publisher'
      ? { audio: [useSdesMid(), useAudioLevelIndication()], video: [useSdesMid(), useSdesRTPStreamId()] }
      : { audio: [useSdesMid()], video: [useSdesMid()] },
})
