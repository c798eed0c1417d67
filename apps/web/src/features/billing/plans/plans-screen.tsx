import { plans } from '@foyer/contract/billing/plans'
import type { Plan } from '@foyer/contract/billing/plans.shapes'
import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { StatusSwitch } from '#crud/status-switch.tsx'
import type { StatusActions } from '#crud/use-status-actions.tsx'
import { useStatusList } from '#crud/use-status-list.ts'
import { buildProductPath } from '#features/billing/products/shared/product-paths.ts'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useMoney } from '#lib/money.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, RowAction } from '#ui/table/data-table.types.ts'
import classes from './plans.module.css'
import { plansTexts } from './plans.texts.ts'
import { buildPlanPath, createPlanPath } from './shared/plan-paths.ts'
import { usePlanActions } from './use-plan-actions.tsx'

/** Lists the plans of the catalogue; there are few enough to search them here. */
export function PlansScreen() {
  const t = useTexts(plansTexts)
  const navigate = useNavigate()
  const result = useCallQuery(plans.list, {})
  const items = result.data?.items ?? []
  const { actions, dialogs } = usePlanActions(items)
  const table = useStatusList({
    result,
    texts: t,
    toText: ({ name, description, product }) => `${name} ${description} ${product.name}`,
  })
  const rowActions = (): readonly RowAction<Plan>[] => [
    {
      ...{ key: 'edit', label: t.edit, icon: <IconPencil /> },
      onClick: ({ id }) => void navigate({ to: buildPlanPath(id) }),
    },
    ...(actions.canDelete
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: actions.remove }]
      : []),
  ]
  const addButton = (
    <Can call={plans.create}>
      <Button component={Link} to={createPlanPath} leftSection={<IconPlus />}>
        {t.add}
      </Button>
    </Can>
  )
  return (
    <Screen title={t.title} count={result.data && items.length} actions={addButton}>
      <DataTable
        {...table}
        label={t.title}
        columns={useColumns(actions)}
        rowName={({ name }) => name}
        rowTarget={({ id }) => buildPlanPath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconListDetails size={28} />, action: addButton }}
        searchLabel={t.find}
      />
      {dialogs}
    </Screen>
  )
}

function useColumns(actions: StatusActions<Plan>): Column<Plan>[] {
  const t = useTexts(plansTexts)
  const formats = useFormats()
  return [
    {
      key: 'name',
      header: t.plan,
      breakWords: true,
      width: 11,
      cell: ({ name }) => name,
      below: ({ description }) => description,
    },
    {
      key: 'product',
      header: t.productId,
      width: 8.5,
      wraps: true,
      // Away from the link of the plan.
      ownLineOnCards: true,
      cell: ({ product }) => (
        <Anchor component={Link} to={buildProductPath(product.id)} inherit c="inherit" underline="hover">
          {product.name}
        </Anchor>
      ),
    },
    {
      key: 'licences',
      header: t.licences,
      width: 5.5,
      align: 'end',
      priority: 2,
      cell: ({ minLicences, maxLicences }) => t.range(formats.number(minLicences), formats.number(maxLicences)),
    },
    { key: 'price', header: t.price, width: 11, wraps: true, cell: (plan) => <FirstPrice plan={plan} /> },
    {
      key: 'published',
      header: t.online,
      width: 8,
      headerOnCards: false,
      cell: ({ published }) => (
        <StatusBadge tone={published ? 'good' : 'neutral'}>{published ? t.isPublished : t.notPublished}</StatusBadge>
      ),
    },
    {
      key: 'version',
      header: t.termsVersion,
      width: 4.5,
      align: 'end',
      priority: 3,
      cell: ({ termsVersion }) => termsVersion,
    },
    {
      key: 'enabled',
      header: t.enabled,
      width: 6,
      atEndOfCards: true,
      cell: (row) => <StatusSwitch row={row} label={t.enabledOf(row.name)} actions={actions} />,
    },
  ]
}

/** The price in the first currency, and in how many others there is one. */
function FirstPrice({ plan: { prices } }: { plan: Plan }) {
  const t = useTexts(plansTexts)
  const money = useMoney()
  const [price, ...others] = prices
  if (price === undefined) return <span className={classes.small}>{t.noPrice}</span>
  const { currency, monthly, yearly } = price
  const isFree = monthly !== null && yearly !== null && monthly + yearly === 0
  const [first, second] = isFree
    ? [t.free]
    : [
        ...(monthly === null ? [] : [t.perMonth(money.money(monthly, currency))]),
        ...(yearly === null ? [] : [t.perYear(money.money(yearly, currency))]),
      ]
  const more = t.moreCurrencies(others.length)
  return (
    <span className={classes.price}>
      <span>{first}</span>{' '}
      <span className={classes.small}>
        {second}{' '}
        {others.length > 0 && (
          <span title={more}>
            <span aria-hidden>{t.plus(others.length)}</span>
            <VisuallyHidden component="span">{more}</VisuallyHidden>
          </span>
        )}
      </span>
    </span>
  )
}
