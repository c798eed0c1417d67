import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/base/theme.ts'
import type { Person } from './meeting-view.ts'
import classes from './room.module.css'
import { layoutGrid } from './room.rules.ts'
import { roomTexts } from './room.texts.ts'
import { Tile } from './tile.tsx'

// A phone held upright shows tall pictures, as its camera takes them.
const narrowestOnPhone = 3 / 4
const narrowest = 4 / 3

/** Everybody at once, as large as the stage allows. */
export function TileGrid({ participants }: { participants: readonly Person[] }) {
  const t = useTexts(roomTexts)
  const { ref, width, height } = useElementSize<HTMLUListElement>()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  // Oneself last: one looks at the others.
  const shown = [
    ...participants.filter((participant) => !participant.self),
    ...participants.filter((participant) => participant.self),
  ]
  const { tile } = layoutGrid(participants.length, { width, height }, phone ? narrowestOnPhone : narrowest)
  return (
    <ul ref={ref} className={classes.tiles} aria-label={t.tiles}>
      {shown.map((participant) => (
        <Tile key={participant.id} participant={participant} width={tile.width} height={tile.height} />
      ))}
    </ul>
  )
}
