import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The buttons at the end of a dialog; the main one is the last. Those of a form are `FormActions`. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)
