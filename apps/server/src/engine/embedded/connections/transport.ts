/** An address that is announced to browsers; the one with rank 0 is preferred. */
export type Candidate = { address: string; port: number; rank: number }

/** The parameters of one end of a connection, as the other end needs them (RFC 8839 for ICE, RFC 8842 for DTLS). */
export type ConnectionParameters = {
  ufrag: string
  password: string
  /** SHA-256 of the certificate: 32 pairs of upper-case hexadecimal digits, separated by colons. */
  fingerprint: string
  setup: 'actpass' | 'active' | 'passive'
  /**
   * Whether this end opens data channels. Native code closes a connection if data channels that it expects are never
   * opened.
   */
  hasData: boolean
}

export type ConnectionHooks = {
  /** Receives a decrypted RTP or RTCP packet, whose buffer belongs to the receiver. */
  onPacket(packet: Buffer): void
  /** Called when the connection is up, or lost for good. */
  onState(state: 'connected' | 'lost'): void
  /** Receives the addresses of this end, where the other end has to be informed of them. */
  onCandidate?(candidate: string): void
}

/** One encrypted connection with a browser: it carries any RTP and RTCP packet. */
export type MediaConnection = {
  readonly local: ConnectionParameters
  /** Accepts the answer to an offer; later calls are ignored. */
  accept(remote: ConnectionParameters): void
  /** Adds an address of the other end, where that end does not find this one by itself (RFC 8839). */
  addCandidate(candidate: string): void
  /** Sends an RTP or RTCP packet; the buffer may be changed afterwards. Packets are lost until it is connected. */
  send(packet: Buffer): void
  close(): void
}

/** Opens connections; all share one UDP port. */
export type Transport = {
  readonly port: number
  /** The addresses at which browsers reach the port. */
  readonly candidates: readonly Candidate[]
  /** Opens a connection on which this end makes the offer and opens the data channels. */
  offer(hooks: ConnectionHooks): MediaConnection
  /** Opens a connection that answers a browser's offer. */
  answer(remote: ConnectionParameters, hooks: ConnectionHooks): MediaConnection
  close(): void
}
