import { useState } from 'react'

/** Returns true once `value` has been true; for parts that load when first opened and then stay mounted. */
export function useHasBeenTrue(value: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(value)
  if (value && !hasBeenTrue) setHasBeenTrue(true)
  return hasBeenTrue || value
}
