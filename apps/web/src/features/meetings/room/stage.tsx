import type { MeetingView } from './meeting-view.ts'
import { SharedScreens } from './shared-screens.tsx'
import classes from './stage.module.css'
import { TileGrid } from './tile-grid.tsx'
import { TileStrip } from './tile-strip.tsx'

/** Videos and shared screens of the meeting. */
export function Stage({ view: { participants, screens } }: { view: MeetingView }) {
  if (screens.length === 0) return <TileGrid participants={participants} />
  return (
    <div className={classes.split}>
      <SharedScreens screens={screens} />
      <TileStrip participants={participants} />
    </div>
  )
}
