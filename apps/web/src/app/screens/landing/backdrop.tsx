import type { ReactNode } from 'react'
import classes from './backdrop.module.css'

/** The tenant's image behind a screen, which has its own background to stay readable on any image. */
export function Backdrop({ image, narrow, children }: { image: string; narrow: boolean; children: ReactNode }) {
  return (
    <div className={classes.image} style={{ backgroundImage: `url(${JSON.stringify(image)})` }}>
      <div className={classes.content} data-narrow={narrow || undefined}>
        {children}
      </div>
    </div>
  )
}
