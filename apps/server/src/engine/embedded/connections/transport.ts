/** An address that is announced to browsers; the one with rank 0 is preferred. */
export type Candidate = { address: string; port: number; rank: number }

/** What one end of a connection tells the other (RFC 8839 for ICE, RFC 8842 for DTLS). */
export type ConnectionParameters = {
  ufrag: string
  password: string
  /** SHA-256 of the certificate: 32 pairs of upper-case hexadecimal digits, separated by colons. */
  fingerprint: string
  setup: 'actpass' | 'active' | 'passive'
  /** Whether it opens data channels. Native code ends a connection on which it expects them in vain. */
  hasData: boolean
}

export type ConnectionHooks = {
  /** A decrypted RTP or RTCP packet; the buffer belongs to the receiver. */
  onPacket(packet: Buffer): void
  /** The connection is up, or it is lost for good. */
  onState(state: 'connected' | 'lost'): void
}

/** One encrypted connection with a browser: it carries any RTP and RTCP packet. */
export type Connection = {
  readonly local: ConnectionParameters
  /** The answer to an offer; later calls are ignored. */
  accept(remote: ConnectionParameters): void
  /** Sends an RTP or RTCP packet; the buffer may be changed afterwards. Packets are lost until it is connected. */
  send(packet: Buffer): void
  close(): void
}

/** Opens connections; all share one UDP port. */
export type Transport = {
  readonly port: number
  /** The addresses at which browsers reach it. */
  readonly candidates: readonly Candidate[]
  /** A connection on which this end makes the offer; it opens the data channels. */
  offer(hooks: ConnectionHooks): Connection
  /** A connection that answers a browser's offer. */
  answer(remote: ConnectionParameters, hooks: ConnectionHooks): Connection
  close(): void
}
