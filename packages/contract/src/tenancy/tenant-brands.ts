import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id, tenantScope, UploadedFile } from '../common.ts'
import { maxPictureBytes } from '../constants.ts'
import { defineErrors } from '../define-errors.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, optionalSingleLine, singleLine } from '../text.ts'
import { themeVariables } from '../theme.ts'

export const tenantBrandsErrors = defineErrors({
  'brand-url-invalid': {
    status: 400,
    en: 'Enter an address that starts with https://',
    fr: 'Saisissez une adresse commençant par https://',
  },
  'brand-exists': { status: 409, en: 'This tenant already has a brand', fr: 'Cette organisation a déjà une marque' },
  'picture-too-large': {
    status: 413,
    en: 'The image must be smaller than 2 MB',
    fr: 'L’image doit peser moins de 2 Mo',
  },
  'image-not-accepted': {
    status: 400,
    en: 'Use a JPG, PNG or WebP image of up to 25 megapixels',
    fr: 'Utilisez une image JPG, PNG ou WebP de 25 mégapixels au plus',
  },
  'colour-invalid': { status: 400, en: 'Enter a colour such as #c2410c', fr: 'Saisissez une couleur comme #c2410c' },
  'theme-too-large': { status: 413, en: 'A theme can have up to 64 kB', fr: 'Un thème peut peser jusqu’à 64 ko' },
  'theme-not-json': { status: 400, en: 'json only', fr: 'json uniquement' },
  'theme-invalid': {
    status: 400,
    en: 'This theme contains an unknown setting or an invalid colour',
    fr: 'Ce thème contient un réglage inconnu ou une couleur non valide',
  },
})

/** The places of a brand's images: logos for light and dark backgrounds, browser icon, sign-in and home page. */
export const pictureSlots = ['logoDark', 'logoWhite', 'favicon', 'portal', 'landing'] as const
export const PictureSlot = z.enum(pictureSlots)
export type PictureSlot = z.output<typeof PictureSlot>

export const ThemeColour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'colour-invalid' })
/** `lite` maps CSS variables to the colours of the light scheme; the dark scheme is derived from it. */
export const Theme = z.strictObject({
  lite: z.partialRecord(z.enum(themeVariables), ThemeColour),
})
export type Theme = z.output<typeof Theme>

/** The names that variables had in files that were exported by earlier versions. */
const formerNames: { readonly [name: string]: string } = { '--portal-ground': '--portal-background' }
/** The content of a theme file. A variable that is there under both names is an unknown setting. */
export const ThemeFile = z.preprocess(
  (file) => (hasColours(file) ? { ...file, lite: renameVariables(file.lite) } : file),
  Theme,
)
const hasColours = (file: unknown): file is { readonly lite: object } =>
  file instanceof Object && 'lite' in file && file.lite instanceof Object
const renameVariables = (lite: object) =>
  Object.fromEntries(
    Object.entries(lite).map(([name, colour]) => {
      const current = formerNames[name]
      return [current !== undefined && !(current in lite) ? current : name, colour]
    }),
  )

const brandForm = {
  brandname: singleLine(200, errorCode(sharedErrors, 'name-invalid')),
  brandUrl: optionalSingleLine(500, errorCode(tenantBrandsErrors, 'brand-url-invalid')).pipe(
    z.url({ protocol: /^https$/, error: 'brand-url-invalid' }).or(z.literal('')),
  ),
  text: z.strictObject({
    portal_login_heading: optionalSingleLine(200),
    portal_login_body: multiLine(1000),
    portal_register_heading: optionalSingleLine(200),
    portal_regiser_body: multiLine(1000),
  }),
  theme: Theme,
}
/** The fields of a brand; its images are uploaded separately. */
export const BrandForm = z.strictObject(brandForm)
export type BrandForm = z.output<typeof BrandForm>

export const Brand = z.strictObject({
  id: Id,
  brandname: z.string(),
  brandUrl: z.string(),
  text: z.strictObject({
    portal_login_heading: z.string(),
    portal_login_body: z.string(),
    portal_register_heading: z.string(),
    portal_regiser_body: z.string(),
  }),
  theme: Theme,
  version: z.int(),
})
export type Brand = z.output<typeof Brand>
/** Path of each image at the tenant's hostname, or empty. */
export const BrandPictures = z.record(PictureSlot, z.string())
export type BrandPictures = z.output<typeof BrandPictures>

/** Returns the path of a stored image at its tenant's hostname; empty without one. */
export const toBrandImagePath = (id: string | null | undefined): string => (id ? `/brand/${id}` : '')

// biome-ignore format: a call in a few lines reads like a table
export const tenantBrands = defineCalls({ slice: 'tenant-brands', level: 'admin', scope: 'named', errors: tenantBrandsErrors }, {
  /** The tenant's brand, if it has one, and its images, which can be uploaded before the brand exists. */
  list: {
    method: 'POST', path: '/getBrands', permission: 'tenant.brand.get', readOnly: true,
    input: z.strictObject(tenantScope), output: z.strictObject({ items: z.array(Brand), pictures: BrandPictures }),
  },
  create: {
    method: 'POST', path: '/addBrand', permission: 'tenant.brand.put', idempotent: true,
    input: z.strictObject({ ...tenantScope, ...brandForm }), output: Brand, errors: ['brand-exists', 'theme-invalid'],
    audit: { en: 'Created the brand', fr: 'Image de marque créée' }, changes: ['tenant-brands', 'auth'],
  },
  update: {
    method: 'POST', path: '/updateBrand/:id', permission: 'tenant.brand.update',
    input: z.strictObject({ ...tenantScope, id: Id, version: z.int(), ...brandForm }), output: Brand,
    errors: ['not-found', 'conflict', 'theme-invalid'],
    audit: { en: 'Edited the brand', fr: 'Image de marque modifiée' }, changes: ['tenant-brands', 'auth'],
  },
  /** The image is decoded and encoded again, which removes its metadata. */
  uploadPicture: {
    method: 'POST', path: '/uploadBrandPicture', permission: 'tenant.brand.update', idempotent: true,
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture-too-large' },
    input: z.strictObject({ ...tenantScope, slot: PictureSlot, file: UploadedFile }),
    output: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
    errors: ['picture-too-large', 'image-not-accepted', 'image-animated'],
    audit: { en: 'Uploaded a brand image', fr: 'Image de la marque téléversée' },
    changes: ['tenant-brands', 'auth'],
  },
  deletePicture: {
    method: 'DELETE', path: '/deleteBrandPicture/:id', permission: 'tenant.brand.update',
    /** `id` is the slot. */
    input: z.strictObject({ ...tenantScope, id: PictureSlot }), output: EmptyOutput,
    audit: { en: 'Removed a brand image', fr: 'Image de la marque retirée' },
    changes: ['tenant-brands', 'auth'],
  },
  /** Validates a theme file and returns the theme without saving it. */
  readTheme: {
    method: 'POST', path: '/readBrandTheme', permission: 'tenant.brand.update', readOnly: true,
    upload: { maxBytes: 64 * 1024, tooLarge: 'theme-too-large' },
    input: z.strictObject({ ...tenantScope, file: UploadedFile }), output: Theme,
    errors: ['theme-too-large', 'theme-not-json', 'theme-invalid'],
  },
  /** The current theme, for download. */
  theme: {
    method: 'POST', path: '/getTenantTheme/:tenantuuid', permission: 'tenant.brand.get', readOnly: true,
    input: z.strictObject({ tenantuuid: Id }), output: Theme,
  },
})
