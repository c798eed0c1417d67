import { useState } from 'react'

/** True from the first time on that `value` was: for parts that are loaded when first opened, and stay. */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value)
  if (value && !ever) setEver(true)
  return ever || value
}
