const side = 512

/** Draws the part of a picture in a square of 512 pixels, as a JPEG file. */
export async function drawSquare(
  image: CanvasImageSource,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser cannot draw')
  // A transparent picture would get a black background as a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('This browser cannot write JPEG images')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
