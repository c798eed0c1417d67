import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** What `FOYER_SECRET` keys: sealing at rest and derived keys, each under a label of its own (HKDF-SHA-256). */
export type Secret = {
  /** Encrypts text (AES-256-GCM); the answer holds nonce, tag and cipher text. */
  seal: (text: string) => Buffer
  /** Decrypts what `seal` made, also under the previous secret; throws where neither fits. */
  open: (sealed: Buffer) => string
  /** A key of 32 bytes for `label`, as hex. */
  derive: (label: string) => string
}

const deriveKey = (secret: string, label: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'foyer', label, 32))

function decrypt(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Makes the secret's uses; `previous` opens what was sealed before a rotation. */
export function createSecret(current: string, previous?: string): Secret {
  const key = deriveKey(current, 'seal')
  const previousKey = previous === undefined ? undefined : deriveKey(previous, 'seal')
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      try {
        return decrypt(sealed, key)
      } catch (error) {
        if (previousKey === undefined) throw error
        return decrypt(sealed, previousKey)
      }
    },
    derive: (label) => deriveKey(current, label).toString('hex'),
  }
}

/** A random token of 256 bits for a cookie or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** How a token stands in the database: its SHA-256. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
