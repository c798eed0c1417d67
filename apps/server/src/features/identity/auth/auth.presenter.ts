import type { ServerWarning, SignedInUser } from '@foyer/contract/identity/auth'
import { meetsLevel } from '@foyer/contract/levels'
import type { Actor } from '#platform/security/sessions.ts'

type Facts = {
  picture: string
  warnings: ServerWarning[]
  requirement: { from: Date; hasFactor: boolean } | undefined
  owner: { usesPassword: boolean; confirmedUntil: Date | null }
}

export const toSignedInUser = (actor: Actor, { picture, warnings, requirement, owner }: Facts): SignedInUser => {
  const displayName = `${actor.firstname} ${actor.lastname}`
  return {
    id: actor.id,
    uuid: actor.id,
    status: 'active',
    name: actor.firstname,
    lastname: actor.lastname,
    email: actor.email,
    role: actor.level,
    tenantuuid: actor.tenantId,
    verification: true,
    profile_picture: picture,
    language: actor.language,
    timezone: actor.timezone,
    data: { displayName, email: actor.email, photoURL: picture, shortcuts: actor.shortcuts },
    settings: actor.settings,
    twoFactorRequiredFrom: requirement && !requirement.hasFactor ? requirement.from.toISOString() : null,
    usesPassword: owner.usesPassword,
    confirmedUntil: owner.confirmedUntil?.toISOString() ?? null,
    ...(actor.view && { view: { until: actor.view.until.toISOString(), url: actor.view.url } }),
    warnings: meetsLevel(actor.level, 'admin') ? warnings : [],
  }
}
