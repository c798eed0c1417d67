import { signUp, type WaitingSignUp } from '@foyer/contract/tenancy/sign-up'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ConfirmCall } from '#crud/confirm-call.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { operatorSignUpTexts } from './operator-sign-up.texts.ts'
import { buildHost } from './subdomain-field.tsx'
import classes from './waiting-sign-ups.module.css'

const page = { page: 1, size: 25 }

/** The organisations that wait for the operator, the first one first. */
export function WaitingSignUps() {
  const t = useTexts(operatorSignUpTexts)
  const list = useCallQuery(signUp.list, page)
  const [refused, setRefused] = useState<WaitingSignUp>()
  const group = useRef<HTMLDivElement>(null)
  const hasDecided = useRef(false)
  const noteDecision = () => {
    hasDecided.current = true
  }
  useEffect(() => {
    // Synchronises with the browser's focus: the row that had it is gone.
    if (!hasDecided.current || document.activeElement !== document.body) return
    hasDecided.current = false
    group.current?.focus()
  })
  return (
    <SectionCard>
      <CardSection title={t.waiting}>
        {/* biome-ignore lint/a11y/useSemanticElements: not the fields of a form */}
        <div role="group" aria-label={t.waiting} ref={group} tabIndex={-1} className={classes.waiting}>
          <QueryBoundary result={list}>
            {({ items, hasMore }) =>
              items.length === 0 ? (
                <EmptyState text={t.none} hint={t.noneHint} />
              ) : (
                <>
                  <ul className={classes.list}>
                    {items.map((waiting) => (
                      <WaitingRow
                        key={waiting.id}
                        waiting={waiting}
                        onApproved={noteDecision}
                        onRefuse={() => setRefused(waiting)}
                      />
                    ))}
                  </ul>
                  {hasMore && (
                    <Text size="sm" c="dimmed">
                      {t.more}
                    </Text>
                  )}
                </>
              )
            }
          </QueryBoundary>
        </div>
      </CardSection>
      {refused !== undefined && (
        <RefuseDialog waiting={refused} onRefused={noteDecision} onClose={() => setRefused(undefined)} />
      )}
    </SectionCard>
  )
}

type WaitingRowProps = { waiting: WaitingSignUp; onApproved: () => void; onRefuse: () => void }

function WaitingRow({ waiting, onApproved, onRefuse }: WaitingRowProps) {
  const t = useTexts(operatorSignUpTexts)
  const language = useLanguage()
  const formats = useFormats()
  const approve = useCallMutation(signUp.approve, { onSuccess: onApproved })
  const { id, organisation, email, subdomain, country, confirmedAt } = waiting
  const countryName = country === '' ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country)
  const accept = () => approve.mutate({ id }, { onSuccess: () => toast.success(t.approved(organisation)) })
  return (
    <li className={classes.row}>
      <div>
        <Text fw="var(--portal-font-name)">{organisation}</Text>
        <Text size="sm" c="dimmed" className={classes.details}>
          {t.details(email, buildHost(subdomain), countryName)}
        </Text>
        <Text size="sm" c="dimmed">
          {t.since(formats.date(confirmedAt))}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" onClick={onRefuse} aria-label={t.refuseOne(organisation)}>
          {t.refuse}
        </Button>
        <Button loading={approve.isPending} onClick={accept} aria-label={t.approveOne(organisation)}>
          {t.approve}
        </Button>
      </Group>
    </li>
  )
}

type RefuseDialogProps = { waiting: WaitingSignUp; onRefused: () => void; onClose: () => void }

function RefuseDialog({ waiting, onRefused, onClose }: RefuseDialogProps) {
  const t = useTexts(operatorSignUpTexts)
  return (
    <ConfirmCall
      call={signUp.refuse}
      input={{ id: waiting.id }}
      title={t.refuseTitle(waiting.organisation)}
      body={t.refuseBody(waiting.email)}
      verb={t.refuseVerb}
      done={t.refused(waiting.organisation)}
      opened
      onClose={onClose}
      onDone={onRefused}
    />
  )
}
