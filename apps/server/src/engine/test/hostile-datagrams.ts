import { randomBytes } from 'node:crypto'

const random = randomBytes(200)

/**
 * The datagrams that a stranger may send to the media port: malformed and forged ones of every protocol that it speaks.
 */
export const hostileDatagrams: { readonly [kind: string]: Buffer } = {
  'a plaintext DTLS close_notify': Buffer.from('15fefd000000000000000000020100', 'hex'),
  'a ClientHello that is cut off': Buffer.from('16fefd0000000000000000002f0100', 'hex'),
  'a DTLS record of epoch 1': Buffer.from(`17fefd000100000000000100c8${random.toString('hex')}`, 'hex'),
  'a DTLS record of epoch 1 that is too short': Buffer.from('17fefd00010000000000010004deadbeef', 'hex'),
  'STUN without attributes': Buffer.from('000100002112a442000102030405060708090a0b', 'hex'),
  'STUN with a wrong length': Buffer.from('0001ffff2112a442000102030405060708090a0b', 'hex'),
  'STUN for an unknown user': Buffer.from('0001000c2112a442000102030405060708090a0b0006000561626364650000', 'hex'),
  'RTP of an unknown source': Buffer.concat([Buffer.from('806000010000000100000001', 'hex'), random]),
  RTCP: Buffer.from('81ce00020000000100000001', 'hex'),
  noise: random,
  nothing: Buffer.alloc(0),
}
