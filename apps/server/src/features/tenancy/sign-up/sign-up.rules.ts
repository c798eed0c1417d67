import type { Parsed } from '@foyer/contract/call'
import type { SignUpSettings, signUp, WaitingSignUp } from '@foyer/contract/tenancy/sign-up'
import { signUpDailyLimits } from '@foyer/contract/tenancy/sign-up'

/** The settings that apply until the operator has changed them. */
export const initialSettings: SignUpSettings = {
  enabled: false,
  approvalRequired: true,
  providersAllowed: false,
  dailyLimit: signUpDailyLimits.initial,
  version: 0,
}

type Details = { organisation: string; subdomain: string; country: string; billing: boolean }

/**
 * Completes the details of a sign-up: as they were entered before, or else now. Another subdomain replaces one that was
 * taken.
 */
export const completeDetails = (before: Details, input: Parsed<typeof signUp.confirm>): Details => ({
  subdomain: input.subdomain ?? before.subdomain,
  ...(before.organisation === ''
    ? { organisation: input.organisation ?? '', country: input.country ?? '', billing: input.billing ?? false }
    : { organisation: before.organisation, country: before.country, billing: before.billing }),
})

type Row = Omit<WaitingSignUp, 'confirmedAt'> & { confirmed_at: Date | null }

export const toWaiting = ({ confirmed_at, ...row }: Row): WaitingSignUp => ({
  ...row,
  confirmedAt: (confirmed_at ?? new Date(0)).toISOString(),
})
