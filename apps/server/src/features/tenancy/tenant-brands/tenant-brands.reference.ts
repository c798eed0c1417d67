import { tenantBrands } from '@foyer/contract/tenancy/tenant-brands'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantBrandsReference = defineReference(tenantBrands, {
  title: 'Brands',
  description: 'Logos, images, texts and colours of a tenant.',
  calls: {
    list: { summary: 'Get the brand', description: 'With its images, which can be uploaded before the brand exists.' },
    create: 'Create the brand',
    update: 'Edit the brand',
    uploadPicture: {
      summary: 'Upload an image',
      description: 'It is decoded and encoded again, which removes its metadata.',
    },
    deletePicture: 'Remove an image',
    readTheme: { summary: 'Validate a theme file', description: 'Returns the theme without saving it.' },
    theme: 'Get the current theme',
  },
  fields: {
    id: 'The brand; for an image its slot.',
    slot: 'Which image it is.',
    file: 'JPG, PNG or WebP image; for a theme a JSON file.',
    brandname: 'Name of the brand, as pages and emails show it.',
    brandUrl: 'Website of the brand, or empty.',
    text: 'Texts of the sign-in and registration pages; the portal has its own for an empty one.',
    portal_login_heading: 'Heading of the sign-in page.',
    portal_login_body: 'Text of the sign-in page.',
    portal_register_heading: 'Heading of the registration page.',
    portal_regiser_body: 'Text of the registration page.',
    theme: 'Colours.',
    lite: 'CSS variables by name; colours such as `#c2410c`.',
    pictures: 'Path of each image, or empty.',
  },
})
