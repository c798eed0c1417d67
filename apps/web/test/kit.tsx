import type { Call, Input, Output } from '@foyer/contract/call'
import { parsePath } from '@foyer/contract/call-url'
import type { ErrorBody } from '@foyer/contract/common'
import type { auth, LoginResult, SignedInUser, TenantInfo } from '@foyer/contract/identity/auth'
import { meetsLevel, roleLevels } from '@foyer/contract/levels'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { builtInRoles } from '@foyer/contract/permissions'
import { contract } from '@foyer/contract/schemas/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { render as mount } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '#app/app.tsx'
import { setLanguage } from '#lib/texts/language.ts'

/** The stubbed response to a call: its output, at once or later, or an error built by `refuse`. */
type StubResponse<C extends Call> = (input: Input<C>) => Output<C> | ErrorResponse | Promise<Output<C> | ErrorResponse>
type ResponsesFor<S> = { readonly [N in keyof S]?: S[N] extends Call ? StubResponse<S[N]> | undefined : never }
/** Responses by slice and call, typed by the contract. */
export type StubResponses = { readonly [S in keyof typeof contract]?: ResponsesFor<(typeof contract)[S]> | undefined }

class ErrorResponse {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    this.body = body
  }
}

/** Builds the response of a call that fails. */
export const refuse = (status: number, code: string, more: Partial<ErrorBody> = {}): ErrorResponse =>
  new ErrorResponse({ status, code, message: code, requestId: 'test', ...more })

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

export const tenant: TenantInfo = {
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
  signup: { normal: false, social: false },
  providers: [],
  backgroundImages: { portal: '', landing: '' },
  passwordSignIn: true,
  language: 'en',
  sendsEmail: true,
  theme: { lite: {} },
}

/** Returns the defaults of forms. */
export const formDefaults = (password: string): Output<typeof contract.defaults.get> => ({
  meeting: {
    password,
    timezone: 'Europe/Paris',
    modeId: 'standard',
    options: defaultMeetingOptions,
    maxParticipants: 8,
  },
  tenant: { country: 'FR', passwordLength: 6, signupNormal: false, signupSocial: false },
  user: { role: 'member', language: 'en', changeOnNextSignIn: true, generate: true },
})

/** Builds a signed-in user with a role. */
export const buildUser = (role: SignedInUser['role'], overrides: Partial<SignedInUser> = {}): SignedInUser => ({
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
  settings: {},
  twoFactorRequiredFrom: null,
  usesPassword: true,
  confirmedUntil: null,
  warnings: [],
  ...overrides,
})

export const loginResponse: Output<typeof auth.login> = {
  firstname: 'Ana',
  lastname: 'Silva',
  profile_picture: '',
  token: 'opaque',
  email: 'ana@acme.test',
  change_password: false,
  twoFactor: false,
  twoFactorSetup: false,
  secondFactors: [],
  tmpid: '',
} satisfies ReturnType<typeof LoginResult.parse>

/** Lists the built-in roles, and which of them a user of this level may give. */
const builtInRoleItems = (own: SignedInUser['role']) =>
  roleLevels.toReversed().map((level) => ({
    role: level,
    name: '',
    level,
    assignable: level !== 'superadmin' && meetsLevel(own, level),
  }))

type Options = {
  /** The signed-in user; none by default. */
  readonly user?: SignedInUser
  readonly language?: 'en' | 'fr'
  readonly responses?: StubResponses
  /** JSON files of the server by their addresses. */
  readonly files?: { readonly [address: string]: object }
}

/** Renders a path as the user sees it. A call without a stubbed response fails with the name of the call. */
export function render(path: string, { user, language = 'en', responses = {}, files = {} }: Options = {}) {
  setLanguage(language)
  let signedIn = user ? { ...user, language } : null
  let isOffline = false
  const calls: { readonly name: string; readonly input: unknown; readonly headers: Headers }[] = []
  const defaults: StubResponses = {
    auth: {
      client: () => ({ status: 200, auth_provider_configs: [], update: null }),
      tenantInfo: () => tenant,
      userInfo: () => ({ user: signedIn }),
      permissions: () => ({ tree: [], keys: signedIn ? [...builtInRoles[signedIn.role]] : [] }),
      logout: () => {
        signedIn = null
        return { url: '' }
      },
      updateLanguage: () => ({}),
    },
    twoFactor: {
      requirement: () => ({
        roles: [],
        graceDays: 14,
        from: null,
        callerLacksFactor: false,
        changeable: true,
        callerRole: null,
        version: 1,
      }),
    },
    // Calls of the frame, and of every list.
    tenants: { roles: () => ({ items: builtInRoleItems(signedIn?.role ?? 'client') }) },
    meetingModes: {
      listChoices: () => ({
        items: [{ id: 'standard', name: '', description: '', ...builtInMode }],
        defaultId: 'standard',
      }),
    },
    tenantClients: { listOffered: () => ({ items: [] }) },
    tasks: { list: () => ({ items: [] }) },
    quickPanel: { counts: () => ({ upcoming: 0, live: 0, invited: 0, feedback: null }) },
    listViews: { list: () => ({ views: [], hiddenColumns: null }) },
  }
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    if (address === '/ready') return Response.json({ status: 'ready' })
    const file = files[address]
    if (file) return Response.json(file)
    const found = findCall(request.method ?? 'GET', new URL(address, 'http://acme.test'), request.body)
    if (!found) throw new Error(`No call at ${address}`)
    const { slice, name, input, call } = found
    calls.push({ name: `${slice}.${name}`, input, headers: new Headers(request.headers) })
    // As the server does: a field that the call does not know is an error, whatever the screen's types allow.
    if (typeof request.body === 'string' && !call.input.safeParse(input).success)
      return Response.json(refuse(400, 'bad-input').body, { status: 400 })
    const response = findResponse(responses, slice, name) ?? findResponse(defaults, slice, name)
    if (!response) return Response.json(refuse(500, `no-response-for-${slice}.${name}`).body, { status: 500 })
    const body = await response(input)
    return body instanceof ErrorResponse
      ? Response.json(body.body, { status: body.body.status })
      : Response.json(body, { status: 200 })
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  return {
    ...mount(<App history={history} />),
    press: userEvent.setup(),
    calls,
    path: () => history.location.href,
    /** Opens another page, as the browser's buttons do. */
    visit: (next: string) => history.push(next),
    /** Disconnects the server, or connects it again. */
    setOffline: (offline: boolean) => {
      isOffline = offline
    },
    /** Changes who the server considers signed in; null ends the session. */
    signIn: (next: SignedInUser | null) => {
      signedIn = next
    },
  }
}

type LooseResponses = {
  readonly [slice: string]: { readonly [name: string]: ((input: never) => unknown) | undefined } | undefined
}
type LooseResponse = (input: unknown) => unknown

function findResponse(responses: StubResponses, slice: string, name: string): LooseResponse | undefined {
  const loose: LooseResponses = responses
  const found: unknown = loose[slice]?.[name]
  return typeof found === 'function' ? (input) => Reflect.apply(found, undefined, [input]) : undefined
}

function findCall(method: string, url: URL, body: unknown) {
  const path = url.pathname.replace('/api', '')
  for (const [slice, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries<Call>(calls)) {
      const params = parsePath(call.path, path)
      if (call.method !== method || !params) continue
      const fields: object = Object.fromEntries(body instanceof FormData ? body : url.searchParams)
      const input: object = typeof body === 'string' ? JSON.parse(body) : fields
      return { slice, name, call, input: { ...input, ...params } }
    }
  return undefined
}
