import { findBuiltInCondition } from '@foyer/contract/operations/alert-rules'
import { type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import { IconBell, IconBellOff, IconHistory, IconPencil, IconRotate, IconTrash } from '@tabler/icons-react'
import { ConfirmCall, DeleteDialog } from '#crud/confirm-call.tsx'
import { RowDialog } from '#crud/row-dialog.tsx'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useRowDialog } from '#ui/dialog/use-dialog.ts'
import type { RowAction } from '#ui/table/data-table.types.ts'
import { alertForm } from './alert-form.tsx'
import { nameRule, writeCondition } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'
import { MuteAlert } from './mute-alert.tsx'

/** Returns the actions on a rule, with their dialogs; `showHistory` opens its panel. */
export function useAlertActions(showHistory: (id: string) => void) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const canUpdate = useCan(alerts.update)
  const editing = useRowDialog<AlertRule | null>()
  const muting = useRowDialog<AlertRule>()
  const deletion = useRowDialog<AlertRule>()
  const { row: reset, ...resetting } = useRowDialog<AlertRule>()
  const unmute = useCallMutation(alerts.mute)
  const changes = (rule: AlertRule): RowAction<AlertRule>[] => [
    { key: 'edit', label: t.edit, icon: <IconPencil />, onClick: editing.open },
    rule.mutedUntil === null
      ? { key: 'mute', label: t.mute, icon: <IconBellOff />, onClick: muting.open }
      : {
          ...{ key: 'unmute', label: t.unmute, icon: <IconBell /> },
          onClick: ({ id }) => unmute.mutate({ id, mutedUntil: null }, { onSuccess: () => toast.success(t.unmuted) }),
        },
    ...(rule.changed ? [{ key: 'reset', label: t.reset, icon: <IconRotate />, onClick: resetting.open }] : []),
  ]
  const rowActions = (rule: AlertRule): RowAction<AlertRule>[] => [
    ...(canUpdate ? changes(rule) : []),
    { key: 'history', label: t.history, icon: <IconHistory />, onClick: ({ id }) => showHistory(id) },
    ...(canUpdate && !rule.builtIn
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: deletion.open }]
      : []),
  ]
  const builtIn = reset && findBuiltInCondition(reset.number)
  const dialogs = (
    <>
      <RowDialog form={{ ...alertForm, name: (rule) => nameRule(language, rule) }} dialog={editing} />
      <MuteAlert dialog={muting} />
      {reset && builtIn && (
        <ConfirmCall
          call={alerts.reset}
          input={{ id: reset.id }}
          title={t.resetTitle(nameRule(language, reset))}
          body={t.resetBody(writeCondition(language, { number: reset.number, ...builtIn }))}
          verb={t.reset}
          done={t.resetDone}
          danger={false}
          opened={resetting.opened}
          onClose={resetting.close}
        />
      )}
      <DeleteDialog
        call={alerts.delete}
        texts={alertsTexts}
        name={(rule) => nameRule(language, rule)}
        body={() => t.deleteBody}
        dialog={deletion}
      />
    </>
  )
  return { rowActions, dialogs, canUpdate, add: () => editing.open(null), mute: muting.open }
}
