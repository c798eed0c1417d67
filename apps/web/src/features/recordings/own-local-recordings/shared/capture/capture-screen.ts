declare global {
  interface DisplayMediaStreamOptions {
    preferCurrentTab?: boolean
    selfBrowserSurface?: 'include' | 'exclude'
    surfaceSwitching?: 'include' | 'exclude'
  }
  interface MediaRecorderOptions {
    videoKeyFrameIntervalDuration?: number
  }
}

/** Asks for the picture of this tab: the user records what they see. The sound is mixed apart. */
export const captureTab = (): Promise<MediaStream> =>
  navigator.mediaDevices.getDisplayMedia({
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
    surfaceSwitching: 'exclude',
    video: {
      displaySurface: 'browser',
      width: { ideal: 1280, max: 1920 },
      height: { ideal: 720, max: 1080 },
      frameRate: { ideal: 25, max: 25 },
    },
    audio: false,
  })

/** About 600 MB an hour. */
export const recorderOptions: MediaRecorderOptions = {
  videoBitsPerSecond: 1_250_000,
  audioBitsPerSecond: 96_000,
  // Players seek to whole pictures.
  videoKeyFrameIntervalDuration: 4000,
}
