import type { ReactNode } from 'react'
import classes from './backdrop.module.css'

/** The tenant's picture behind a screen, which stands on a ground of its own: it is read whatever the picture shows. */
export function Backdrop({ picture, narrow, children }: { picture: string; narrow: boolean; children: ReactNode }) {
  return (
    <div className={classes.picture} style={{ backgroundImage: `url(${JSON.stringify(picture)})` }}>
      <div className={classes.ground} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  )
}
