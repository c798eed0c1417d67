import { alertNumbers } from '@foyer/contract/operations/alert-rules'
import { type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import { healthGroupLabels, writeThreshold } from '@foyer/contract/operations/health-numbers.labels'
import { Button } from '@mantine/core'
import { IconActivityHeartbeat, IconBellRinging, IconMail, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useListState } from '#lib/lists/list-state.ts'
import { useSidePanel } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { containsText } from '#lib/texts/contains-text.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { AlertPanel } from './alert-panel.tsx'
import { nameRule } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'
import { RecipientsDialog } from './recipients-dialog.tsx'
import { useAlertActions } from './use-alert-actions.tsx'
import { useAlertColumns } from './use-alert-columns.tsx'

const tabs = ['all', 'firing', 'muted', 'off'] as const
type Tab = (typeof tabs)[number]

const isIn: { readonly [tab in Tab]: (rule: AlertRule) => boolean } = {
  all: () => true,
  firing: ({ firing }) => firing !== null,
  muted: ({ mutedUntil }) => mutedUntil !== null,
  off: ({ enabled }) => !enabled,
}

/** Lists the rules over the numbers of the installation; there are few enough to search them here. */
export function AlertsScreen() {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const sendsEmail = useOwnSendsEmail()
  const list = useListState({ tabs })
  const panel = useSidePanel('rule')
  const recipients = useDialog()
  const result = useCallQuery(alerts.list, {})
  const { rowActions, dialogs, canUpdate, add, mute } = useAlertActions(panel.open)
  const columns = useAlertColumns(canUpdate ? mute : undefined)
  const items = result.data?.items ?? []
  const tab = list.tab ?? 'all'
  const found = items.filter(
    (rule) =>
      isIn[tab](rule) &&
      containsText(`${nameRule(language, rule)} ${writeThreshold(language, rule.number, rule)}`, list.search),
  )
  const count = (of: Tab) => result.data && items.filter(isIn[of]).length
  const emptyTexts = { all: t.empty, firing: t.emptyFiring, muted: t.emptyMuted, off: t.emptyOff }
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconActivityHeartbeat />}
        component={Link}
        to="/portal/operational-dashboard"
      >
        {t.dashboard}
      </Button>
      {canUpdate && (
        <>
          <Button variant="default" leftSection={<IconMail />} onClick={() => recipients.open()}>
            {result.data ? t.recipientCount(result.data.recipients) : t.recipientsTitle}
          </Button>
          <Button leftSection={<IconPlus />} onClick={add}>
            {t.add}
          </Button>
        </>
      )}
    </>
  )
  return (
    <Screen
      title={t.title}
      count={result.data && items.length}
      subtitle={sendsEmail ? t.rules : t.rulesNoEmail}
      actions={actions}
    >
      <DataTable
        label={t.list}
        columns={columns}
        result={{ ...result, data: result.data && { items: found, hasMore: false } }}
        rowName={(rule) => nameRule(language, rule)}
        openRow={panel.id}
        rowTarget={({ id }) =>
          () =>
            panel.open(id)
          }
        rowActions={rowActions}
        section={({ builtIn, number }) =>
          builtIn ? healthGroupLabels[alertNumbers[number].group][language] : t.yourOwn
        }
        empty={{ text: emptyTexts[tab], icon: <IconBellRinging size={28} /> }}
        list={list}
        searchLabel={t.find}
        tabs={tabs.map((key) => ({ key, label: t[key], count: count(key) }))}
      />
      <AlertPanel rule={items.find(({ id }) => id === panel.id)} panel={panel} />
      {dialogs}
      <RecipientsDialog opened={recipients.opened} onClose={recipients.close} />
    </Screen>
  )
}
