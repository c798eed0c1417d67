import { signUp } from '@foyer/contract/tenancy/sign-up'
import { parseSubdomain } from '@foyer/contract/tenancy/subdomain'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { signUpTexts } from './sign-up.texts.ts'
import classes from './subdomain-field.module.css'

const debounceMs = 400
/** A subdomain that was free a while ago may be taken now. */
const staleMs = 30_000

/** Builds the host of a subdomain. Organisations sign up at the main address of the installation. */
export const buildHost = (subdomain: string): string => `${subdomain}.${window.location.host}`

/** The subdomain of a new portal, and whether it is free, which is checked while it is typed. */
export function SubdomainField({ value, onChange }: { value: string; onChange?: (subdomain: string) => void }) {
  const t = useTexts(signUpTexts)
  const subdomain = parseSubdomain(value)
  const [settled] = useDebouncedValue(subdomain, debounceMs)
  const check = useCallQuery(signUp.checkSubdomain, settled === undefined ? undefined : { subdomain: settled }, {
    staleTime: staleMs,
    retry: false,
  })
  const state = settled === subdomain ? check.data?.state : undefined
  return (
    <TextField
      name="subdomain"
      label={t.subdomain}
      {...(onChange ? { onChange } : {})}
      description={
        <span role="status" className={classes.state} data-state={state}>
          {subdomain === undefined
            ? t.subdomainRule
            : state === undefined
              ? buildHost(subdomain)
              : t[state](buildHost(subdomain))}
        </span>
      }
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
