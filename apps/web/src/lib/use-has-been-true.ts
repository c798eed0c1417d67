import { useState } from 'react'

/** True from the first time on that `value` was: for parts that are loaded when first opened, and stay. */
export function useHasBeenTrue(value: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(value)
  if (value && !hasBeenTrue) setHasBeenTrue(true)
  return hasBeenTrue || value
}
