import { PartWaiting } from '#ui/part-waiting.tsx'

/** While a screen's file is under way: in the shape of a screen, since a spinner would jump to where its content comes. */
export const Waiting = PartWaiting
