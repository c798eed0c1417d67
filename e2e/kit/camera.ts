import { writeFileSync } from 'node:fs'

/** Colours that a video codec keeps distinct, as Y, Cb, Cr. */
const colours = { red: [81, 90, 240], green: [145, 54, 34], blue: [41, 240, 110] } as const
export type Colour = keyof typeof colours

/** Writes a video for Chromium's fake camera: one colour, with a moving bar so that frames differ. */
export function writeFilm(path: string, colour: Colour): void {
  const [width, height, frames] = [320, 180, 10]
  const [y, cb, cr] = colours[colour]
  const parts: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < frames; frame++) {
    const luma = Buffer.alloc(width * height, y)
    for (let row = 0; row < 12; row++) luma.fill(y + 40, row * width + frame * 30, row * width + frame * 30 + 20)
    parts.push(
      Buffer.from('FRAME\n'),
      luma,
      Buffer.alloc((width * height) / 4, cb),
      Buffer.alloc((width * height) / 4, cr),
    )
  }
  writeFileSync(path, Buffer.concat(parts))
}

/** Runs in the page: number of frames decoded by a video so far, and the colour at its centre. */
export function watchVideo(video: HTMLVideoElement): { frames: number; colour: string } {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  context?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  const max = Math.max(red, green, blue)
  const colour = max < 60 ? 'dark' : max === red ? 'red' : max === green ? 'green' : 'blue'
  return { frames: video.getVideoPlaybackQuality().totalVideoFrames, colour }
}
