import type { SignUpSettings, WaitingSignUp } from '@foyer/contract/tenancy/sign-up'
import { signUpDailyLimits } from '@foyer/contract/tenancy/sign-up'

/** What applies until the operator has changed it. */
export const initialSettings: SignUpSettings = {
  enabled: false,
  approvalRequired: true,
  dailyLimit: signUpDailyLimits.initial,
  version: 0,
}

type Row = Omit<WaitingSignUp, 'confirmedAt'> & { confirmed_at: Date | null }

export const toWaiting = ({ confirmed_at, ...row }: Row): WaitingSignUp => ({
  ...row,
  confirmedAt: (confirmed_at ?? new Date(0)).toISOString(),
})
