import type { OperatorHome } from '@foyer/contract/insight/operator-home'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { ListCard } from '#ui/card/list-card.tsx'
import { LookRow, LookRows } from '#ui/card/look-row.tsx'
import classes from './operator.module.css'
import { operatorTexts } from './operator.texts.ts'
import { type Look, useLooks } from './use-looks.tsx'

type NeedsLookProps = Pick<OperatorHome, 'platform' | 'ofTenants'>
type Shown = 'all' | 'platform' | 'tenants'

/** How many rows are shown until all are wanted. */
const firstRows = 7

/** Lists the problems: of the installation first, then of tenants, each with the way to where it is solved. */
export function NeedsLook({ platform, ofTenants }: NeedsLookProps) {
  const t = useTexts(operatorTexts)
  const { number } = useFormats()
  const { toPlatformLook, toTenantLook } = useLooks()
  const [shown, setShown] = useState<Shown>('all')
  const [isWhole, setWhole] = useState(false)
  const counts = { platform: platform.length, tenants: ofTenants.count, all: platform.length + ofTenants.count }
  const looks = [
    ...(shown === 'tenants' ? [] : platform.map(toPlatformLook)),
    ...(shown === 'platform' ? [] : ofTenants.causes.map(toTenantLook)),
  ]
  const rows = isWhole ? looks : looks.slice(0, firstRows)
  const unnamed = shown === 'platform' ? 0 : ofTenants.count - ofTenants.causes.length
  const choices = [
    { value: 'all', label: t.all },
    { value: 'platform', label: t.platformCount(number(counts.platform)) },
    { value: 'tenants', label: t.tenantsCount(number(counts.tenants)) },
  ] as const
  return (
    <ListCard
      title={t.needsLook}
      count={counts.all}
      actions={counts.all > 0 && <Choice label={t.shown} value={shown} choices={choices} onChange={setShown} />}
    >
      {rows.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck aria-hidden />
          {counts.all === 0 ? t.everythingRuns : t.nothingHere}
        </p>
      ) : (
        <LookRows>
          {rows.map((look) => (
            <Row key={look.key} look={look} />
          ))}
        </LookRows>
      )}
      {rows.length < looks.length && (
        <div className={classes.foot}>
          <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
            {t.showAll(number(looks.length))}
          </Button>
        </div>
      )}
      {rows.length === looks.length && unnamed > 0 && <p className={classes.foot}>{t.unnamed(unnamed)}</p>}
    </ListCard>
  )
}

function Row({ look: { icon, tone, title, hint, action } }: { look: Look }) {
  const t = useTexts(operatorTexts)
  return (
    <LookRow
      {...{ icon, tone, title, hint }}
      action={
        action && (
          <Button
            component={Link}
            to={action.to}
            variant="default"
            size="xs"
            aria-label={t.actionOn(action.label, title)}
          >
            {action.label}
          </Button>
        )
      }
    />
  )
}
