import { createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** An authority of the tests, which no program trusts by itself. */
export const authority = `-----BEGIN CERTIFICATE-----
MIIBhDCCASmgAwIBAgIURSopsQehczH0E7pIIJxrA+7nb2IwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLRm95ZXIgdGVzdHMwIBcNMjYxMTI2MTcyMzU4WhgPMjEyNjEx
MDIxNzIzNThaMBYxFDASBgNVBAMMC0ZveWVyIHRlc3RzMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAElFqFtVT0cwv8O3rmndfY7wTrdHNGpYUzB4doVT5fmKU0mbt9
2cRpw3Gx1nKkSOy2mXTyLUAXBk+pOu/I1x/D76NTMFEwHQYDVR0OBBYEFPQBSU1c
p4LRXLuMPFXBNBG5VE0mMB8GA1UdIwQYMBaAFPQBSU1cp4LRXLuMPFXBNBG5VE0m
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAM/5FGJK4jxtyRQd
W1mUI6aYZ8vejW8KDBPJ7iFIhcg9AiEApaXodTsmoM+1Lp9E8YKifoAqDhj70ZQQ
to22QHaIm/c=
-----END CERTIFICATE-----`

/** The key of all certificates below, which protects nothing. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtAPyaXho5fo4UkXt
kCrCl2sljQHgbAeK9yhxhz5dwmehRANCAASRx2LVlG1uC94kmHLXfsUf4LUKFSoK
yEqU87RS2EyGOuUwZaXg5gF38eOogMiR7AcPZ75uh5h9OQ5S1VkaXmVz
-----END PRIVATE KEY-----`

/** Certificates of the authority: for localhost, for the name of another host, and one that has expired. */
export const certificates = {
  local: `-----BEGIN CERTIFICATE-----
MIIBjDCCATKgAwIBAgIUA/VPZmok0WHu4yXwDbDgsvEZwKowCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLRm95ZXIgdGVzdHMwIBcNMjYxMTI2MTcyMzU4WhgPMjEyNjEx
MDIxNzIzNThaMBQxEjAQBgNVBAMMCW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABJHHYtWUbW4L3iSYctd+xR/gtQoVKgrISpTztFLYTIY65TBlpeDm
AXfx46iAyJHsBw9nvm6HmH05DlLVWRpeZXOjXjBcMBoGA1UdEQQTMBGCCWxvY2Fs
aG9zdIcEfwAAATAdBgNVHQ4EFgQUvFrR2RFLDpPzCBRX8aKXNibGXxswHwYDVR0j
BBgwFoAU9AFJTVyngtFcu4w8VcE0EblUTSYwCgYIKoZIzj0EAwIDSAAwRQIhALjT
t3ms2BRU1KMQBAn4+XMOgdPjNCxsNZELgKB35x0dAiBzmzCVOolGixhLsiTOJN1o
6/Iavvuy0z/4/vueH0scJQ==
-----END CERTIFICATE-----`,
  other: `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUA/VPZmok0WHu4yXwDbDgsvEZwKswCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLRm95ZXIgdGVzdHMwIBcNMjYxMTI2MTcyMzU5WhgPMjEyNjEx
MDIxNzIzNTlaMBQxEjAQBgNVBAMMCW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABJHHYtWUbW4L3iSYctd+xR/gtQoVKgrISpTztFLYTIY65TBlpeDm
AXfx46iAyJHsBw9nvm6HmH05DlLVWRpeZXOjWTBXMBUGA1UdEQQOMAyCCm90aGVy
LnRlc3QwHQYDVR0OBBYEFLxa0dkRSw6T8wgUV/GilzYmxl8bMB8GA1UdIwQYMBaA
FPQBSU1cp4LRXLuMPFXBNBG5VE0mMAoGCCqGSM49BAMCA0gAMEUCIFERTuS9j0HV
rSb9JDJ0mpBkedPY/Z+5zOoNwBPwTodEAiEAmEIzXVn1x62M5AmFz0LnoaJwav1V
OrXOK1PMIQLvdOk=
-----END CERTIFICATE-----`,
  expired: `-----BEGIN CERTIFICATE-----
MIIBijCCATCgAwIBAgIUA/VPZmok0WHu4yXwDbDgsvEZwKwwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLRm95ZXIgdGVzdHMwHhcNMjYxMTI2MTcyNjIzWhcNMjYxMTI1
MTcyNjIzWjAUMRIwEAYDVQQDDAltYWlsLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASRx2LVlG1uC94kmHLXfsUf4LUKFSoKyEqU87RS2EyGOuUwZaXg5gF3
8eOogMiR7AcPZ75uh5h9OQ5S1VkaXmVzo14wXDAaBgNVHREEEzARgglsb2NhbGhv
c3SHBH8AAAEwHQYDVR0OBBYEFLxa0dkRSw6T8wgUV/GilzYmxl8bMB8GA1UdIwQY
MBaAFPQBSU1cp4LRXLuMPFXBNBG5VE0mMAoGCCqGSM49BAMCA0gAMEUCIQDSAH3R
u7+ambmavB0fvq/pO2lggXfx6ikVHvAwZj6uiQIgTrwe1ANoZHRWj01sq3K3Gkjc
JHvokBkoeqxKt/va04k=
-----END CERTIFICATE-----`,
}

/** Encodes a value of ASN.1 (X.690), whose content is shorter than 64 kB. */
function encode(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => encode(0x30, ...parts)
const bits = (content: Uint8Array) => encode(0x03, Buffer.from([0]), content)
const writeTime = (ms: number) =>
  encode(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))

/** Builds a certificate of `key` for localhost, signed by itself, that expires some days from now. */
export function createCertificate(days: number): string {
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'))
  const commonName = sequence(Buffer.from('0603550403', 'hex'), encode(0x0c, Buffer.from('localhost')))
  const name = sequence(encode(0x31, commonName))
  const validity = sequence(writeTime(Date.now() - 86_400_000), writeTime(Date.now() + days * 86_400_000))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const content = sequence(encode(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, publicKey)
  const signature = sign('sha256', content, createPrivateKey(key))
  const base64 = sequence(content, ecdsaWithSha256, bits(signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
