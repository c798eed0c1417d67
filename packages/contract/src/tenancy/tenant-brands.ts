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
    en: 'Enter an address that begins with https://',
    fr: 'Saisissez une adresse commençant par https://',
  },
  'brand-exists': { status: 409, en: 'This tenant has its brand already', fr: 'Cette organisation a déjà sa marque' },
  'picture-too-large': {
    status: 413,
    en: 'The picture must be smaller than 2 MB',
    fr: 'L’image doit peser moins de 2 Mo',
  },
  'image-not-accepted': {
    status: 400,
    en: 'Only JPG, PNG and WebP pictures of ordinary size are accepted',
    fr: 'Seules les images JPG, PNG et WebP de taille ordinaire sont acceptées',
  },
  'image-animated': {
    status: 400,
    en: 'Animated pictures are not accepted. Save it as a still picture',
    fr: 'Les images animées ne sont pas acceptées. Enregistrez-la comme image fixe',
  },
  'colour-invalid': { status: 400, en: 'Enter a colour such as #c2410c', fr: 'Saisissez une couleur comme #c2410c' },
  'theme-too-large': { status: 413, en: 'A theme has at most 64 kB', fr: 'Un thème pèse au plus 64 ko' },
  'theme-not-json': { status: 400, en: 'json only', fr: 'json uniquement' },
  'theme-invalid': {
    status: 400,
    en: 'This theme names something that cannot be set, or a colour that is none',
    fr: 'Ce thème nomme un élément qui ne peut pas être réglé, ou une couleur qui n’en est pas une',
  },
})

/** Where a picture stands. */
export const PictureSlot = z.enum(['logoDark', 'logoWhite', 'favicon', 'portal', 'landing'])
export type PictureSlot = z.output<typeof PictureSlot>

export const ThemeColour = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'colour-invalid' })
/** Spec §3: `theme.lite`, a map of colour variables; the dark map is made from it. */
export const Theme = z.strictObject({
  lite: z.partialRecord(z.enum(themeVariables), ThemeColour),
})
export type Theme = z.output<typeof Theme>

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
/** What of a brand is typed and chosen; its pictures come by themselves. */
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
/** Address of each picture below its tenant's host, '' where there is none. */
export const BrandPictures = z.record(PictureSlot, z.string())
export type BrandPictures = z.output<typeof BrandPictures>

export const tenantBrands = defineCalls(tenantBrandsErrors, {
  /** The tenant's brand, none or one, and its pictures, which may be there before it. */
  list: {
    method: 'POST',
    path: '/getBrands',
    permission: 'tenant.brand.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject(tenantScope),
    output: z.strictObject({ items: z.array(Brand), pictures: BrandPictures }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/addBrand',
    permission: 'tenant.brand.put',
    level: 'admin',
    scope: 'named',
    idempotent: true,
    input: z.strictObject({ ...tenantScope, ...brandForm }),
    output: Brand,
    errors: ['brand-exists', 'theme-invalid'],
  },
  update: {
    method: 'POST',
    path: '/updateBrand/:id',
    permission: 'tenant.brand.update',
    level: 'admin',
    scope: 'named',
    input: z.strictObject({ ...tenantScope, id: Id, version: z.int(), ...brandForm }),
    output: Brand,
    errors: ['not-found', 'conflict', 'theme-invalid'],
  },
  /** Decoded and written anew as a raster picture, without what it said about its maker. */
  uploadPicture: {
    method: 'POST',
    path: '/uploadBrandPicture',
    permission: 'tenant.brand.update',
    level: 'admin',
    idempotent: true,
    scope: 'named',
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture-too-large' },
    input: z.strictObject({ ...tenantScope, slot: PictureSlot, file: UploadedFile }),
    output: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
    errors: ['picture-too-large', 'image-not-accepted', 'image-animated'],
  },
  deletePicture: {
    method: 'DELETE',
    path: '/deleteBrandPicture/:id',
    permission: 'tenant.brand.update',
    level: 'admin',
    scope: 'named',
    /** `id` is the slot. */
    input: z.strictObject({ ...tenantScope, id: PictureSlot }),
    output: EmptyOutput,
    errors: [],
  },
  /** Reads a theme file and answers it with its contrast; nothing is saved. */
  readTheme: {
    method: 'POST',
    path: '/readBrandTheme',
    permission: 'tenant.brand.update',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    upload: { maxBytes: 64 * 1024, tooLarge: 'theme-too-large' },
    input: z.strictObject({ ...tenantScope, file: UploadedFile }),
    output: Theme,
    errors: ['theme-too-large', 'theme-not-json', 'theme-invalid'],
  },
  /** The current theme as a file; `id` is the tenant. */
  theme: {
    method: 'POST',
    path: '/getTenantTheme/:tenantuuid',
    permission: 'tenant.brand.get',
    level: 'admin',
    scope: 'named',
    readOnly: true,
    input: z.strictObject({ tenantuuid: Id }),
    output: Theme,
    errors: [],
  },
})
