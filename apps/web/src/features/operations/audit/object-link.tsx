import type { AuditObject } from '@foyer/contract/operations/audit'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useObjectPage } from './use-object-page.ts'

type ObjectLinkProps = { name: string; object: AuditObject | null }

/** The name of a user or object, as a link if the viewer may open its page; the email address of a user is its hint. */
export function ObjectLink({ name, object }: ObjectLinkProps) {
  const findPage = useObjectPage()
  const page = object === null ? undefined : findPage(object)
  const hint = object?.kind === 'user' ? object.handle : undefined
  if (page === undefined) return <bdi title={hint}>{name}</bdi>
  const { to, search } = page
  return (
    <Anchor
      inherit
      underline="hover"
      title={hint}
      renderRoot={(props: object) => <Link {...props} to={to} search={Object.fromEntries(Object.entries(search))} />}
    >
      <bdi>{name}</bdi>
    </Anchor>
  )
}
