import { suggestSubdomain } from '@foyer/contract/tenancy/subdomain'
import { useLocation } from '@tanstack/react-router'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { CountryField } from '#ui/form/fields/country-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { signUpTexts } from './sign-up.texts.ts'
import { SubdomainField } from './subdomain-field.tsx'

export type OrganisationValues = { organisation: string; subdomain: string; country: string }

function guessCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return /^[A-Z]{2}$/.test(region) ? region : ''
}

export const buildOrganisation = (): OrganisationValues => ({
  organisation: '',
  subdomain: '',
  country: guessCountry(),
})

/** Returns whether the organisation came to buy a plan. */
export const useBilling = (): boolean => useLocation({ select: ({ search }) => 'billing' in search })

/** An organisation and the address of its portal, which follows the name until it is typed. */
export function OrganisationFields<V extends OrganisationValues>({ form }: { form: ContractForm<V> }) {
  const t = useTexts(signUpTexts)
  const changeOrganisation = (name: string) => {
    const { organisation: previous, subdomain: typed } = form.getValues()
    form.setFieldValue('organisation', name)
    if (typed === suggestSubdomain(previous)) form.setFieldValue('subdomain', suggestSubdomain(name))
  }
  return (
    <>
      <TextField name="organisation" label={t.organisation} autoComplete="organization" onChange={changeOrganisation} />
      <SubdomainField value={form.values.subdomain} />
      <CountryField name="country" label={t.country} />
    </>
  )
}
