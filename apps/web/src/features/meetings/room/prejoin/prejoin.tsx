import type { ReactNode } from 'react'
import type { JoinInput } from '#features/meetings/room/room.queries.ts'
import { RoomPage } from '#features/meetings/room/room-page.tsx'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'
import classes from './prejoin.module.css'
import type { LoadedPreview } from './use-preview.ts'

type PrejoinProps = { loaded: LoadedPreview | undefined; input: JoinInput; children: ReactNode }

/** The page before the room: the device preview, once it has loaded, beside the join form. */
export function Prejoin({ loaded, input, children }: PrejoinProps) {
  const t = useTexts(joinTexts)
  return (
    <RoomPage>
      <main className={classes.main}>
        <div className={classes.preview}>
          {loaded ? (
            <loaded.parts.CameraPreview preview={loaded.preview} view={loaded.view} guest={input.name} />
          ) : (
            <div className={classes.picture} data-mantine-color-scheme="dark" />
          )}
        </div>
        <section className={classes.details} aria-label={t.details}>
          {children}
        </section>
        <section aria-label={t.devices} className={classes.devices}>
          {loaded && <loaded.parts.PrejoinDevices preview={loaded.preview} view={loaded.view} invite={input} />}
        </section>
      </main>
    </RoomPage>
  )
}
