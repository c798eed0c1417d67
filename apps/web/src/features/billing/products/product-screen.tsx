import { plans } from '@foyer/contract/billing/plans'
import { type Product, products } from '@foyer/contract/billing/products'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { StatusPageActions } from '#crud/status-page-actions.tsx'
import { buildPlanPath, createPlanPath } from '#features/billing/plans/shared/plan-paths.ts'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ProductEditor } from './product-editor.tsx'
import classes from './products.module.css'
import { productsTexts } from './products.texts.ts'
import { buildProductPath, productsPath } from './shared/product-paths.ts'
import { useProductActions } from './use-product-actions.tsx'

/** One product: what it is, and the plans and bundles that use it. */
export function ProductScreen() {
  const t = useTexts(productsTexts)
  const { productuuid = '' } = useParams({ strict: false })
  const result = useCallQuery(products.get, { id: productuuid })
  const list = useCallQuery(products.list, {})
  return (
    <Screen
      title={result.data?.name ?? t.product}
      back={{ to: productsPath, text: t.back }}
      subtitle={result.data && <Summary product={result.data} />}
      actions={result.data && <Actions product={result.data} />}
    >
      <QueryBoundary result={result}>
        {(product) => (
          <QueryBoundary result={list}>
            {({ items }) => (
              <div className={classes.columns}>
                <ProductEditor key={product.id} product={product} products={items} />
                <Uses product={product} />
              </div>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Screen>
  )
}

export function CreateProductScreen() {
  const t = useTexts(productsTexts)
  const list = useCallQuery(products.list, {})
  return (
    <Screen title={t.add} back={{ to: productsPath, text: t.back }} narrow>
      <QueryBoundary result={list}>{({ items }) => <ProductEditor product={null} products={items} />}</QueryBoundary>
    </Screen>
  )
}

function Summary({ product: { status, isBundle } }: { product: Product }) {
  const t = useTexts(productsTexts)
  return (
    <Group component="span" gap="xs">
      {status === 'disabled' && <StatusBadge>{t.nowOff}</StatusBadge>}
      {isBundle && <StatusBadge tone="info">{t.bundle}</StatusBadge>}
    </Group>
  )
}

function Actions({ product }: { product: Product }) {
  const navigate = useNavigate()
  const { actions, dialogs } = useProductActions(() => void navigate({ to: productsPath }))
  return (
    <>
      <StatusPageActions row={product} actions={actions} />
      {dialogs}
    </>
  )
}

function Uses({ product }: { product: Product }) {
  const t = useTexts(productsTexts)
  const formats = useFormats()
  const addPlan = (
    <Can call={plans.create}>
      <Button
        component={Link}
        to={`${createPlanPath}?product=${product.id}`}
        size="xs"
        variant="default"
        leftSection={<IconPlus />}
      >
        {t.addPlan}
      </Button>
    </Can>
  )
  return (
    <Stack gap="md">
      <SectionCard>
        <CardSection title={t.plans} actions={addPlan} {...(product.plans.length === 0 ? { hint: t.noPlanYet } : {})}>
          {product.plans.length > 0 && <Links items={product.plans} build={buildPlanPath} />}
        </CardSection>
        {product.bundles.length > 0 && (
          <CardSection title={t.bundles}>
            <Links items={product.bundles} build={buildProductPath} />
          </CardSection>
        )}
      </SectionCard>
      <Text size="sm" c="dimmed">
        {t.lastChange(product.changedBy, formats.date(product.changedAt))}
      </Text>
    </Stack>
  )
}

function Links({ items, build }: { items: Product['plans']; build: (id: string) => string }) {
  return (
    <ul className={classes.links}>
      {items.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={build(id)} inherit underline="hover">
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
