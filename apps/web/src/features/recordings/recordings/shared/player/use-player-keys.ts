import { type RefObject, useEffect, useRef } from 'react'
import { isKeyTaken } from '#lib/browser/keys.ts'
import { useSettings } from '#lib/session/settings.ts'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

type Chapters = readonly { readonly at: number }[]
type Player = { media: HTMLVideoElement; frame: HTMLElement | null; chapters: Chapters }

/** How long the second key of a pair is awaited: it belongs to the portal. */
const pairMs = 1500
/** A little after its beginning, a chapter is begun again before the one before it. */
const againSeconds = 3

/** A focused button is pressed by the space bar, and what has values is changed by arrows. */
const pressable = 'button, a, summary, [role="button"], [role="tab"], media-time-range, media-volume-range'
const valued = '[role="tab"], [role="slider"], [role="radio"], media-time-range, media-volume-range'
const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

function move({ media }: Player, seconds: number): void {
  media.currentTime = Math.max(0, Math.min(media.duration || 0, media.currentTime + seconds))
}

function moveTo({ media }: Player, share: number): void {
  media.currentTime = (media.duration || 0) * share
}

function moveChapter({ media, chapters }: Player, step: 1 | -1): void {
  const now = media.currentTime
  const starts = chapters.map(({ at }) => at / 1000)
  const found = step === 1 ? starts.find((at) => at > now + 0.1) : starts.findLast((at) => at < now - againSeconds)
  if (found !== undefined || step === -1) media.currentTime = found ?? 0
}

function changeSpeed({ media }: Player, step: 1 | -1): void {
  const now = media.playbackRate
  media.playbackRate = (step === 1 ? speeds.find((one) => one > now) : speeds.findLast((one) => one < now)) ?? now
}

function changeVolume({ media }: Player, step: number): void {
  media.muted = false
  media.volume = Math.min(1, Math.max(0, media.volume + step))
}

// The browser refuses the same to its own buttons.
const ignore = () => undefined
const toggleFullScreen = ({ frame }: Player) =>
  void (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(ignore)
const togglePictureInPicture = ({ media }: Player) =>
  void (document.pictureInPictureElement ? document.exitPictureInPicture() : media.requestPictureInPicture?.())?.catch(
    ignore,
  )
const togglePlay = ({ media }: Player) => (media.paused ? void media.play().catch(ignore) : media.pause())

const actions: { readonly [key: string]: (player: Player) => void } = {
  ' ': togglePlay,
  j: (player) => move(player, -10),
  l: (player) => move(player, 10),
  n: (player) => moveChapter(player, 1),
  p: (player) => moveChapter(player, -1),
  '<': (player) => changeSpeed(player, -1),
  '>': (player) => changeSpeed(player, 1),
  f: toggleFullScreen,
  i: togglePictureInPicture,
  arrowleft: (player) => move(player, -5),
  arrowright: (player) => move(player, 5),
  arrowup: (player) => changeVolume(player, 0.1),
  arrowdown: (player) => changeVolume(player, -0.1),
}

function find(event: KeyboardEvent, frame: HTMLElement | null): ((player: Player) => void) | undefined {
  const { target } = event
  const key = event.key.toLowerCase()
  if (key === ' ' && isIn(target, pressable)) return undefined
  if (key.startsWith('arrow') && isIn(target, valued)) return undefined
  // Elsewhere, they scroll the page.
  if ((key === 'arrowup' || key === 'arrowdown') && !(target instanceof Node && frame?.contains(target)))
    return undefined
  if (/^\d$/.test(key)) return (player) => moveTo(player, Number(key) / 10)
  return actions[key]
}

type Options = { ref: RefObject<HTMLVideoElement | null>; frame: RefObject<HTMLElement | null>; chapters: Chapters }

/** Handles the keys of the player on the whole page, unless the user has switched single keys off. */
export function usePlayerKeys({ ref, frame, chapters }: Options): void {
  const enabled = useSettings().keyboardShortcuts
  const current = useRef(chapters)
  useEffect(() => {
    current.current = chapters
  })
  useEffect(() => {
    if (!enabled) return undefined
    // Synchronises with the keyboard.
    let pairUntil = 0
    const press = (event: KeyboardEvent) => {
      const media = ref.current
      if (!media || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey)
        return
      if (isKeyTaken(event.target)) return
      const isSecond = Date.now() < pairUntil
      pairUntil = event.key === 'g' ? Date.now() + pairMs : 0
      const action = isSecond ? undefined : find(event, frame.current)
      if (!action) return
      event.preventDefault()
      action({ media, frame: frame.current, chapters: current.current })
    }
    // Before the keys of the portal, some of which are the same.
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [enabled, ref, frame])
}
