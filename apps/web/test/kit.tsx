import type { Call, Input, Output } from '@foyer/contract/call'
import type { ErrorBody } from '@foyer/contract/common'
import { contract } from '@foyer/contract/contract'
import {
  type auth,
  type LoginResult,
  type MenuNode,
  type SignedInUser,
  TenantInfo,
} from '@foyer/contract/identity/auth'
import { builtInRoles } from '@foyer/contract/permissions'
import { createMemoryHistory } from '@tanstack/react-router'
import { render as mount } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '#app/app.tsx'
import { setLanguage } from '#lib/language.ts'

/** What the server answers to a call: content, or a refusal made by `refuse`. */
type StubResponse<C extends Call> = (input: Input<C>) => Output<C> | Refusal
type ResponsesFor<S> = { readonly [N in keyof S]?: S[N] extends Call ? StubResponse<S[N]> | undefined : never }
/** Answers by slice and call, typed by the contract. */
export type StubResponses = { readonly [S in keyof typeof contract]?: ResponsesFor<(typeof contract)[S]> | undefined }

class Refusal {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    this.body = body
  }
}

/** The answer of a call that fails. */
export const refuse = (status: number, code: string, more: Partial<ErrorBody> = {}): Refusal =>
  new Refusal({ status, code, message: code, requestId: 'test', ...more })

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const tenant: TenantInfo = TenantInfo.parse({
  tenantuuid: id(1),
  sname: 'acme',
  brandname: 'Acme Meetings',
  brandUrl: '',
  operator: false,
  logos: { logoDark: '', logoWhite: '', favicon: '' },
  text: {
    portal_login_heading: 'Welcome to Acme',
    portal_login_body: 'Meet from anywhere',
    portal_register_heading: '',
    portal_regiser_body: '',
  },
  signup: { normal: false },
  backgroundImages: { portal: '', landing: '' },
  sends_email: true,
  theme: { lite: {} },
})

/** What forms begin with, as the server answers it. */
export const formDefaults = (password: string): Output<typeof contract.meetings.defaults> => ({
  meeting: { password, timezone: 'Europe/Paris', join_before_host: false },
  tenant: { country: 'FR', password_length: 6, signup_normal: false },
  user: { role: 'member', language: 'en', change_on_next_sign_in: true, generate: true },
})

/** A person of a level, with the names that tests look for. */
export const person = (role: SignedInUser['role'], change: Partial<SignedInUser> = {}): SignedInUser => ({
  id: id(7),
  uuid: 'opaque',
  status: 'active',
  name: 'Ana',
  lastname: 'Silva',
  email: 'ana@acme.test',
  role,
  tenantuuid: tenant.tenantuuid,
  verification: true,
  profile_picture: '',
  language: 'en',
  timezone: 'Europe/Paris',
  data: { displayName: 'Ana Silva', email: 'ana@acme.test', photoURL: '', shortcuts: [] },
  ...change,
})

export const loginResponse: Output<typeof auth.login> = {
  firstname: 'Ana',
  lastname: 'Silva',
  profile_picture: '',
  token: 'opaque',
  email: 'ana@acme.test',
  change_password: false,
  tmpid: '',
} satisfies ReturnType<typeof LoginResult.parse>

const node = (name: string, children: MenuNode[] = []): MenuNode => ({
  id: name,
  title: name,
  type: children.length > 0 ? 'collapse' : 'item',
  url: children.length > 0 ? '' : `/portal/${name}`,
  permission: [],
  icon: '',
  client: true,
  portal: true,
  children,
})

/** The menu that the server gives to a level. */
export function buildTree(role: SignedInUser['role']): MenuNode[] {
  const meetings = node(
    'meetings',
    ['schedule-meeting', 'upcoming-meetings', 'past-meetings'].map((name) => node(name)),
  )
  const admin = ['user', 'live-meeting', 'completed-meetings', 'tenant', 'mail-log', 'audit-log'].map((name) =>
    node(name),
  )
  return role === 'client' || role === 'member' ? [meetings] : [meetings, ...admin]
}

type Options = {
  /** Who is signed in; nobody by default. */
  readonly user?: SignedInUser
  readonly language?: 'en' | 'fr'
  readonly responses?: StubResponses
}

/** Shows a path as that person sees it. Unanswered calls fail the test by name. */
export function render(path: string, { user, language = 'en', responses = {} }: Options = {}) {
  setLanguage(language)
  let signedIn = user ? { ...user, language } : null
  let isCut = false
  const calls: { readonly name: string; readonly input: unknown; readonly headers: Headers }[] = []
  const start: StubResponses = {
    auth: {
      client: () => ({ status: 200, auth_provider_configs: [] }),
      tenantInfo: () => tenant,
      userInfo: () => ({ user: signedIn }),
      permissions: () => ({
        tree: signedIn ? buildTree(signedIn.role) : [],
        keys: signedIn ? [...builtInRoles[signedIn.role]] : [],
      }),
      logout: () => {
        signedIn = null
        return {}
      },
      updateLanguage: () => ({}),
    },
    // What the bar on top asks, and a list beside its rows.
    tasks: { list: () => ({ items: [] }) },
    listViews: { list: () => ({ views: [], hidden: [] }) },
  }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (isCut) throw new TypeError('Failed to fetch')
    if (address === '/ready') return Response.json({ status: 'ready' })
    const found = callAt(request.method ?? 'GET', new URL(address, 'http://acme.test'), request.body)
    if (!found) throw new Error(`No call at ${address}`)
    const { slice, name, input } = found
    calls.push({ name: `${slice}.${name}`, input, headers: new Headers(request.headers) })
    const response = findResponse(responses, slice, name) ?? findResponse(start, slice, name)
    if (!response) return Response.json(refuse(500, `unanswered-${slice}.${name}`).body, { status: 500 })
    const body = response(input)
    return body instanceof Refusal
      ? Response.json(body.body, { status: body.body.status })
      : Response.json(body, { status: 200 })
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  return {
    ...mount(<App history={history} />),
    press: userEvent.setup(),
    calls,
    path: () => history.location.href,
    /** Cuts the server off, or connects it again. */
    cutOff: (cut: boolean) => {
      isCut = cut
    },
    /** What the server knows from now on: somebody signs in, or the session ends. */
    signIn: (next: SignedInUser | null) => {
      signedIn = next
    },
  }
}

type Loose = {
  readonly [slice: string]: { readonly [name: string]: ((input: never) => unknown) | undefined } | undefined
}
type LooseResponse = (input: unknown) => unknown

function findResponse(responses: StubResponses, slice: string, name: string): LooseResponse | undefined {
  const loose: Loose = responses
  const found: unknown = loose[slice]?.[name]
  return typeof found === 'function' ? (input) => Reflect.apply(found, undefined, [input]) : undefined
}

function callAt(method: string, url: URL, body: unknown) {
  const path = url.pathname.replace('/api', '')
  for (const [slice, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries<Call>(calls)) {
      const names = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
      const match = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
      if (call.method !== method || !match) continue
      const params = names.map((param, index) => [param, decodeURIComponent(match[index + 1] ?? '')])
      const fields: object = Object.fromEntries(body instanceof FormData ? body : url.searchParams)
      const sent: object = typeof body === 'string' ? JSON.parse(body) : fields
      return { slice, name, input: { ...sent, ...Object.fromEntries(params) } }
    }
  return undefined
}
