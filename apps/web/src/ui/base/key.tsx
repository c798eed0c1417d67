import classes from './key.module.css'

export const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** A key as it is written on the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>
}
