import { maxCounted } from '@foyer/contract/constants'
import { quickPanel } from '@foyer/contract/operations/quick-panel'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconBroadcast, IconChecklist, IconMail, IconMailX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buildTenantPath } from '#features/tenancy/tenants/tenants.rules.ts'
import { useSetupSteps } from '#features/tenancy/tenants/use-setup-steps.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { ListCard } from '#ui/card/list-card.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import classes from './attention-card.module.css'
import { homeTexts } from './home.texts.ts'

type Item = {
  readonly key: string
  readonly icon: ReactNode
  readonly tone: 'good' | 'info' | 'warning' | 'bad' | 'neutral'
  readonly title: string
  readonly hint: string
  readonly to: string
}

type AttentionCardProps = {
  tenantuuid: string
  /** The overview of all tenants says how many there are and how many meetings are live. */
  isOperator: boolean
}

/** Lists the tasks of an administrator: users who have not come, emails that failed, set-up that remains. */
export function AttentionCard({ tenantuuid, isOperator }: AttentionCardProps) {
  const t = useTexts(homeTexts)
  const formats = useFormats()
  const result = useCallQuery(quickPanel.data, {})
  const setup = useSetupItem(tenantuuid)
  const write = (count: number) => formats.capped(count, maxCounted)
  return (
    <ListCard title={t.attention} busy={result.isPending}>
      <QueryBoundary result={result} skeleton={<Skeleton height={56} />} failure={t.attentionFailed}>
        {({ attention }) => {
          const { live, invited, failedEmails } = attention ?? noCounts
          const items: Item[] = [
            ...toItem(isOperator ? null : live, write, {
              tone: 'good',
              icon: <IconBroadcast />,
              title: t.live,
              hint: t.liveHint,
              to: '/portal/live-meeting',
            }),
            ...toItem(failedEmails, write, {
              tone: 'bad',
              icon: <IconMailX />,
              title: t.failedEmails,
              hint: t.failedEmailsHint,
              to: failedPath,
            }),
            ...toItem(invited, write, {
              tone: 'warning',
              icon: <IconMail />,
              title: t.invited,
              hint: t.invitedHint,
              to: invitedPath,
            }),
            ...setup,
          ]
          if (items.length === 0)
            return (
              <Text c="dimmed" px="md" pb="md">
                {t.nothingToDo}
              </Text>
            )
          return (
            <ul className={classes.list}>
              {items.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </ul>
          )
        }}
      </QueryBoundary>
    </ListCard>
  )
}

const noCounts = { live: null, invited: null, failedEmails: null }
const failedPath = '/portal/mail-log?state=failed'
const invitedPath = '/portal/user?tab=invited'

/** Returns the item of a count; none unless there is something to count. */
const toItem = (
  count: number | null,
  write: (count: number) => string,
  { title, ...item }: Omit<Item, 'key' | 'title'> & { title: (count: number, shown: string) => string },
): Item[] => (count ? [{ key: item.to, ...item, title: title(count, write(count)) }] : [])

function useSetupItem(tenantuuid: string): Item[] {
  const t = useTexts(homeTexts)
  const toSteps = useSetupSteps()
  const tenant = useCallQuery(tenants.get, useCan(tenants.get) ? { tenantuuid } : undefined).data
  const steps = tenant ? toSteps(tenant, true) : []
  const next = steps.find(({ done }) => !done)
  if (!next) return []
  const done = steps.filter((step) => step.done).length
  return [
    {
      key: 'setup',
      tone: 'info',
      icon: <IconChecklist />,
      title: t.setup(done, steps.length),
      hint: t.setupNext(next.label),
      to: buildTenantPath(tenantuuid, 'settings'),
    },
  ]
}

function Row({ item: { icon, tone, title, hint, to } }: { item: Item }) {
  const t = useTexts(homeTexts)
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        <div className={classes.hint}>{hint}</div>
      </div>
      <Button component={Link} to={to} variant="default" size="xs" aria-label={t.openItem(title)}>
        {t.open}
      </Button>
    </li>
  )
}
