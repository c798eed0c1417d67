import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { FloatingReactions } from '#features/meetings/room/reactions/shown-reactions.tsx'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { useSize } from '#ui/base/use-size.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './stage.module.css'
import { countFitting, orderTiles, takePage } from './stage.rules.ts'
import { StagePager } from './stage-pager.tsx'
import { Tile } from './tile.tsx'
import type { StageState } from './use-stage.ts'

const sizes = { phone: { width: 116, height: 88 }, desktop: { width: 208, height: 117 } }
const pagerHeight = 40

/** The participants beside what is shown large, on phones below it. */
export function TileStrip({ stage }: { stage: StageState }) {
  const t = useTexts(roomTexts)
  const { tiles } = stage
  const { ref, width, height } = useSize()
  const isPhone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const [wanted, turnTo] = useState(0)
  const size = sizes[isPhone ? 'phone' : 'desktop']
  const fitsAll = countFitting({ width, height }, size) >= tiles.length
  const perPage = countFitting({ width, height: fitsAll || isPhone ? height : height - pagerHeight }, size)
  const { page, pages, shown } = takePage(orderTiles(tiles, perPage), perPage, wanted)
  return (
    <div ref={ref} className={classes.strip}>
      <ul className={classes.tiles} aria-label={t.tiles}>
        {shown.map((item) => (
          <Tile key={item.id} item={item} stage={stage} size={size} />
        ))}
      </ul>
      <FloatingReactions hidden={[...tiles.filter((item) => !shown.includes(item)), ...stage.hidden]} />
      <StagePager page={page} pages={pages} onTurn={turnTo} />
    </div>
  )
}
