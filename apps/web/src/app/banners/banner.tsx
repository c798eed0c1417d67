import type { ReactNode } from 'react'
import classes from './banner.module.css'

type BannerProps = { tone: 'danger' | 'info' | 'warning'; title: string; text: string; children?: ReactNode }

/** A line above the page about the portal as a whole. */
export function Banner({ tone, title, text, children }: BannerProps) {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classes.banner} data-tone={tone}>
      <span>
        <strong className={classes.title}>{title}</strong> {text}
      </span>
      {children}
    </div>
  )
}
