import { SegmentedControl } from '@mantine/core'
import { IconScreenShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import type { ScreenView } from './meeting-view.ts'
import roomClasses from './room.module.css'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'
import { TrackVideo } from './track-media.tsx'

/** The shared screen that the user has chosen, with a choice while there are several. */
export function SharedScreens({ screens }: { screens: readonly ScreenView[] }) {
  const t = useTexts(stageTexts)
  const [chosen, choose] = useState('')
  const screen = screens.find(({ id }) => id === chosen) ?? screens[0]
  if (!screen) return null
  return (
    <div className={classes.main}>
      {screens.length > 1 && (
        <SegmentedControl
          className={classes.choices}
          aria-label={t.sharedScreens}
          value={screen.id}
          onChange={choose}
          data={screens.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <section className={classes.screen} aria-label={t.screenOf(screen.name)}>
        <TrackVideo track={screen.video} label={t.screenOf(screen.name)} className={classes.screenVideo} />
        {screen.isVideoPaused && <p className={classes.screenPaused}>{t.screenPaused}</p>}
        <div className={roomClasses.label}>
          <IconScreenShare size={16} aria-hidden />
          <span>{t.isSharing(screen.name)}</span>
        </div>
      </section>
    </div>
  )
}
