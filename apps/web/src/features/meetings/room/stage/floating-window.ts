declare global {
  interface Window {
    /** Not in every browser. */
    readonly documentPictureInPicture?: {
      requestWindow: (options: { width: number; height: number }) => Promise<Window>
    }
  }
}

/** Checks whether the browser can keep a video above its other windows. */
export const canFloat = (): boolean => window.documentPictureInPicture !== undefined || document.pictureInPictureEnabled

/** Opens a small window above all others, which looks like this page; undefined where only a video can float. */
export async function openFloatingWindow(): Promise<Window | undefined> {
  const floating = await window.documentPictureInPicture?.requestWindow({ width: 400, height: 260 })
  if (!floating) return undefined
  const { documentElement: from } = document
  const { documentElement: to, head } = floating.document
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]')) head.append(sheet.cloneNode(true))
  floating.document.title = document.title
  return floating
}

/** Keeps the largest video above all other windows. */
export async function floatVideo(): Promise<void> {
  const videos = [...document.querySelectorAll<HTMLVideoElement>('main video')]
  const [largest] = videos.toSorted((one, other) => other.clientWidth - one.clientWidth)
  await largest?.requestPictureInPicture()
}
