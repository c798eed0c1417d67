import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { FloatingReactions } from '#features/meetings/room/reactions/shown-reactions.tsx'
import { useTexts } from '#lib/texts.ts'
import classes from './stage.module.css'
import { isScreen } from './stage.rules.ts'
import { stageTexts } from './stage.texts.ts'
import { LargeTile } from './tile.tsx'
import { TileGrid } from './tile-grid.tsx'
import { TileStrip } from './tile-strip.tsx'
import type { StageState } from './use-stage.ts'

/** Videos and shared screens of the meeting; `cover` is large instead of them. */
export function Stage({ stage, cover = false }: { stage: StageState; cover?: ReactNode }) {
  const t = useTexts(stageTexts)
  const { large, tiles, screens } = stage
  if (cover !== false)
    return (
      <div className={classes.split}>
        <div className={classes.main}>{cover}</div>
        <TileStrip stage={stage} />
      </div>
    )
  if (!large) return <TileGrid stage={stage} />
  return (
    <div className={classes.split}>
      <div className={classes.main}>
        {isScreen(large) && screens.length > 1 && (
          <SegmentedControl
            className={classes.choices}
            aria-label={t.sharedScreens}
            value={large.id}
            onChange={stage.pin}
            data={screens.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <LargeTile key={large.id} item={large} stage={stage} />
      </div>
      {tiles.length > 0 ? <TileStrip stage={stage} /> : <FloatingReactions hidden={stage.hidden} />}
    </div>
  )
}
