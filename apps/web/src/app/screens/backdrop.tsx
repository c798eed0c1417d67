import type { ReactNode } from 'react'
import classes from './backdrop.module.css'

/** The tenant's background image behind a screen with its own opaque background, so that text is readable on any image. */
export function Backdrop({ picture, narrow, children }: { picture: string; narrow: boolean; children: ReactNode }) {
  return (
    <div className={classes.picture} style={{ backgroundImage: `url(${JSON.stringify(picture)})` }}>
      <div className={classes.background} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  )
}
