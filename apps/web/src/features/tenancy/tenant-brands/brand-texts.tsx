import { Fieldset, Paper, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { ContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import type { BrandValues } from './tenant-brands.rules.ts'
import { tenantBrandsTexts } from './tenant-brands.texts.ts'

const descriptionBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type BrandTextsProps = { form: ContractForm<BrandValues>; signup: boolean }

/** The name of the portal and the texts of its public pages. */
export function BrandTexts({ form, signup }: BrandTextsProps) {
  const t = useTexts(tenantBrandsTexts)
  const textareaProps = { autosize: true, minRows: 2, maxRows: 6, autoComplete: 'off' } as const
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="brand-texts">
      <Stack gap="md">
        <Title order={3} size="h4" id="brand-texts">
          {t.nameAndTexts}
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t.brandname}
            description={t.brandnameHint}
            inputWrapperOrder={descriptionBelow}
            autoComplete="off"
            maxLength={200}
            {...form.field('brandname')}
          />
          <TextInput
            label={t.brandUrl}
            description={t.brandUrlHint}
            inputWrapperOrder={descriptionBelow}
            type="url"
            placeholder={t.brandUrlExample}
            dir="ltr"
            autoComplete="off"
            {...form.field('brandUrl')}
          />
        </SimpleGrid>
        <Fieldset legend={t.login}>
          <Stack gap="md">
            <TextInput
              label={t.loginHeading}
              autoComplete="off"
              maxLength={200}
              {...form.field('text.portal_login_heading')}
            />
            <Textarea
              label={t.loginBody}
              maxLength={1000}
              {...textareaProps}
              {...form.field('text.portal_login_body')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={t.register}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {signup ? t.registerOn : t.registerOff}
            </Text>
            <TextInput
              label={t.registerHeading}
              autoComplete="off"
              maxLength={200}
              {...form.field('text.portal_register_heading')}
            />
            <Textarea
              label={t.registerBody}
              maxLength={1000}
              {...textareaProps}
              {...form.field('text.portal_regiser_body')}
            />
          </Stack>
        </Fieldset>
      </Stack>
    </Paper>
  )
}
