import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { resendEmailTexts } from './resend-email.texts.ts'

const delaySeconds = 30

/** Sends an email again, at most every 30 seconds, and says whether it was sent. */
export function ResendEmail({ resend }: { resend: () => Promise<unknown> }) {
  const t = useTexts(resendEmailTexts)
  const [remaining, setRemaining] = useState(delaySeconds)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Synchronises the countdown with the clock.
    const timer = setInterval(() => setRemaining((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const send = async () => {
    setBusy(true)
    try {
      await resend()
      toast.success(t.resent)
      setRemaining(delaySeconds)
    } catch {
      toast.error(t.resendFailed)
    }
    setBusy(false)
  }
  return (
    <Button variant="default" size="md" fullWidth loading={busy} disabled={remaining > 0} onClick={() => void send()}>
      {remaining > 0 ? t.resendIn(remaining) : t.resend}
    </Button>
  )
}
