import type { ReactNode } from 'react'
import type { Invite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './device-check.module.css'
import { joinTexts } from './join.texts.ts'
import prejoinClasses from './prejoin.module.css'
import { usePreview } from './use-preview.ts'

type DeviceCheckProps = {
  /** The meeting, once there is one: those who may join it may test the connection. */
  invite: Invite | undefined
  /** Beside the picture. */
  children: ReactNode
}

/** Camera, microphone and speaker on a page that leads to a meeting. The browser asks for them only at the press of a button. */
export function DeviceCheck({ invite, children }: DeviceCheckProps) {
  const t = useTexts(joinTexts)
  const { loaded } = usePreview(false)
  return (
    <div className={classes.check}>
      <div className={classes.preview}>
        {loaded ? (
          <loaded.parts.CameraPreview preview={loaded.preview} view={loaded.view} guest="" />
        ) : (
          <div className={prejoinClasses.picture} data-mantine-color-scheme="dark" />
        )}
      </div>
      <div>{children}</div>
      <section aria-label={t.devices} className={classes.devices}>
        {loaded && <loaded.parts.PrejoinDevices preview={loaded.preview} view={loaded.view} invite={invite} />}
      </section>
    </div>
  )
}
