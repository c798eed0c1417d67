import { defineErrors } from '../define-errors.ts'

export const plansErrors = defineErrors({
  'plan-name-taken': {
    status: 409,
    en: 'Another plan of this product has this name',
    fr: 'Un autre forfait de ce produit porte déjà ce nom',
  },
  'too-many-plans': { status: 409, en: 'There can be up to 500 plans', fr: 'Il peut y avoir jusqu’à 500 forfaits' },
  'plan-product-unknown': { status: 400, en: 'Choose a product', fr: 'Choisissez un produit' },
  'plan-product-fixed': {
    status: 409,
    en: 'A plan that was published stays with its product',
    fr: 'Un forfait qui a été publié reste rattaché à son produit',
  },
  'licences-invalid': { status: 400, en: 'Enter a number from 1 to 100', fr: 'Saisissez un nombre de 1 à 100' },
  'licences-reversed': {
    status: 400,
    en: 'The maximum must not be less than the minimum',
    fr: 'Le maximum ne doit pas être inférieur au minimum',
  },
  'price-invalid': { status: 400, en: 'Enter a valid price', fr: 'Saisissez un prix valide' },
  'price-missing': {
    status: 400,
    en: 'Enter a price for the month or the year, or remove the currency',
    fr: 'Saisissez un prix mensuel ou annuel, ou retirez la devise',
  },
  'currency-repeated': {
    status: 400,
    en: 'This currency is already in the list',
    fr: 'Cette devise figure déjà dans la liste',
  },
  'published-without-price': {
    status: 400,
    en: 'A published plan needs a price in at least one currency',
    fr: 'Un forfait publié doit avoir un prix dans au moins une devise',
  },
  'limit-invalid': {
    status: 400,
    en: 'Enter a number in the range of this limit, or leave it empty',
    fr: 'Saisissez un nombre dans la plage de cette limite, ou laissez vide',
  },
  'linked-plan-unsuitable': {
    status: 400,
    en: 'A plan is linked with plans of other products',
    fr: 'Un forfait est lié à des forfaits d’autres produits',
  },
  'role-missing': { status: 400, en: 'Choose at least one role', fr: 'Choisissez au moins un rôle' },
  'plan-in-use': {
    status: 409,
    en: 'Other plans are linked with this plan, or it was published. Disable it instead',
    fr: 'D’autres forfaits sont liés à ce forfait, ou il a été publié. Désactivez-le plutôt',
  },
})
