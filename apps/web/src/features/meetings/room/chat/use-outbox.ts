import { useState } from 'react'
import { ApiError, errorMessage } from '#lib/api.ts'
import { sendMessage } from './chat.queries.ts'

/** A message that has not been received back from the server. */
export type Outgoing = {
  /** Identifies it for the server too, so that it is never stored twice. */
  readonly key: string
  readonly text: string
  /** `everyone`, `hosts` or the id of a participant. */
  readonly to: string
  readonly toName: string
  readonly at: string
  /** Empty unless it failed. */
  readonly error: string
  readonly isSending: boolean
  /** Known once the server has it. */
  readonly sequence: number | undefined
}

/** Checks whether a message was stored at an attempt whose response was lost, before the participant rejoined. */
const isStored = (error: unknown): boolean => error instanceof ApiError && error.code === 'conflict'

/** Returns the messages on their way; `onSent` fetches what the server has. */
export function useOutbox(participantId: string, onSent: () => void) {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const change = (key: string, part: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string) => setOutgoing((all) => all.filter((one) => one.key !== key))
  const attempt = async ({ key, text, to }: Outgoing) => {
    change(key, { isSending: true, error: '' })
    try {
      const { sequence } = await sendMessage({ participantId, text, to }, key)
      change(key, { isSending: false, sequence })
    } catch (error) {
      if (isStored(error)) remove(key)
      else change(key, { isSending: false, error: errorMessage(error) })
    }
    onSent()
  }
  const send = (message: Pick<Outgoing, 'text' | 'to' | 'toName'>) => {
    const next: Outgoing = {
      ...message,
      key: crypto.randomUUID(),
      at: new Date().toISOString(),
      error: '',
      isSending: true,
      sequence: undefined,
    }
    setOutgoing((all) => [...all, next])
    void attempt(next)
  }
  return { outgoing, send, retry: (message: Outgoing) => void attempt(message), discard: remove }
}
