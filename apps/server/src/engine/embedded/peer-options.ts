import { type PeerConfig, useAudioLevelIndication, useOPUS, useSdesMid, useSdesRTPStreamId, useVP8 } from 'werift'
import type { ChildOptions } from './ipc-messages.ts'

const loopback = '127.0.0.1'

/** The only address that is announced to browsers. */
export const getAnnouncedAddress = (options: ChildOptions) => options.announcedIp ?? loopback

/**
 * Options of a peer connection: Opus and VP8 only, with retransmission and keyframe requests. No transport-wide
 * feedback: werift's makes Chromium underestimate the bandwidth (measured: 14 frames a second instead of 20), while
 * with receiver reports Chromium adapts its bit rate to the packet loss.
 */
export const buildPeerOptions = (options: ChildOptions, side: 'publisher' | 'subscriber'): Partial<PeerConfig> => ({
  iceServers: [],
  iceUseIpv6: false,
  bundlePolicy: 'max-bundle',
  maxMessageSize: 65_536,
  iceAdditionalHostAddresses: [getAnnouncedAddress(options)],
  // Without an announced address it listens on loopback only.
  ...(options.announcedIp === undefined ? { iceInterfaceAddresses: { udp4: loopback } } : {}),
  ...(options.udpPorts ? { icePortRange: options.udpPorts } : {}),
  codecs: { audio: [useOPUS({ parameters: 'minptime=10;useinbandfec=1' })], video: [useVP8()] },
  headerExtensions:
    side === 'publisher'
      ? { audio: [useSdesMid(), useAudioLevelIndication()], video: [useSdesMid(), useSdesRTPStreamId()] }
      : { audio: [useSdesMid()], video: [useSdesMid()] },
})
