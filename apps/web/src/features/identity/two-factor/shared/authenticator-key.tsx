import { Text } from '@mantine/core'
import { renderSVG } from 'uqr'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import classes from './two-factor.module.css'
import { sharedTwoFactorTexts } from './two-factor.texts.ts'

/** A new key for an authenticator app, as QR code and as text. */
export function AuthenticatorKey({ secret, url }: { secret: string; url: string }) {
  const t = useTexts(sharedTwoFactorTexts)
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 4 }))}`
  return (
    <>
      <Text size="sm">{t.scan}</Text>
      <div className={classes.setup}>
        <img src={picture} alt={t.qrCode} className={classes.code} />
        <Text size="sm" c="dimmed">
          {t.cannotScan}
        </Text>
        <Text className={classes.key} dir="ltr">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Text>
        <CopyButton value={secret} label={t.copyKey} size="xs" />
      </div>
    </>
  )
}
