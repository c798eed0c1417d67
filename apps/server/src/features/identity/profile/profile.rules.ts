/** Maximum size and format of a stored picture: the largest place that shows it is a tile of the room. */
export const pictureBounds = { width: 512, height: 512, as: 'webp' } as const

const signatures = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]

/** Checks whether a file begins like a JPEG or PNG image. */
export const isJpegOrPng = (file: Uint8Array): boolean =>
  signatures.some((signature) => signature.equals(file.subarray(0, signature.length)))
