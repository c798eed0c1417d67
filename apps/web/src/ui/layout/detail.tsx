import { ActionIcon, Menu, Stack, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconCopy, IconDots, IconExternalLink } from '@tabler/icons-react'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { useCopy } from '#ui/base/use-copy.ts'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import classes from './detail.module.css'
import { detailTexts } from './detail.texts.ts'
import screenClasses from './screen.module.css'
import { SectionLayout } from './section-layout.tsx'
import { useWindowTitle } from './window-title.ts'

/** A section of a detail page, with its own path and its own script. */
export type DetailSection = {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly content: ReactNode
}

/** A value that the menu of the page copies. */
export type CopyableValue = { readonly label: string; readonly value: string }

type DetailProps = {
  /** Name of the object. */
  title: string
  picture?: ReactNode
  badge?: ReactNode
  /** Where the object is on the web. */
  address?: { readonly href: string; readonly text: string }
  /** At the end of the head, such as what is left to do. */
  status?: ReactNode
  /** The actions on the object, at the end of the head. */
  actions?: ReactNode
  copyable?: readonly CopyableValue[]
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
 * The page of one object: its name, a menu with values to copy, and its sections. Sections load separately; one that
 * fails does not affect the others.
 */
export function Detail(props: DetailProps) {
  const { title, notice, sections, section, pathOf } = props
  const t = useTexts(detailTexts)
  const id = useId()
  const shown = sections.find(({ key }) => key === section) ?? sections[0]
  useWindowTitle(shown === undefined ? title : `${shown.label} · ${title}`)
  const links = sections.map(({ content: _content, ...link }) => ({ ...link, to: pathOf(link.key) }))
  return (
    <Stack gap="md" className={screenClasses.screen}>
      <Head {...props} />
      {notice}
      <SectionLayout label={t.sections} choice={t.section} links={links} current={shown?.key}>
        {shown && (
          <section aria-labelledby={id}>
            {/* The list says it to those who see it. */}
            <VisuallyHidden component="h2" id={id} tabIndex={-1} data-section className={classes.heading}>
              {shown.label}
            </VisuallyHidden>
            <CatchBoundary getResetKey={() => shown.key} errorComponent={Broken}>
              <Suspense key={shown.key} fallback={<SectionSkeleton />}>
                {shown.content}
              </Suspense>
            </CatchBoundary>
          </section>
        )}
      </SectionLayout>
    </Stack>
  )
}

const Broken = ({ reset }: { reset: () => void }) => <ErrorAlert onRetry={reset} />

function Head({ title, picture, badge, address, status, actions, copyable = [], back }: DetailProps) {
  const { actionsFor } = useTexts(uiTexts)
  return (
    <header className={classes.head}>
      {back && (
        <ActionIcon
          component={Link}
          to={back.to}
          className={classes.back ?? ''}
          aria-label={back.text}
          title={back.text}
        >
          <IconArrowLeft />
        </ActionIcon>
      )}
      {picture}
      <div className={classes.names}>
        <Title order={1} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {badge}
        {address && (
          <a href={address.href} target="_blank" rel="noreferrer" className={classes.address}>
            <bdi dir="ltr">{address.text}</bdi>
            <IconExternalLink size={14} aria-hidden />
          </a>
        )}
      </div>
      {status !== undefined && <div className={classes.status}>{status}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {copyable.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={actionsFor(title)}>
              <IconDots />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {copyable.map((item) => (
              <CopyItem key={item.label} {...item} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  )
}

function CopyItem({ label, value }: CopyableValue) {
  const t = useTexts(detailTexts)
  const { copy } = useCopy(value)
  return (
    <Menu.Item leftSection={<IconCopy />} onClick={copy}>
      {t.copyLabel(label)}{' '}
      <bdi dir="ltr" className={classes.value}>
        {value}
      </bdi>
    </Menu.Item>
  )
}
