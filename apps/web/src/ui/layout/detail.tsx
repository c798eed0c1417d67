import { Anchor, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { CatchBoundary, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import classes from './detail.module.css'
import { detailTexts } from './detail.texts.ts'
import screenClasses from './screen.module.css'
import { useWindowTitle } from './screen.tsx'

/** A section of a detail page, with its own path and its own script. */
export type DetailSection = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly content: ReactNode
}

/** A value in the page's head that can be copied. */
export type DetailItem = { readonly label: string; readonly value: string; readonly href?: string }

type DetailProps = {
  /** Name of the object. */
  title: string
  picture?: ReactNode
  badge?: ReactNode
  facts?: readonly DetailItem[]
  /** The list that it belongs to. */
  back?: { readonly to: string; readonly text: string } | undefined
  /** Content between head and sections, such as a notice. */
  notice?: ReactNode
  sections: readonly DetailSection[]
  /** Key of the section to show; an unknown key shows the first. */
  section: string | undefined
  pathOf: (section: string) => string
}

/**
 * The page of one object: its name, values to copy, and its sections, listed at the side or, on a phone, in a select.
 * Sections load separately; one that fails does not affect the others.
 */
export function Detail({ title, picture, badge, facts = [], back, notice, sections, section, pathOf }: DetailProps) {
  const id = useId()
  const shown = sections.find(({ key }) => key === section) ?? sections[0]
  useWindowTitle(shown === undefined ? title : `${shown.label} · ${title}`)
  return (
    <Stack gap="lg" className={screenClasses.screen}>
      <Stack gap="xs">
        {back && (
          <Anchor component={Link} to={back.to} size="sm" w="fit-content">
            <Group gap={4} component="span" wrap="nowrap">
              <IconChevronLeft size={16} aria-hidden />
              {back.text}
            </Group>
          </Anchor>
        )}
        <header className={classes.head}>
          {picture}
          <div className={classes.names}>
            <Group gap="sm">
              <Title order={1} tabIndex={-1} className={classes.title}>
                {title}
              </Title>
              {badge}
            </Group>
            <DescriptionList facts={facts} />
          </div>
        </header>
      </Stack>
      {notice}
      <div className={classes.body}>
        <Choices sections={sections} shown={shown?.key} pathOf={pathOf} />
        {shown && (
          <section aria-labelledby={id}>
            <Stack gap="md">
              <Title
                order={2}
                id={id}
                tabIndex={-1}
                data-section
                className={classes.heading}
                {...(shown.danger ? { c: 'var(--mantine-color-error)' } : {})}
              >
                {shown.label}
              </Title>
              <CatchBoundary getResetKey={() => shown.key} errorComponent={Broken}>
                <Suspense key={shown.key} fallback={<SectionSkeleton />}>
                  {shown.content}
                </Suspense>
              </CatchBoundary>
            </Stack>
          </section>
        )}
      </div>
    </Stack>
  )
}

const Broken = ({ reset }: { reset: () => void }) => <ErrorAlert onRetry={reset} />

function DescriptionList({ facts }: { facts: readonly DetailItem[] }) {
  const t = useTexts(detailTexts)
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, href }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr">
              {href === undefined ? (
                value
              ) : (
                <Anchor href={href} target="_blank" rel="noreferrer" inherit>
                  {value}
                </Anchor>
              )}
            </bdi>
            <CopyIcon value={href ?? value} label={t.copyLabel(label)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ChoicesProps = Pick<DetailProps, 'sections' | 'pathOf'> & { shown: string | undefined }

function Choices({ sections, shown, pathOf }: ChoicesProps) {
  const t = useTexts(detailTexts)
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label={t.sections} className={classes.lists}>
        <ul className={classes.list}>
          {sections.map(({ key, label, icon, danger }) => (
            <li key={key}>
              <Link
                to={pathOf(key)}
                className={classes.link}
                data-danger={danger || undefined}
                aria-current={key === shown ? 'page' : undefined}
                activeProps={{}}
              >
                {icon}
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <NativeSelect
        className={classes.choice}
        label={t.section}
        data={sections.map(({ key, label }) => ({ value: key, label }))}
        value={shown ?? ''}
        onChange={({ currentTarget }) => void navigate({ to: pathOf(currentTarget.value) })}
      />
    </>
  )
}
