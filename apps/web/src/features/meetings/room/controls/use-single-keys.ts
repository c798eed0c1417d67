import { rememberedSingleKeys } from '#features/meetings/room/devices/device-preferences.ts'
import { createStore } from '#lib/browser/store.ts'

const singleKeys = createStore(rememberedSingleKeys.get())

/** Returns whether single keys do something in the room. */
export const useSingleKeys = (): boolean => singleKeys.use()

export function chooseSingleKeys(on: boolean): void {
  rememberedSingleKeys.save(on)
  singleKeys.set(on)
}
