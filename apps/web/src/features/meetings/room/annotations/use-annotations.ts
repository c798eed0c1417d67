import { type Annotation, annotations, type DrawnAnnotation } from '@foyer/contract/meetings/drawings/annotations'
import { useEffect, useRef, useState } from 'react'
import { errorMessage, makeCall } from '#lib/api.ts'
import { toast } from '#lib/toast.ts'
import type { Annotating } from './annotation-context.ts'
import { openAnnotationFeed, type SharedScreen } from './annotation-feed.ts'

const none: readonly DrawnAnnotation[] = []

/** Returns what is drawn on a shared screen, the user's own at once, and the ways to draw and to remove. */
export function useAnnotations({ participantId, channel }: Annotating, { presenterId, share }: SharedScreen) {
  const [shown, setShown] = useState(none)
  /** Those that the server does not have yet. */
  const [sending, setSending] = useState(none)
  const fetch = useRef<() => void>(undefined)
  useEffect(() => {
    // Synchronises with the drawing of the server.
    const feed = openAnnotationFeed({
      ...{ participantId, presenterId, share },
      onChange: (all, changed) => {
        setShown(all)
        setSending((own) => own.filter(({ id }) => !changed.has(id)))
      },
    })
    fetch.current = feed.fetch
    const stop = channel.subscribe((signal) => {
      if ('connected' in signal) feed.fetch()
      else if ('drawn' in signal && signal.drawn === `${presenterId}:${share}`) feed.announced(signal.sequence)
    })
    return () => {
      stop()
      feed.close()
      setShown(none)
      setSending(none)
    }
  }, [participantId, channel, presenterId, share])
  const screen = { participantId, presenterId, share }
  const draw = async (annotation: Annotation) => {
    const one = { id: crypto.randomUUID(), participantId, annotation }
    setSending((all) => [...all, one])
    try {
      await makeCall(annotations.draw, { ...screen, id: one.id, annotation })
      fetch.current?.()
    } catch (error) {
      setSending((all) => all.filter(({ id }) => id !== one.id))
      toast.error(errorMessage(error))
    }
  }
  const remove = async (id?: string) => {
    setSending((all) => (id === undefined ? none : all.filter((one) => one.id !== id)))
    try {
      await makeCall(annotations.remove, { ...screen, ...(id === undefined ? {} : { id }) })
      fetch.current?.()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const all = [...shown, ...sending]
  const lastOwn = all.findLast((one) => one.participantId === participantId)
  return {
    all,
    draw: (annotation: Annotation) => void draw(annotation),
    undo: lastOwn && (() => void remove(lastOwn.id)),
    clear: () => void remove(),
  }
}
