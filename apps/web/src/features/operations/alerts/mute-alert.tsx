import { type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import { Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useFormats } from '#lib/format.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { localTimeIn } from '#lib/time/local-time.ts'
import { useNow } from '#lib/time/use-now.ts'
import type { ShownDialog } from '#ui/dialog/use-dialog.ts'
import { DateInput } from '#ui/form/dates/date-input.tsx'
import { TimeInput } from '#ui/form/dates/time-input.tsx'
import { nameRule } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'
import { findMuteEnd, type MuteChoice, muteChoices } from './shared/mute-end.rules.ts'

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Asks until when a rule is muted. */
export function MuteAlert({ dialog }: { dialog: ShownDialog<AlertRule> }) {
  return dialog.row && <Question key={dialog.row.id} rule={dialog.row} opened={dialog.opened} onClose={dialog.close} />
}

function Question({ rule, opened, onClose }: { rule: AlertRule; opened: boolean; onClose: () => void }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const { zone } = useFormats()
  const sendsEmail = useOwnSendsEmail()
  const now = useNow()
  const [choice, setChoice] = useState<MuteChoice>('hour')
  const [chosen, setChosen] = useState(() => localTimeIn(zone, now + 2 * 3_600_000).replace(/..$/, '00'))
  const [day = '', time = ''] = chosen.split('T')
  const end = findMuteEnd(choice, { now, zone, chosen })
  return (
    <ConfirmCall
      call={alerts.mute}
      input={{ id: rule.id, mutedUntil: end ?? null }}
      title={t.muteTitle(nameRule(language, rule))}
      body={sendsEmail ? t.muteBody : t.muteBodyNoEmail}
      verb={t.muteVerb}
      done={t.muteDone}
      disabled={end === undefined}
      danger={false}
      opened={opened}
      onClose={onClose}
    >
      <Radio.Group
        label={t.until}
        value={choice}
        onChange={(value) => setChoice(muteChoices.find((one) => one === value) ?? 'hour')}
      >
        <Stack gap="xs" mt="xs">
          {muteChoices.map((value) => (
            <Radio key={value} value={value} label={t[`until:${value}`]} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'chosen' && (
        <Group gap="xs">
          <DateInput
            label={t.chosenDay}
            value={day}
            error={end === undefined}
            onChange={(next) => setChosen(`${next}T${time}`)}
          />
          <TimeInput
            label={t.chosenTime}
            value={time}
            chosen={time}
            error={end === undefined}
            listOptions={() => hours.map((value) => ({ value, time: value }))}
            onChange={(next) => setChosen(`${day}T${next}`)}
            onChoose={(next) => setChosen(`${day}T${next}`)}
          />
        </Group>
      )}
    </ConfirmCall>
  )
}
