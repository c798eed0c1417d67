import { localStore } from '#lib/browser/storage.ts'

/** All videos alike, or the speaker large. */
export type Layout = 'gallery' | 'speaker'

/** How the stage was last arranged in this browser. */
export const rememberedLayout = {
  get: (): Layout => (localStore.get('room-layout') === 'speaker' ? 'speaker' : 'gallery'),
  save: (layout: Layout): void => localStore.set('room-layout', layout),
}

/** Whether the user's own video is hidden from themselves. */
export const rememberedHidesSelf = {
  get: (): boolean => localStore.get('hides-own-video') === 'on',
  save: (on: boolean): void => localStore.set('hides-own-video', on ? 'on' : 'off'),
}
