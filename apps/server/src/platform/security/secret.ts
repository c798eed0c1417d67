import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encryption at rest and derived keys, all based on `FOYER_SECRET` (HKDF-SHA-256 with a label per use). */
export type Secret = {
  /** Encrypts text (AES-256-GCM); returns nonce, tag and ciphertext. */
  seal: (text: string) => Buffer
  /** Decrypts the output of `seal`, with the current or the previous secret; throws if neither fits. */
  open: (sealed: Buffer) => string
  /** Derives a 32-byte key for `label`, in hex. */
  derive: (label: string) => string
}

const deriveKey = (secret: string, label: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'foyer', label, 32))

function decrypt(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Creates the secret of the installation; `previous` decrypts data from before a rotation. */
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

/** Makes a random token of 256 bits for a cookie or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token: its SHA-256. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
