import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { FloatingReactions } from '#features/meetings/room/reactions/shown-reactions.tsx'
import { layoutGrid } from '#features/meetings/room/room.rules.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { useSize } from '#ui/base/use-size.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './stage.module.css'
import { countFitting, orderTiles, takePage } from './stage.rules.ts'
import { StagePager } from './stage-pager.tsx'
import { Tile } from './tile.tsx'
import type { StageState } from './use-stage.ts'

// Phones use portrait tiles, like their cameras.
const shapes = {
  phone: { minRatio: 3 / 4, smallest: { width: 150, height: 130 } },
  desktop: { minRatio: 4 / 3, smallest: { width: 224, height: 140 } },
}
const pagerHeight = 40

/** All videos, as large as the stage allows; those beyond what fits are on further pages. */
export function TileGrid({ stage }: { stage: StageState }) {
  const t = useTexts(roomTexts)
  const { tiles } = stage
  const { ref, width, height } = useSize()
  const isPhone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const [wanted, turnTo] = useState(0)
  const { minRatio, smallest } = shapes[isPhone ? 'phone' : 'desktop']
  const fitsAll = countFitting({ width, height }, smallest) >= tiles.length
  const space = fitsAll ? { width, height } : { width, height: height - pagerHeight }
  const perPage = countFitting(space, smallest)
  const { page, pages, shown } = takePage(orderTiles(tiles, perPage), perPage, wanted)
  // All pages have tiles of one size.
  const { tile } = layoutGrid(Math.min(perPage, tiles.length), space, minRatio)
  return (
    <div ref={ref} className={classes.gallery}>
      <ul className={classes.tiles} aria-label={t.tiles}>
        {shown.map((item) => (
          <Tile key={item.id} item={item} stage={stage} size={tile} />
        ))}
      </ul>
      <FloatingReactions hidden={[...tiles.filter((item) => !shown.includes(item)), ...stage.hidden]} />
      <StagePager page={page} pages={pages} onTurn={turnTo} />
    </div>
  )
}
