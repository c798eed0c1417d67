import { type BillingCycle, billingCycles } from '@foyer/contract/billing/currencies'
import { Text, Title } from '@mantine/core'
import { IconClock, IconCloud, IconReceipt, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useMoney } from '#lib/money.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { planEditorTexts } from './plan-editor.texts.ts'
import { type PlanValues, toMonthlyPrice } from './plans.rules.ts'
import classes from './public-card.module.css'

const gigabyte = 1_000_000_000

type PublicCardProps = { values: PlanValues; cycle: BillingCycle; onCycle: (cycle: BillingCycle) => void }

/** The card of the plan as visitors see it, with what is in the form. */
export function PublicCard({ values, cycle, onCycle }: PublicCardProps) {
  const t = useTexts(planEditorTexts)
  const name = values.name.trim()
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <Title order={2}>{t.card}</Title>
        <Choice
          label={t.cycle}
          value={cycle}
          choices={billingCycles.toReversed().map((value) => ({ value, label: t[value] }))}
          onChange={onCycle}
        />
      </div>
      <figure className={classes.card} aria-label={t.card}>
        <div>
          <div className={classes.cardName}>{name || t.nameless}</div>
          <Text size="sm" c="dimmed">
            {values.description}
          </Text>
        </div>
        <CardPrice values={values} cycle={cycle} />
        <span className={classes.choose}>{t.choose(name)}</span>
        <ul className={classes.facts}>
          <CardFacts values={values} />
        </ul>
      </figure>
    </div>
  )
}

function CardPrice({ values, cycle }: Pick<PublicCardProps, 'values' | 'cycle'>) {
  const t = useTexts(planEditorTexts)
  const money = useMoney()
  const [price] = values.prices
  if (price === undefined || (price.monthly === '' && price.yearly === '')) return <Text c="dimmed">{t.noPrice}</Text>
  const monthly = toMonthlyPrice(price, cycle)
  if (monthly === undefined) return <Text c="dimmed">{cycle === 'monthly' ? t.noMonthly : t.noYearly}</Text>
  const { currency, yearly } = price
  return (
    <div>
      <div className={classes.cardPrice}>
        <span className={classes.cardAmount}>{money.money(monthly, currency)}</span> {t.perMonth}
      </div>
      <Text size="sm" c="var(--portal-text-secondary)">
        {cycle === 'yearly' && typeof yearly === 'number' ? t.perYear(money.money(yearly, currency)) : t.paidMonthly}
      </Text>
    </div>
  )
}

function CardFacts({ values: { minLicences, maxLicences, limits } }: Pick<PublicCardProps, 'values'>) {
  const t = useTexts(planEditorTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const { participants, meetingMinutes, recordingStorage: storage } = limits
  const count = (entry: number | string) => formats.number(Number(entry))
  return (
    <>
      <Fact icon={<IconReceipt size={16} />}>
        {minLicences === maxLicences
          ? t.licenceCount(Number(minLicences))
          : t.licencesOf(count(minLicences), count(maxLicences))}
      </Fact>
      <Fact icon={<IconUsers size={16} />}>
        {participants === '' ? t.anyParticipants : t.participantsOf(count(participants))}
      </Fact>
      <Fact icon={<IconClock size={16} />}>
        {meetingMinutes === '' ? t.anyMinutes : t.minutesOf(count(meetingMinutes))}
      </Fact>
      <Fact icon={<IconCloud size={16} />}>
        {storage === ''
          ? t.anyStorage
          : storage === 0
            ? t.noStorage
            : t.storageOf(formatBytes(Number(storage) * gigabyte))}
      </Fact>
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}
