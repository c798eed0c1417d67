import type { JoinPreview } from '@foyer/contract/meetings/room'
import { Title } from '@mantine/core'
import { IconClock, IconMessageOff, IconPlayerRecord, IconShare2, IconVideo } from '@tabler/icons-react'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { CheckboxField } from '#ui/form/fields/checkbox-field.tsx'
import classes from './recording-consent.module.css'
import { recordingConsentTexts } from './recording-consent.texts.ts'

/** Says before joining what is recorded, and asks to agree to it; the field is called `agreesToRecording`. */
export function RecordingConsent({ meeting }: { meeting: Pick<JoinPreview, 'host'> | null }) {
  const t = useTexts(recordingConsentTexts)
  const organisation = useTenant()?.brandname ?? ''
  return (
    <section className={classes.card} aria-label={t.title} data-recorded>
      <div className={classes.head}>
        <span className={classes.symbol} aria-hidden>
          <IconPlayerRecord />
        </span>
        <Title order={2} size="h4">
          {t.title}
        </Title>
      </div>
      <ul className={classes.facts}>
        <li>
          <IconVideo aria-hidden />
          {t.what}
        </li>
        <li>
          <IconMessageOff aria-hidden />
          {t.without}
        </li>
        {organisation !== '' && (
          <li>
            <IconClock aria-hidden />
            {t.keptBy(organisation)}
          </li>
        )}
        {meeting && (
          <li>
            <IconShare2 aria-hidden />
            {t.sharedBy(meeting.host)}
          </li>
        )}
      </ul>
      <CheckboxField name="agreesToRecording" label={t.agree} />
    </section>
  )
}
