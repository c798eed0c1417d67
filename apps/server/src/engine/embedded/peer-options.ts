import {
  type PeerConfig,
  useAudioLevelIndication,
  useNACK,
  useOPUS,
  usePLI,
  useREMB,
  useSdesMid,
  useSdesRTPStreamId,
  useTransportWideCC,
  useTWCC,
  useVP8,
} from 'werift'
import type { ChildOptions } from './messages.ts'

const loopback = '127.0.0.1'

/** The one address that browsers are told. */
export const announcedAddress = (options: ChildOptions) => options.announcedIp ?? loopback

/**
 * Options of a peer connection. Opus and VP8 only; the publisher's side measures the way for the browser's bandwidth
 * estimate, the subscriber's side cannot lower what others send and does not ask.
 */
export const peerOptions = (options: ChildOptions, side: 'publisher' | 'subscriber'): Partial<PeerConfig> => {
  const feedback = [useNACK(), usePLI(), ...(side === 'publisher' ? [useTWCC()] : [useREMB()])]
  return {
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
    maxMessageSize: 65_536,
    iceAdditionalHostAddresses: [announcedAddress(options)],
    // Without an announced address nothing listens outside this machine.
    ...(options.announcedIp === undefined ? { iceInterfaceAddresses: { udp4: loopback } } : {}),
    ...(options.udpPorts ? { icePortRange: options.udpPorts } : {}),
    codecs: {
      audio: [useOPUS({ parameters: 'minptime=10;useinbandfec=1' })],
      video: [useVP8({ rtcpFeedback: feedback })],
    },
    headerExtensions:
      side === 'publisher'
        ? {
            audio: [useSdesMid(), useAudioLevelIndication()],
            video: [useSdesMid(), useTransportWideCC(), useSdesRTPStreamId()],
          }
        : { audio: [useSdesMid()], video: [useSdesMid()] },
  }
}
