import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/base/theme.ts'
import type { ParticipantView } from './meeting-view.ts'
import classes from './room.module.css'
import { layoutGrid } from './room.rules.ts'
import { roomTexts } from './room.texts.ts'
import { Tile } from './tile.tsx'

// Phones use portrait tiles, like their cameras.
const minRatioOnPhone = 3 / 4
const minRatio = 4 / 3

/** All participants, as large as the stage allows. */
export function TileGrid({ participants }: { participants: readonly ParticipantView[] }) {
  const t = useTexts(roomTexts)
  const { ref, width, height } = useElementSize<HTMLUListElement>()
  const isPhone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  // The user comes last.
  const ordered = [
    ...participants.filter((participant) => !participant.self),
    ...participants.filter((participant) => participant.self),
  ]
  const { tile } = layoutGrid(participants.length, { width, height }, isPhone ? minRatioOnPhone : minRatio)
  return (
    <ul ref={ref} className={classes.tiles} aria-label={t.tiles}>
      {ordered.map((participant) => (
        <Tile key={participant.id} participant={participant} width={tile.width} height={tile.height} />
      ))}
    </ul>
  )
}
