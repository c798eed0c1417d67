import type { BrandPictures } from '@foyer/contract/tenancy/tenant-brands'
import { ActionIcon, SegmentedControl, Title } from '@mantine/core'
import { IconHome, IconMoon, IconSun, IconUsers, IconVideo } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './brand-preview.module.css'
import { type BrandValues, buildSampleColours } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

const views = ['signIn', 'menu', 'email'] as const
type View = (typeof views)[number]
type Scheme = 'light' | 'dark'

type BrandPreviewProps = { values: BrandValues; pictures: BrandPictures; origin: string }

/** A picture of the sign-in, of the menu or of an email with the brand as it is in the form. */
export function BrandPreview({ values, pictures, origin }: BrandPreviewProps) {
  const t = useTexts(tenantBrandsTexts)
  const [view, setView] = useState<View>('signIn')
  const [chosenScheme, setScheme] = useState<Scheme>('light')
  // Emails are light only.
  const scheme = view === 'email' ? 'light' : chosenScheme
  const style: CSSProperties = buildSampleColours(values.theme.lite, scheme)
  const path = scheme === 'dark' ? pictures.logoWhite : pictures.logoDark
  const logo = path === '' ? '' : `${origin}${path}`
  return (
    <section className={classes.preview} aria-labelledby="brand-preview">
      <div className={classes.head}>
        <Title order={3} id="brand-preview">
          {t.sample}
        </Title>
        {view !== 'email' && (
          <ActionIcon
            aria-label={t.sampleDark}
            title={t.sampleDark}
            aria-pressed={scheme === 'dark'}
            onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            {scheme === 'dark' ? <IconMoon /> : <IconSun />}
          </ActionIcon>
        )}
        <SegmentedControl
          size="xs"
          className={classes.views ?? ''}
          aria-label={t.sample}
          value={view}
          data={views.map((value) => ({ value, label: t[`view:${value}`] }))}
          onChange={(value) => setView(views.find((name) => name === value) ?? 'signIn')}
        />
      </div>
      <figure
        className={classes.page}
        style={style}
        data-on={view === 'menu' ? 'background' : 'surface'}
        aria-label={t.sampleOf(t[`view:${view}`], t[scheme])}
      >
        {view === 'signIn' && <SignIn values={values} logo={logo} />}
        {view === 'menu' && <Menu values={values} logo={logo} />}
        {view === 'email' && <Email values={values} logo={logo} />}
      </figure>
    </section>
  )
}

type SampleProps = { values: BrandValues; logo: string }

const Brand = ({ values: { brandname }, logo }: SampleProps) => (
  <div className={classes.brand}>{logo === '' ? brandname : <img src={logo} alt="" />}</div>
)

function SignIn({ values, logo }: SampleProps) {
  const t = useTexts(tenantBrandsTexts)
  const { portal_login_heading: heading, portal_login_body: body } = values.text
  return (
    <>
      <Brand values={values} logo={logo} />
      <div className={classes.heading}>{heading || t.sampleSignIn}</div>
      {body !== '' && <p className={classes.text}>{body}</p>}
      <span className={classes.field}>{t.email}</span>
      <span className={classes.field}>{t.password}</span>
      <span className={`${classes.button} ${classes.wide}`}>{t.sampleSignIn}</span>
    </>
  )
}

function Menu({ values, logo }: SampleProps) {
  const t = useTexts(tenantBrandsTexts)
  return (
    <>
      <Brand values={values} logo={logo} />
      <div className={classes.entries}>
        <span className={classes.entry}>
          <IconHome aria-hidden />
          {t.sampleHome}
        </span>
        <span className={classes.entry} data-current>
          <IconVideo aria-hidden />
          {t.sampleActiveItem}
        </span>
        <span className={classes.entry}>
          <IconUsers aria-hidden />
          {t.sampleUsers}
        </span>
      </div>
      <div className={classes.card}>
        <span>
          <span className={classes.name}>{t.sampleTopic}</span>
          <br />
          {t.sampleText}
        </span>
        <span className={classes.join}>{t.sampleButton}</span>
      </div>
      <span className={classes.button}>{t.sampleNew}</span>
    </>
  )
}

function Email({ values, logo }: SampleProps) {
  const t = useTexts(tenantBrandsTexts)
  return (
    <>
      <div className={classes.mailHead}>
        <Brand values={values} logo={logo} />
      </div>
      <div className={classes.heading}>{t.sampleTopic}</div>
      <p className={classes.text}>{t.sampleText}</p>
      <span className={classes.button}>{t.sampleButton}</span>
      <span className={classes.link}>{t.sampleLink}</span>
    </>
  )
}
