import { ActionIcon, Alert, Button, Kbd, Loader, Skeleton } from '@mantine/core'
import { IconBroadcast, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { ConfirmByNameDialog } from '#ui/dialog/confirm-by-name-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { ProgressLine } from '#ui/feedback/progress-line.tsx'
import { ProgressRing } from '#ui/feedback/progress-ring.tsx'
import { Proportions } from '#ui/feedback/proportions.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { Checklist } from '#ui/layout/checklist.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SectionLayout } from '#ui/layout/section-layout.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { Steps } from '#ui/layout/steps.tsx'
import { AvatarStack, PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './design.module.css'
import { designTexts } from './design.texts.ts'

const variants = ['filled', 'default', 'subtle', 'light'] as const
const tones = ['good', 'neutral', 'bad', 'warning', 'info', 'accent'] as const
const alertColours = ['blue', 'yellow', 'red', 'green', 'gray', 'brand'] as const
const names = ['Ana Müller', 'Ben Okoro', 'Chloé Roy', 'Dina Haddad', 'Emil Berg', 'Fay Li', 'Gil Sy', 'Hana Ito']

export function DesignButtons() {
  const t = useTexts(designTexts)
  return (
    <SectionCard>
      <CardSection title={t.buttons}>
        {variants.map((variant) => (
          <div key={variant} className={classes.row}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="xs" leftSection={<IconPlus />}>
              {variant}
            </Button>
            <Button variant={variant} disabled>
              {t.disabled}
            </Button>
            <Button variant={variant} loading aria-label={t.loading}>
              {variant}
            </Button>
            <Button variant={variant} color="red">
              {t.delete}
            </Button>
          </div>
        ))}
        <div className={classes.row}>
          <Button variant="light" color="brand">
            {t.open}
          </Button>
          <ActionIcon aria-label={t.delete}>
            <IconTrash />
          </ActionIcon>
          <ActionIcon color="red" aria-label={t.delete}>
            <IconTrash />
          </ActionIcon>
          <CopyButton value={t.text} />
          <CopyIcon value={t.text} label={t.label} />
          <Kbd>{t.label}</Kbd>
        </div>
      </CardSection>
    </SectionCard>
  )
}

export function DesignStatus() {
  const t = useTexts(designTexts)
  return (
    <SectionCard>
      <CardSection title={t.status}>
        <div className={classes.row}>
          {tones.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
        </div>
        {alertColours.map((colour) => (
          <Alert key={colour} color={colour} icon={<IconInfoCircle />} title={colour === 'red' ? t.failure : undefined}>
            {t.text}
          </Alert>
        ))}
        <ErrorAlert message={t.error} onRetry={() => undefined} />
        <Proportions
          parts={[
            { tone: 'good', value: 957, label: t.step(957) },
            { tone: 'bad', value: 43, label: t.step(43) },
          ]}
        />
        <ProgressLine label={t.loading} done={320} total={1000} />
        <div className={classes.row}>
          <ProgressRing share={0.4} />
          <Loader size="sm" aria-hidden />
          <Button variant="default" onClick={() => toast.success(t.text)}>
            {t.notice}
          </Button>
          <Button variant="default" onClick={() => toast.error(t.error)}>
            {t.failure}
          </Button>
        </div>
      </CardSection>
      <CardSection title={t.people}>
        <div className={classes.row}>
          {names.map((name) => (
            <PersonAvatar key={name} name={name} />
          ))}
          <PersonAvatar name={t.name} size="small" />
          <PersonAvatar name={t.name} size="large" />
          <PersonAvatar name={t.name} size="large" square />
          <AvatarStack people={names.slice(0, 3).map((name) => ({ name, email: name }))} count={8} />
        </div>
      </CardSection>
    </SectionCard>
  )
}

export function DesignStructure() {
  const t = useTexts(designTexts)
  const steps = [1, 2, 3].map((number) => ({ key: String(number), label: t.step(number), reachable: number < 3 }))
  const links = steps.map(({ key, label }) => ({ key, label, to: '.', hash: key, count: Number(key) }))
  return (
    <>
      <SectionCard>
        <CardSection title={t.emptyAndLoading}>
          <EmptyState
            icon={<IconBroadcast size={28} />}
            text={t.none}
            hint={t.text}
            action={<Button variant="default">{t.open}</Button>}
          />
          <Skeleton height={36} />
          <SectionSkeleton />
        </CardSection>
      </SectionCard>
      <SectionCard>
        <CardSection title={t.structure}>
          <Steps label={t.structure} steps={steps} current="2" onChoose={() => undefined} />
          <DescriptionList facts={steps.map(({ label }) => ({ label, value: t.text }))} />
          <SectionLayout label={t.structure} choice={t.open} links={links} current="1">
            <p>{t.text}</p>
          </SectionLayout>
        </CardSection>
      </SectionCard>
      <Checklist
        title={t.structure}
        steps={steps.map(({ key, label }) => ({ key, label, done: key === '1', to: '.' }))}
      />
    </>
  )
}

export function DesignDialogs() {
  const t = useTexts(designTexts)
  const [confirm, byName, panel] = [useDialog(), useDialog(), useDialog()]
  return (
    <SectionCard>
      <CardSection title={t.dialogs}>
        <div className={classes.row}>
          <Button variant="default" color="red" onClick={() => confirm.open()}>
            {t.confirm}
          </Button>
          <Button variant="default" onClick={() => byName.open()}>
            {t.delete}
          </Button>
          <Button variant="default" onClick={() => panel.open()}>
            {t.panel}
          </Button>
        </div>
      </CardSection>
      <Confirm
        title={t.confirm}
        body={t.text}
        verb={t.delete}
        opened={confirm.opened}
        onConfirm={confirm.close}
        onClose={confirm.close}
      />
      <ConfirmByNameDialog
        title={t.delete}
        body={t.text}
        name={t.name}
        wrong={t.error}
        verb={t.delete}
        opened={byName.opened}
        busy={false}
        onConfirm={byName.close}
        onClose={byName.close}
      />
      <SidePanel title={t.panel} opened={panel.opened} onClose={panel.close}>
        {t.text}
      </SidePanel>
    </SectionCard>
  )
}
