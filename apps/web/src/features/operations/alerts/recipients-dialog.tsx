import { type AlertRecipients, alerts } from '@foyer/contract/operations/alerts'
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { alertsTexts } from './alerts.texts.ts'

type DialogProps = { opened: boolean; onClose: () => void }

/** Chooses who gets the emails: everyone who can, or some of them. */
export function RecipientsDialog({ opened, onClose }: DialogProps) {
  const t = useTexts(alertsTexts)
  const result = useCallQuery(alerts.listRecipients, opened ? {} : undefined)
  return (
    <Dialog title={t.recipientsTitle} opened={opened} onClose={onClose}>
      <QueryBoundary result={result}>{(data) => <Choice recipients={data} onClose={onClose} />}</QueryBoundary>
    </Dialog>
  )
}

function Choice({ recipients, onClose }: { recipients: AlertRecipients; onClose: () => void }) {
  const t = useTexts(alertsTexts)
  const update = useCallMutation(alerts.updateRecipients)
  const [everyone, setEveryone] = useState(recipients.everyone)
  const [chosen, setChosen] = useState(() => recipients.people.filter((person) => person.chosen).map(({ id }) => id))
  const save = () =>
    update.mutate(
      { recipients: everyone ? null : chosen },
      {
        onSuccess: () => {
          toast.success(t.chosenDone)
          onClose()
        },
      },
    )
  return (
    <Stack gap="md">
      <Radio.Group
        aria-label={t.recipientsTitle}
        value={everyone ? 'everyone' : 'chosen'}
        onChange={(value) => setEveryone(value === 'everyone')}
      >
        <Stack gap="sm">
          <Radio value="everyone" label={t.everyone} description={t.everyoneHint} />
          <Radio value="chosen" label={t.chosen} />
        </Stack>
      </Radio.Group>
      {!everyone && (
        <Checkbox.Group aria-label={t.people} value={chosen} onChange={setChosen}>
          <Stack gap="sm">
            {recipients.people.map(({ id, name, email }) => (
              <Checkbox key={id} value={id} label={name || email} description={name && email} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {!everyone && chosen.length === 0 && (
        <Text size="sm" role="status" c="var(--portal-danger)">
          {t.recipientsMissing}
        </Text>
      )}
      <FormActions
        submit={t.save}
        onSubmit={save}
        onCancel={onClose}
        busy={update.isPending}
        disabled={!everyone && chosen.length === 0}
      />
    </Stack>
  )
}
