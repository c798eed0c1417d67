import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, errorCode, Id, Instant, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'

/** Few enough to list and search them at once. */
export const maxProducts = 200

export const productsErrors = defineErrors({
  'product-name-taken': { status: 409, en: 'Another product has this name', fr: 'Un autre produit porte déjà ce nom' },
  'too-many-products': {
    status: 409,
    en: 'There can be up to 200 products',
    fr: 'Il peut y avoir jusqu’à 200 produits',
  },
  'bundle-empty': {
    status: 400,
    en: 'Choose at least two products for the bundle',
    fr: 'Choisissez au moins deux produits pour l’offre groupée',
  },
  'bundled-product-unsuitable': {
    status: 400,
    en: 'A bundle contains other products that are not bundles themselves',
    fr: 'Une offre groupée contient d’autres produits, qui ne sont pas eux-mêmes des offres groupées',
  },
  'product-bundled': {
    status: 409,
    en: 'A bundle contains this product, so it can’t become a bundle itself',
    fr: 'Une offre groupée contient ce produit : il ne peut pas en devenir une',
  },
  'product-in-use': {
    status: 409,
    en: 'Plans or bundles use this product. Disable it instead',
    fr: 'Des forfaits ou des offres groupées utilisent ce produit. Désactivez-le plutôt',
  },
})

const ProductRef = z.strictObject({ id: Id, name: z.string() })
export const CatalogueStatus = z.enum(['active', 'disabled'])

const fields = {
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  description: optionalSingleLine(200).default(''),
  isBundle: z.boolean(),
  /** The products of a bundle; ignored for any other product. */
  bundledIds: z
    .array(Id)
    .max(20)
    .overwrite((ids) => [...new Set(ids)])
    .default([]),
}
const isComplete = ({ isBundle, bundledIds }: { isBundle: boolean; bundledIds: readonly string[] }): boolean =>
  !isBundle || bundledIds.length >= 2
const bundle = { isBundle: fields.isBundle, bundledIds: fields.bundledIds }
const complete = { path: ['bundledIds'], ...whenValid(bundle), ...errorCode(productsErrors, 'bundle-empty') }

export const ProductForm = z.strictObject(fields).refine(isComplete, complete)
export const ProductUpdate = z.strictObject({ ...fields, id: Id, version: z.int() }).refine(isComplete, complete)

export const Product = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  isBundle: z.boolean(),
  /** The products of the bundle, by name. */
  bundled: z.array(ProductRef),
  /** The bundles that contain it, by name. */
  bundles: z.array(ProductRef),
  /** Its plans, by name. */
  plans: z.array(ProductRef),
  /** The plans of a disabled product are no longer offered. */
  status: CatalogueStatus,
  changedAt: Instant,
  changedBy: z.string(),
  version: z.int(),
})
export type Product = z.output<typeof Product>

/** The fields of products beside the common ones. */
export const productsLabels = {
  isBundle: { en: 'Bundle', fr: 'Offre groupée' },
  bundledIds: { en: 'Products of the bundle', fr: 'Produits de l’offre groupée' },
} satisfies FieldLabels<typeof ProductForm>

const ProductInput = z.strictObject({ id: Id })
const formErrors = ['product-name-taken', 'bundled-product-unsuitable', 'reauthentication-required'] as const

// biome-ignore format: a call in a few lines reads like a table
export const products = defineCalls({ slice: 'products', level: 'member', scope: 'operator', errors: productsErrors }, {
  /** All products of the catalogue, by name. */
  list: {
    method: 'POST', path: '/getProducts', permission: 'products.get', readOnly: true, dependsOn: ['plans'],
    input: EmptyInput, output: z.strictObject({ items: z.array(Product).max(maxProducts) }),
  },
  get: {
    method: 'POST', path: '/getProduct/:id', permission: 'products.get', readOnly: true, dependsOn: ['plans'],
    input: ProductInput, output: Product, errors: ['not-found'],
  },
  create: {
    method: 'POST', path: '/addProduct', permission: 'products.put', idempotent: true,
    input: ProductForm, output: Product, errors: [...formErrors, 'too-many-products'],
    audit: { en: 'Created a product', fr: 'Produit créé' }, changes: ['products'],
  },
  update: {
    method: 'POST', path: '/updateProduct/:id', permission: 'products.update',
    input: ProductUpdate, output: Product, errors: [...formErrors, 'not-found', 'conflict', 'product-bundled'],
    audit: { en: 'Edited a product', fr: 'Produit modifié' }, changes: ['products', 'plans'],
  },
  /** The plans of a disabled product are no longer offered; who has one keeps it. */
  setStatus: {
    method: 'POST', path: '/setProductStatus/:id', permission: 'products.disable',
    input: ProductInput.extend({ status: CatalogueStatus }), output: Product,
    errors: ['not-found', 'reauthentication-required'],
    audit: { en: 'Enabled or disabled a product', fr: 'Produit activé ou désactivé' }, changes: ['products', 'plans'],
  },
  /** Deletes a product that nothing uses. */
  delete: {
    method: 'DELETE', path: '/deleteProduct/:id', permission: 'products.delete',
    input: ProductInput, output: EmptyOutput, errors: ['not-found', 'product-in-use', 'reauthentication-required'],
    audit: { en: 'Deleted a product', fr: 'Produit supprimé' }, changes: ['products'],
  },
})
