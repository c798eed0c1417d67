// RTCP packets (RFC 3550), feedback (RFC 4585) and the receiver's estimate of the rate (draft-alvestrand-rmcat-remb).

const senderReport = 200
const receiverReport = 201
const transportFeedback = 205
const payloadFeedback = 206
const remb = 0x52454d42

/**
 * The reception of one source as its receiver reports it. `lastSr` and `sinceLastSr` (in 1/65536 s) give the round
 * trip, `highest` is the extended sequence number of the newest packet that arrived.
 */
export type ReceptionReport = {
  ssrc: number
  fractionLost: number
  highest: number
  /** In units of the source's clock. */
  jitter: number
  lastSr: number
  sinceLastSr: number
}

export type RtcpMessage =
  | { type: 'sender-report'; ssrc: number; ntpHigh: number; ntpLow: number; timestamp: number }
  | { type: 'reception'; report: ReceptionReport }
  | { type: 'nack'; ssrc: number; sequences: number[] }
  | { type: 'keyframe'; ssrc: number }
  | { type: 'estimate'; bitsPerSecond: number }

/** Parses the messages of a compound packet; skips those that are unknown or cut off. */
export const parseRtcp = (bytes: Buffer): RtcpMessage[] => {
  const messages: RtcpMessage[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const first = bytes.readUInt8(at)
    const end = at + 4 + bytes.readUInt16BE(at + 2) * 4
    if (first >> 6 !== 2 || end > bytes.length) break
    parseOne(bytes.subarray(at, end), messages)
    at = end
  }
  return messages
}

const parseOne = (bytes: Buffer, messages: RtcpMessage[]) => {
  const format = bytes.readUInt8(0) & 0x1f
  const type = bytes.readUInt8(1)
  if (type === senderReport && bytes.length >= 28) {
    messages.push({
      type: 'sender-report',
      ssrc: bytes.readUInt32BE(4),
      ntpHigh: bytes.readUInt32BE(8),
      ntpLow: bytes.readUInt32BE(12),
      timestamp: bytes.readUInt32BE(16),
    })
    messages.push(...parseReceptions(bytes.subarray(28), format))
  } else if (type === receiverReport) messages.push(...parseReceptions(bytes.subarray(8), format))
  else if (type === transportFeedback && format === 1 && bytes.length >= 12) messages.push(parseNack(bytes))
  else if (type === payloadFeedback && format === 1 && bytes.length >= 12)
    messages.push({ type: 'keyframe', ssrc: bytes.readUInt32BE(8) })
  else if (type === payloadFeedback && format === 4)
    for (let at = 12; at + 8 <= bytes.length; at += 8) messages.push({ type: 'keyframe', ssrc: bytes.readUInt32BE(at) })
  else if (type === payloadFeedback && format === 15 && bytes.length >= 20 && bytes.readUInt32BE(12) === remb) {
    const rate = bytes.readUInt32BE(16) & 0xffffff
    messages.push({ type: 'estimate', bitsPerSecond: (rate & 0x3ffff) * 2 ** (rate >> 18) })
  }
}

const parseReceptions = (blocks: Buffer, count: number): RtcpMessage[] =>
  Array.from({ length: Math.min(count, Math.floor(blocks.length / 24)) }, (_, index) => ({
    type: 'reception',
    report: {
      ssrc: blocks.readUInt32BE(index * 24),
      fractionLost: blocks.readUInt8(index * 24 + 4) / 256,
      highest: blocks.readUInt32BE(index * 24 + 8),
      jitter: blocks.readUInt32BE(index * 24 + 12),
      lastSr: blocks.readUInt32BE(index * 24 + 16),
      sinceLastSr: blocks.readUInt32BE(index * 24 + 20),
    },
  }))

const parseNack = (bytes: Buffer): RtcpMessage => {
  const sequences: number[] = []
  for (let at = 12; at + 4 <= bytes.length; at += 4) {
    const first = bytes.readUInt16BE(at)
    const mask = bytes.readUInt16BE(at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) if (mask & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
  }
  return { type: 'nack', ssrc: bytes.readUInt32BE(8), sequences }
}

const createPacket = (format: number, type: number, bytes: number) => {
  const packet = Buffer.alloc(bytes)
  packet[0] = 0x80 | format
  packet[1] = type
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  return packet
}

/** The report on one received source; `cumulativeLost` and `highest` as in RFC 3550. */
export type ReceptionBlock = ReceptionReport & { cumulativeLost: number }

/** Builds a receiver report with at most 31 blocks. */
export const buildReceiverReport = (ssrc: number, blocks: readonly ReceptionBlock[]) => {
  const packet = createPacket(blocks.length, receiverReport, 8 + blocks.length * 24)
  packet.writeUInt32BE(ssrc, 4)
  blocks.forEach((block, index) => {
    const at = 8 + index * 24
    packet.writeUInt32BE(block.ssrc, at)
    packet.writeUInt8(Math.min(255, Math.round(block.fractionLost * 256)), at + 4)
    packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, block.cumulativeLost)), at + 5, 3)
    packet.writeUInt32BE(block.highest >>> 0, at + 8)
    packet.writeUInt32BE(block.jitter >>> 0, at + 12)
    packet.writeUInt32BE(block.lastSr, at + 16)
    packet.writeUInt32BE(block.sinceLastSr >>> 0, at + 20)
  })
  return packet
}

type SenderReport = {
  ssrc: number
  ntpHigh: number
  ntpLow: number
  timestamp: number
  packets: number
  octets: number
}

export const buildSenderReport = ({ ssrc, ntpHigh, ntpLow, timestamp, packets, octets }: SenderReport) => {
  const packet = createPacket(0, senderReport, 28)
  ;[ssrc, ntpHigh, ntpLow, timestamp, packets, octets].forEach((value, index) => {
    packet.writeUInt32BE(value >>> 0, 4 + index * 4)
  })
  return packet
}

/** Asks the sender of a source for lost packets, given in ascending order. */
export const buildNack = (senderSsrc: number, ssrc: number, sequences: readonly number[]) => {
  const pairs: { first: number; mask: number }[] = []
  for (const sequence of sequences) {
    const last = pairs.at(-1)
    const distance = last === undefined ? 0 : (sequence - last.first) & 0xffff
    if (last && distance >= 1 && distance <= 16) last.mask |= 1 << (distance - 1)
    else pairs.push({ first: sequence, mask: 0 })
  }
  const packet = createPacket(1, transportFeedback, 12 + pairs.length * 4)
  packet.writeUInt32BE(senderSsrc, 4)
  packet.writeUInt32BE(ssrc, 8)
  pairs.forEach(({ first, mask }, index) => {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(mask, 14 + index * 4)
  })
  return packet
}

export const buildKeyframeRequest = (senderSsrc: number, ssrc: number) => {
  const packet = createPacket(1, payloadFeedback, 12)
  packet.writeUInt32BE(senderSsrc, 4)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}

/** Tells a sender how much all its sources together may send. */
export const buildEstimate = (senderSsrc: number, bitsPerSecond: number, ssrcs: readonly number[]) => {
  const packet = createPacket(15, payloadFeedback, 20 + ssrcs.length * 4)
  const exponent = Math.max(0, Math.ceil(Math.log2(Math.max(1, bitsPerSecond) / 0x3ffff)))
  const mantissa = Math.floor(bitsPerSecond / 2 ** exponent)
  packet.writeUInt32BE(senderSsrc, 4)
  packet.writeUInt32BE(remb, 12)
  packet.writeUInt32BE(((ssrcs.length << 24) | (exponent << 18) | mantissa) >>> 0, 16)
  ssrcs.forEach((ssrc, index) => {
    packet.writeUInt32BE(ssrc, 20 + index * 4)
  })
  return packet
}
