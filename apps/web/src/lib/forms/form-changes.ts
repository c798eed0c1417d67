import { useRef, useState } from 'react'
import { useSession } from '#lib/session.ts'
import { formDraft } from './draft.ts'

/** Returns the unsaved changes of a form: its draft, and whether leaving would lose them. */
export function useChanges<V extends { [field: string]: unknown }>(saved: V, draftName: string | undefined) {
  const owner = useSession().user?.id ?? 'guest'
  const draft = draftName === undefined ? undefined : formDraft(owner, draftName)
  const [restored, setRestored] = useState(() => draft?.restore(saved))
  const [initialValues] = useState(restored ?? saved)
  const lastSaved = useRef(saved)
  const paused = useRef(false)
  const differs = (values: V): boolean => JSON.stringify(values) !== JSON.stringify(lastSaved.current)
  return {
    initialValues,
    restored: restored !== undefined,
    record: (values: V) => {
      paused.current = false
      draft?.save(values)
    },
    /** `values` differ from the saved ones if the user went on typing while they were sent. */
    save: (saved: V, values: V) => {
      lastSaved.current = saved
      setRestored(undefined)
      if (!differs(values)) draft?.delete()
    },
    differs,
    getSaved: () => lastSaved.current,
    guarded: (values: V) => draft !== undefined && !paused.current && differs(values),
    pauseGuard: () => {
      paused.current = true
    },
    resumeGuard: () => {
      paused.current = false
    },
    release: () => {
      paused.current = true
      draft?.delete()
    },
  }
}
