import type { Call, CallRow, Input } from '@foyer/contract/call'
import { createContext, type ReactNode, useContext } from 'react'

const TenantContext = createContext<string | undefined>(undefined)

/** Screens inside work on the named tenant: it is filled into the input of every call that may name one. */
export function TenantScope({ tenantuuid, children }: { tenantuuid: string | undefined; children: ReactNode }) {
  return <TenantContext value={tenantuuid}>{children}</TenantContext>
}

/** Returns the tenant that the surrounding screen works on; undefined for the tenant of the hostname. */
export const useTenantScope = (): string | undefined => useContext(TenantContext)

type WithoutTenant<I> = I extends unknown ? Omit<I, 'tenantuuid'> & { readonly tenantuuid?: string | undefined } : never
/** The input of a call, except for the tenant that the scope names. */
export type ScopedInput<C extends Call> = C extends { readonly scope: 'named' } ? WithoutTenant<Input<C>> : Input<C>

/** Adds the tenant of the scope, if the call may name one and the input does not. */
export function fillTenant<C extends Call>(call: C, input: ScopedInput<C>, tenantuuid: string | undefined): Input<C>
export function fillTenant({ scope }: CallRow, input: unknown, tenantuuid: string | undefined): unknown {
  const isNamed = scope === 'named' && tenantuuid !== undefined
  return isNamed && typeof input === 'object' ? { tenantuuid, ...input } : input
}
