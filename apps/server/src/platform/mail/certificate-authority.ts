import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----\s[^-]+-----END CERTIFICATE-----/g

/**
 * Reads all certificates of a PEM text, such as those of an authority; undefined if one of them is damaged, or if there
 * is anything else, such as a private key. TLS itself passes over what it cannot read.
 */
export function readCertificates(pem: string): X509Certificate[] | undefined {
  const blocks = pem.match(block) ?? []
  if (blocks.length === 0 || blocks.length !== pem.split('-----BEGIN ').length - 1) return undefined
  try {
    return blocks.map((text) => new X509Certificate(text))
  } catch {
    return undefined
  }
}
