import { type Product, products } from '@foyer/contract/billing/products'
import { Button } from '@mantine/core'
import { IconPackage, IconPackages, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { StatusSwitch } from '#crud/status-switch.tsx'
import type { StatusActions } from '#crud/use-status-actions.tsx'
import { useStatusList } from '#crud/use-status-list.ts'
import { buildPlanPath } from '#features/billing/plans/shared/plan-paths.ts'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column, RowAction } from '#ui/table/data-table.types.ts'
import classes from './products.module.css'
import { productsTexts } from './products.texts.ts'
import { buildProductPath, createProductPath } from './shared/product-paths.ts'
import { useProductActions } from './use-product-actions.tsx'

/** Lists the products of the catalogue; there are few enough to search them here. */
export function ProductsScreen() {
  const t = useTexts(productsTexts)
  const navigate = useNavigate()
  const result = useCallQuery(products.list, {})
  const { actions, dialogs } = useProductActions()
  const items = result.data?.items ?? []
  const table = useStatusList({ result, texts: t, toText: ({ name, description }) => `${name} ${description}` })
  const rowActions = (): readonly RowAction<Product>[] => [
    {
      ...{ key: 'edit', label: t.edit, icon: <IconPencil /> },
      onClick: ({ id }) => void navigate({ to: buildProductPath(id) }),
    },
    ...(actions.canDelete
      ? [{ key: 'delete', label: t.delete, icon: <IconTrash />, danger: true, onClick: actions.remove }]
      : []),
  ]
  const addButton = (
    <Can call={products.create}>
      <Button component={Link} to={createProductPath} leftSection={<IconPlus />}>
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
        rowTarget={({ id }) => buildProductPath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, hint: t.emptyWhy, icon: <IconPackage size={28} />, action: addButton }}
        searchLabel={t.find}
      />
      {dialogs}
    </Screen>
  )
}

function useColumns(actions: StatusActions<Product>): Column<Product>[] {
  const t = useTexts(productsTexts)
  return [
    {
      key: 'name',
      header: t.product,
      breakWords: true,
      width: 15,
      pictureOnCards: true,
      before: ({ isBundle }) => (
        <span className={classes.icon} aria-hidden>
          {isBundle ? <IconPackages size={18} /> : <IconPackage size={18} />}
        </span>
      ),
      cell: ({ name }) => name,
      below: ({ description }) => description,
    },
    {
      key: 'kind',
      header: t.kind,
      width: 12,
      wraps: true,
      headerOnCards: false,
      cell: (product) => <Kind product={product} />,
    },
    {
      key: 'plans',
      header: t.plans,
      width: 14,
      priority: 2,
      wraps: true,
      ownLineOnCards: true,
      cell: ({ plans }) => (plans.length === 0 ? t.noPlans : <PlanChips plans={plans} />),
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

function Kind({ product: { isBundle, bundled } }: { product: Product }) {
  const t = useTexts(productsTexts)
  const formats = useFormats()
  if (!isBundle) return t.single
  return (
    <span className={classes.kind}>
      <StatusBadge tone="info">{t.bundle}</StatusBadge>{' '}
      <span className={classes.small}>{formats.list(bundled.map(({ name }) => name))}</span>
    </span>
  )
}

function PlanChips({ plans }: Pick<Product, 'plans'>) {
  return (
    <span className={classes.chips}>
      {plans.map(({ id, name }) => (
        <Link key={id} to={buildPlanPath(id)} className={classes.chip}>
          {name}
        </Link>
      ))}
    </span>
  )
}
