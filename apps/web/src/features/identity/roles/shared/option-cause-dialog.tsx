import { explanations } from '@foyer/contract/identity/explanations'
import type { OptionName } from '@foyer/contract/meetings/options/meeting-options'
import type { ModeId } from '@foyer/contract/meetings/options/mode-id'
import { Stack, Text } from '@mantine/core'
import { useCallQuery } from '#lib/queries.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Granters } from './granters.tsx'
import { useOptionCause } from './use-option-cause.ts'

type OptionCauseDialogProps = { option: OptionName; modeId: ModeId; opened: boolean; onClose: () => void }

/** Why the user can't change an option of a meeting with a mode, and who can change that. */
export function OptionCauseDialog({ option, modeId, opened, onClose }: OptionCauseDialogProps) {
  const { t, label, modeName, state } = useOptionCause()
  const result = useCallQuery(explanations.own, opened ? { option, modeId } : undefined)
  return (
    <Dialog title={label(option)} opened={opened} onClose={onClose}>
      <QueryBoundary result={result}>
        {(explanation) => {
          const reason = explanation.reasons.find(({ condition }) => condition === 'mode')
          if (reason === undefined || reason.met) return <Text>{t.changeable}</Text>
          const mail = {
            subject: t.mailSubject,
            body: t.mailBody(label(option), modeName(explanation.option?.modeName ?? '')),
          }
          return (
            <Stack gap="md">
              <Text>{toSentence(state(reason, explanation))}</Text>
              {reason.change !== 'change-limit' && <Text>{t.otherMode}</Text>}
              {reason.changedBy === 'operator' && <Text>{t.operatorOnly}</Text>}
              <Granters title={t.changers} people={explanation.administrators} mail={mail} />
            </Stack>
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}

const toSentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
