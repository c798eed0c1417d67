import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/theme.ts'
import type { Person } from './meeting-view.ts'
import classes from './room.module.css'
import { gridOf } from './room.rules.ts'
import { roomTexts } from './room.texts.ts'
import { Tile } from './tile.tsx'

// A phone held upright shows tall pictures, as its camera takes them.
const narrowestOnPhone = 3 / 4
const narrowest = 4 / 3

/** Everybody at once, as large as the stage allows. */
export function TileGrid({ people }: { people: readonly Person[] }) {
  const t = useTexts(roomTexts)
  const { ref, width, height } = useElementSize<HTMLUListElement>()
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  // Oneself last: one looks at the others.
  const shown = [...people.filter((person) => !person.self), ...people.filter((person) => person.self)]
  const { tile } = gridOf(people.length, { width, height }, phone ? narrowestOnPhone : narrowest)
  return (
    <ul ref={ref} className={classes.tiles} aria-label={t.tiles}>
      {shown.map((person) => (
        <Tile key={person.id} person={person} width={tile.width} height={tile.height} />
      ))}
    </ul>
  )
}
