import { useRef, useState } from 'react'

export type SendOptions = { readonly idempotencyKey: string }

/** Sends one submission at a time; the same content keeps its idempotency key until it succeeds. */
export function useSendOnce<I, R>(makeCall: (input: I, options: SendOptions) => Promise<R>) {
  const [sending, setSending] = useState(false)
  const attempt = useRef({ content: '', key: '', running: false })
  return {
    sending,
    isRunning: () => attempt.current.running,
    send: async (input: I): Promise<R> => {
      const content = JSON.stringify(input)
      const key = attempt.current.content === content ? attempt.current.key : crypto.randomUUID()
      attempt.current = { content, key, running: true }
      setSending(true)
      try {
        const result = await makeCall(input, { idempotencyKey: key })
        attempt.current.content = ''
        return result
      } finally {
        attempt.current.running = false
        setSending(false)
      }
    },
  }
}
