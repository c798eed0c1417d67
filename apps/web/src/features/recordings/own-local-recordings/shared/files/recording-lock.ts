const toName = (id: string): string => `local-recording:${id}`

/** Holds a recording as long as this page is open, or until it is released; undefined if another tab has it. */
export function holdRecording(id: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(toName(id), { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined)
      return new Promise<void>((release) => resolve(release))
    })
  })
}

/** Finds the recordings that a tab holds: those that are recorded, finished or uploaded now. */
export async function findHeld(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map(({ name }) => name))
  return new Set(ids.filter((id) => names.has(toName(id))))
}
